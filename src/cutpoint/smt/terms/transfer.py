"""Terms in other processes, and as text for debugging. The package makes both available with the first term."""

from __future__ import annotations

import copyreg
from collections.abc import Iterable
from typing import Any

from cutpoint.base.pickling import register_flattened
from cutpoint.smt.terms.build import rebuild
from cutpoint.smt.terms.pretty import to_c
from cutpoint.smt.terms.term import Term, subterms


def flatten(roots: Iterable[Term]) -> tuple[list[tuple[Any, ...]], list[int]]:
    """A picklable form of several terms that preserves sharing; `unflatten` is its inverse."""
    roots = tuple(roots)
    position: dict[Term, int] = {}
    rows: list[tuple[Any, ...]] = []
    for term in subterms(roots):
        position[term] = len(rows)
        rows.append((term.op, term.value, term.sort, *[position[child] for child in term.args]))
    return rows, [position[root] for root in roots]


def unflatten(flat: tuple[list[tuple[Any, ...]], list[int]], which: int | None = None) -> Any:
    """The terms of `flatten`, interned in this process (all of them, or only one)."""
    rows, roots = flat
    terms: list[Term] = []
    for op, value, sort, *children in rows:
        # The rewriting constructors order commutative arguments by the ids of this process.
        terms.append(rebuild(op, tuple([terms[child] for child in children]), value, sort))
    return terms[roots[which]] if which is not None else [terms[root] for root in roots]


def _reduced(term: Term) -> tuple[Any, ...]:
    return unflatten, (flatten((term,)), 0)


def _shown(term: Term) -> str:
    return f"<{to_c(term)}>"


register_flattened(Term, flatten, unflatten)
copyreg.pickle(Term, _reduced)
Term.__repr__ = _shown  # type: ignore[method-assign, assignment]  # the printer builds on the class
