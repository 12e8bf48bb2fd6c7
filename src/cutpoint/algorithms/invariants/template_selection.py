"""Which candidates are worth a solver's time, among those that no state refutes."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence

from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import to_signed
from cutpoint.smt.terms.term import Term, width_of

TIGHTEST = 2
"""How many bounds of one term on one side are tried: weaker ones hold as well, but rarely help."""
_SIGNED = (ops.SLE, ops.SLT)
_UNSIGNED = (ops.ULE, ops.ULT)


def worthwhile(candidates: Sequence[Term], in_program: Collection[Term], facts: Iterable[Term] = ()) -> list[Term]:
    """The candidates without weak bounds and without disequalities with constants; all in `in_program` are kept.

    A term that `facts` bound gets only tighter bounds.
    """
    known: dict[Hashable, int] = {}
    for fact in facts:
        bound = _bound(fact)
        if bound is not None:
            known[bound[0]] = min(bound[1], known.get(bound[0], bound[1]))
    weak: set[Term] = set()
    families: dict[Hashable, list[tuple[int, Term]]] = {}
    for candidate in candidates:
        bound = _bound(candidate)
        if bound is None:
            continue
        if bound[0] in known and bound[1] >= known[bound[0]]:
            weak.add(candidate)
        else:
            families.setdefault(bound[0], []).append((bound[1], candidate))
    for family in families.values():
        family.sort(key=lambda entry: (entry[0], entry[1].id))
        weak.update(candidate for _, candidate in family[TIGHTEST:])
    return [c for c in candidates if c in in_program or not (c in weak or _differs_from_constant(c))]


def _differs_from_constant(formula: Term) -> bool:
    if formula.op != ops.NOT:
        return False
    inner = formula.args[0]
    return inner.op == ops.EQ and inner.args[1].op == ops.CONST


def _bound(formula: Term) -> tuple[Hashable, int] | None:
    """The term that a comparison bounds, and how loosely: t ≤ c, c ≤ t, t ≤ u + c, or t + c ≤ u."""
    if formula.op not in _SIGNED + _UNSIGNED:
        return None
    a, b = formula.args
    if a.op == ops.CONST:
        return (formula.op, None, b), -_value(a, formula.op)
    if b.op == ops.CONST:
        return (formula.op, a, None), _value(b, formula.op)
    left, low = _split(a)
    right, high = _split(b)
    return (formula.op, left, right), high - low


def _split(term: Term) -> tuple[Term, int]:
    if term.op == ops.ADD and term.args[1].op == ops.CONST:
        return term.args[0], to_signed(term.args[1].value, width_of(term))
    return term, 0


def _value(constant: Term, op: int) -> int:
    value: int = constant.value
    return to_signed(value, width_of(constant)) if op in _SIGNED else value
