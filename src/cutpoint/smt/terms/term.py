"""Hash-consed, immutable terms.

Building the same term again gives the same object, so terms are compared with `is` and hash by identity.
Children have smaller ids than their parents: sorting by id gives a topological order, so every traversal can be
iterative.

Terms pickle as one flat list (a recursive pickle of a deep term would overflow the stack). Loading them into a process
that already has the same terms yields the same objects.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from operator import attrgetter
from typing import Any

from cutpoint.smt.terms import ops
from cutpoint.smt.terms.sorts import BOOL, Sort, bitvec


class Term:
    """One node of the term graph. Never built directly: use the functions of the theory modules."""

    __slots__ = ("__weakref__", "args", "id", "op", "sort", "value")

    op: int
    args: tuple[Term, ...]
    value: Any
    sort: Sort
    id: int


_by_args: list[dict[tuple[Term, ...], Term]] = [{} for _ in range(ops.COUNT)]
_by_value: dict[tuple[int, Any, Sort, tuple[Term, ...]], Term] = {}
_next_id = 0


def _new(op: int, args: tuple[Term, ...], value: Any, sort: Sort) -> Term:
    global _next_id
    term = Term.__new__(Term)
    term.op = op
    term.args = args
    term.value = value
    term.sort = sort
    term.id = _next_id
    _next_id += 1
    return term


def make(op: int, args: tuple[Term, ...], sort: Sort) -> Term:
    """The term of an operator without parameters, built without any rewriting."""
    table = _by_args[op]
    term = table.get(args)
    if term is None:
        term = table[args] = _new(op, args, None, sort)
    return term


def make_with(op: int, value: Any, sort: Sort, args: tuple[Term, ...]) -> Term:
    """The term of an operator with parameters, or a leaf, built without any rewriting."""
    key = (op, value, sort, args)
    term = _by_value.get(key)
    if term is None:
        term = _by_value[key] = _new(op, args, value, sort)
    return term


def variable(name: str, sort: Sort) -> Term:
    return make_with(ops.VAR, name, sort, ())


RESERVED = "!"
"""Prefix of internal names: no program variable starts with it."""


def internal(name: str, sort: Sort) -> Term:
    """A variable that we introduce: a label, a selector, a definition."""
    return variable(RESERVED + name, sort)


def bv(value: int, width: int) -> Term:
    """A bit-vector constant; the value is taken modulo 2**width."""
    return make_with(ops.CONST, value & ((1 << width) - 1), bitvec(width), ())


TRUE = make_with(ops.CONST, True, BOOL, ())
FALSE = make_with(ops.CONST, False, BOOL, ())


def boolean(value: bool) -> Term:
    return TRUE if value else FALSE


def width_of(term: Term) -> int:
    """The width of a bit-vector term."""
    return term.sort.width  # type: ignore[attr-defined, no-any-return]


by_id = attrgetter("id")


def subterms(roots: Iterable[Term]) -> list[Term]:
    """All terms below the roots, without duplicates, children first."""
    seen = set(roots)
    found = list(seen)
    for term in found:  # grows during the traversal
        for child in term.args:
            if child not in seen:
                seen.add(child)
                found.append(child)
    found.sort(key=by_id)
    return found


def not_yet_in(known: Container[Term], root: Term) -> list[Term]:
    """The terms below a root that are not known yet, children first: the ones that a memoised traversal must visit."""
    if root in known:
        return []
    seen = {root}
    found = [root]
    for term in found:  # grows during the traversal
        for child in term.args:
            if child not in seen and child not in known:
                seen.add(child)
                found.append(child)
    found.sort(key=by_id)
    return found
