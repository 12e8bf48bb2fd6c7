"""Code of a model that runs only in one case: `with only_if(builder, condition):`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.smt.terms.term import Term


@contextmanager
def only_if(builder: FunctionBuilder, condition: Term) -> Iterator[None]:
    """The code that is emitted inside runs if the condition holds; in both cases, control continues after it."""
    end = builder.label()
    holds, fails = builder.fork(condition)
    builder.here = holds
    yield
    builder.jump(end)
    builder.here = fails
    builder.place(end)


@contextmanager
def unless(builder: FunctionBuilder, condition: Term) -> Iterator[None]:
    """The code that is emitted inside runs if the condition fails; in both cases, control continues after it."""
    end = builder.label()
    holds, fails = builder.fork(condition)
    builder.here = fails
    yield
    builder.jump(end)
    builder.here = holds
    builder.place(end)
