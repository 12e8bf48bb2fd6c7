"""Cubes: conjunctions of literals, in a normal form that uses the theory of bit-vectors.

(ic3cfa, Sect. 6.3: rewrite rules that "simplify and partly normalize cubes before they are included in a frame".)
Comparisons are written without negation, strict bounds by constants become non-strict ones, and only the strongest of
several bounds of a term is kept. Contradictory bounds are thus detected without a solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from cutpoint.smt.terms import bitvectors as bits
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import conjunction, eq, not_
from cutpoint.smt.terms.sorts import BitVecSort
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, by_id, width_of

Cube = frozenset[Term]
"""A set of literals, conjoined; its negation is a clause."""

_OPPOSITE: dict[int, Callable[[Term, Term], Term]] = {
    ops.SLT: lambda a, b: bits.sle(b, a),
    ops.SLE: lambda a, b: bits.slt(b, a),
    ops.ULT: lambda a, b: bits.ule(b, a),
    ops.ULE: lambda a, b: bits.ult(b, a),
}
_STRICT = {ops.SLT: bits.sle, ops.ULT: bits.ule}


def literals_of(cube: Cube) -> tuple[Term, ...]:
    """The literals ordered by id, because the order of a set is not deterministic."""
    return tuple(sorted(cube, key=by_id))


def clause_of(cube: Cube) -> Term:
    """The clause that blocks a cube."""
    return not_(conjunction(literals_of(cube)))


def normal_form(formulas: Iterable[Term]) -> Cube | None:
    """The conjunction of these formulas as a cube; None if a contradiction is detected."""
    found: set[Term] = set()
    bounds: dict[tuple[Term, bool], _Bounds] = {}
    unequal: list[tuple[Term, int]] = []
    todo = list(formulas)
    while todo:
        formula = todo.pop()
        if formula.op == ops.AND:
            todo += formula.args
        elif formula.op == ops.NOT and formula.args[0].op == ops.OR:
            todo += [not_(part) for part in formula.args[0].args]
        elif formula is FALSE:
            return None
        elif formula is not TRUE:
            literal = _without_negation(formula)
            if literal is not formula:
                todo.append(literal)
            elif not _note_bound(literal, bounds, unequal):
                found.add(literal)
    if any(not_(literal) in found for literal in found):
        return None
    return _with_bounds(found, bounds, unequal)


def _without_negation(literal: Term) -> Term:
    """Replaces a negated comparison by its opposite, and a strict comparison with a constant by a non-strict one."""
    if literal.op == ops.NOT:
        inner = literal.args[0]
        opposite = _OPPOSITE.get(inner.op)
        if opposite is not None:
            return _without_negation(opposite(*inner.args))
    elif literal.op in _STRICT:
        # the constant is neither the least nor the greatest value: such a comparison has been folded
        a, b = literal.args
        if b.op == ops.CONST:
            return _STRICT[literal.op](a, bv(b.value - 1, width_of(b)))
        if a.op == ops.CONST:
            return _STRICT[literal.op](bv(a.value + 1, width_of(a)), b)
    return literal


@dataclass(slots=True)
class _Bounds:
    """The constant bounds of a term, either signed or unsigned."""

    low: int
    high: int
    limits: tuple[int, int] = field(init=False)

    def __post_init__(self) -> None:
        self.limits = (self.low, self.high)

    def exclude(self, value: int) -> bool:
        """Whether a value is outside of the bounds; if it is equal to a bound, the bound is tightened first."""
        if value == self.low:
            self.low += 1
        elif value == self.high:
            self.high -= 1
        return not self.low <= value <= self.high


def _note_bound(literal: Term, bounds: dict[tuple[Term, bool], _Bounds], unequal: list[tuple[Term, int]]) -> bool:
    """Whether a literal compares a term with a constant; if so, records it in `bounds` or `unequal`."""
    if literal.op in (ops.SLE, ops.ULE):
        signed = literal.op == ops.SLE
        a, b = literal.args
        if b.op == ops.CONST:
            known = _bounds_of(a, signed, bounds)
            known.high = min(known.high, _reading(b, signed))
            return True
        if a.op == ops.CONST:
            known = _bounds_of(b, signed, bounds)
            known.low = max(known.low, _reading(a, signed))
            return True
    elif literal.op == ops.EQ and literal.args[1].op == ops.CONST and isinstance(literal.args[0].sort, BitVecSort):
        known = _bounds_of(literal.args[0], True, bounds)
        value = _reading(literal.args[1], True)
        known.low, known.high = max(known.low, value), min(known.high, value)
        return True
    elif literal.op == ops.NOT and literal.args[0].op == ops.EQ:
        term, constant = literal.args[0].args
        if constant.op == ops.CONST and isinstance(term.sort, BitVecSort):
            unequal.append((term, constant.value))
            return True
    return False


def _bounds_of(term: Term, signed: bool, bounds: dict[tuple[Term, bool], _Bounds]) -> _Bounds:
    known = bounds.get((term, signed))
    if known is None:
        width = width_of(term)
        low, high = (-(1 << (width - 1)), (1 << (width - 1)) - 1) if signed else (0, (1 << width) - 1)
        known = bounds[term, signed] = _Bounds(low, high)
    return known


def _reading(constant: Term, signed: bool) -> int:
    value: int = constant.value
    return bits.to_signed(value, width_of(constant)) if signed else value


def _with_bounds(
    found: set[Term], bounds: dict[tuple[Term, bool], _Bounds], unequal: list[tuple[Term, int]]
) -> Cube | None:
    for term, value in sorted(unequal, key=lambda pair: (pair[0].id, pair[1])):
        constant = bv(value, width_of(term))
        excluded = False
        for signed in (True, False):
            known = bounds.get((term, signed))
            if known is not None and known.exclude(_reading(constant, signed)):
                excluded = True
        if not excluded:
            found.add(not_(eq(term, constant)))
    values: dict[Term, Term] = {}
    for (term, signed), known in bounds.items():
        if known.low > known.high:
            return None
        width = width_of(term)
        below = bits.sle if signed else bits.ule
        if known.low == known.high:
            only = bv(known.low, width)
            if values.setdefault(term, only) is not only:
                return None
            found.add(eq(term, only))
            continue
        if known.low > known.limits[0]:
            found.add(below(bv(known.low, width), term))
        if known.high < known.limits[1]:
            found.add(below(term, bv(known.high, width)))
    found.discard(TRUE)
    return None if FALSE in found else frozenset(found)
