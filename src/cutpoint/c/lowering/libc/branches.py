"""Code of a model that runs only in one case: `with only_if(builder, condition):`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.smt.terms.term import Term


def only_if(builder: FunctionBuilder, condition: Term) -> AbstractContextManager[None]:
    """The code that is emitted inside runs if the condition holds; in both cases, control continues after it."""
    return _one_case(builder, condition, True)


def unless(builder: FunctionBuilder, condition: Term) -> AbstractContextManager[None]:
    """The code that is emitted inside runs if the condition fails; in both cases, control continues after it."""
    return _one_case(builder, condition, False)


@contextmanager
def _one_case(builder: FunctionBuilder, condition: Term, value: bool) -> Iterator[None]:
    end = builder.label()
    holds, fails = builder.fork(condition)
    builder.here, skipping = (holds, fails) if value else (fails, holds)
    yield
    builder.jump(end)
    builder.here = skipping
    builder.place(end)
