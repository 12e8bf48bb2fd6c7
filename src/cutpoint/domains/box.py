"""Box (Craig-interpretation paper, Sect. 2 and 5): one interval for each variable.

Machine integers wrap, and programs read the same variable as signed and as unsigned. So an interval is an *arc* of the
circle of bit patterns (see `intervals`): the signed [-5, 5] and the unsigned [5, 250] are both one arc, sums wrap in
either order as on the machine, and no operation assumes the absence of overflow. A Bool is a pattern of one bit. Arrays
and floats are not tracked: a value read from them is arbitrary.

Arcs have no least upper bound (for two opposite points there are two smallest arcs): a join takes a smallest one. An
assumption never grows a variable's arc: it takes the smallest arc inside the known one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import field
from functools import cache

from cutpoint.base.frozen import frozen
from cutpoint.domains.abstract_domain import AbstractDomain, Thresholds, no_thresholds
from cutpoint.domains.interval_expression_conditions import assume
from cutpoint.domains.interval_expression_programs import program_of, width_of_sort
from cutpoint.domains.interval_expressions import State
from cutpoint.domains.intervals import Intervals, empty
from cutpoint.domains.registry import DOMAINS, RegisteredDomain
from cutpoint.smt.terms.boolean import conjunction
from cutpoint.smt.terms.literals import by_literals
from cutpoint.smt.terms.term import FALSE, Term, by_id

_INTERVALS_ONLY = 0
"""With this nesting depth there are no interval expressions, only intervals."""


@frozen
class Box:
    """The states in which the value of each variable lies on its arc; no states if the box is empty."""

    arcs: Mapping[Term, Intervals] = field(default_factory=dict)
    """One arc each, neither empty nor the full circle. A variable without an arc can have any value."""
    is_empty: bool = False

    def __hash__(self) -> int:
        return hash((frozenset(self.arcs.items()), self.is_empty))

    def contains(self, state: Mapping[Term, int]) -> bool:
        """Whether a state, with values of all variables of the box, is in it."""
        return not self.is_empty and all(arc.contains(state[x]) for x, arc in self.arcs.items())


TOP = Box()
BOTTOM = Box(is_empty=True)


class BoxDomain(AbstractDomain[Box]):
    """Widening: an end of an arc that moved is moved on to the next threshold.

    A sequence a, a ∇ b, … becomes stable. A variable without an arc never gets one. When an arc grows, each end either
    stays or moves to a threshold (the ends of both orders are among them). The ends move away from each other, so each
    end passes each threshold at most once, until the arc is the full circle and is dropped.
    """

    def __init__(self, thresholds: Thresholds = no_thresholds) -> None:
        super().__init__()
        self._thresholds = thresholds

    def top(self) -> Box:
        return TOP

    def bottom(self) -> Box:
        return BOTTOM

    def is_bottom(self, e: Box, /) -> bool:
        return e.is_empty

    def join(self, a: Box, b: Box, /) -> Box:
        if a.is_empty or b.is_empty:
            return b if a.is_empty else a
        return _box({x: arc.union(b.arcs[x]).hull() for x, arc in a.arcs.items() if x in b.arcs})

    def widen(self, a: Box, b: Box, /) -> Box:
        if a.is_empty or b.is_empty:
            return b if a.is_empty else a
        known = {x: arc.widen(b.arcs[x], self._thresholds(x)) for x, arc in a.arcs.items() if x in b.arcs}
        return _box(known)

    def meet(self, a: Box, b: Box, /) -> Box:
        """A box around the intersection of two boxes."""
        if a.is_empty or b.is_empty:
            return BOTTOM
        known = dict(a.arcs)
        for x, arc in b.arcs.items():
            known[x] = known[x].meet(arc).hull() if x in known else arc
        return _box(known)

    def alpha(self, formula: Term, /) -> Box:
        return by_literals(formula, _literal, lambda holds: TOP if holds else BOTTOM, self.meet, self.join)

    def gamma(self, e: Box, /) -> Term:
        if e.is_empty:
            return FALSE
        return conjunction([e.arcs[x].to_term(x) for x in sorted(e.arcs, key=by_id)])

    def assume(self, e: Box, condition: Term, /) -> Box:
        if e.is_empty:
            return e
        after = assume(State(e.arcs, {}), condition, _INTERVALS_ONLY)
        if after is None:
            return BOTTOM
        if after.values is e.arcs:
            return e
        return _box({x: _arc_within(value, e.arcs.get(x)) for x, value in after.values.items()})

    def assign(self, e: Box, x: Term, value: Term, /) -> Box:
        if e.is_empty or width_of_sort(x.sort) is None:
            return e
        return _box({**e.arcs, x: program_of(value).evaluate(e.arcs).hull()})

    def forget(self, e: Box, variables: Iterable[Term], /) -> Box:
        arcs = e.arcs
        gone = [x for x in variables if x in arcs]
        return Box({x: arc for x, arc in arcs.items() if x not in gone}) if gone else e

    def keep(self, e: Box, variables: AbstractSet[Term], /) -> Box:
        return e if e.arcs.keys() <= variables else Box({x: arc for x, arc in e.arcs.items() if x in variables})


def _box(arcs: Mapping[Term, Intervals]) -> Box:
    for arc in arcs.values():
        if arc.is_empty:
            return BOTTOM
    return Box({x: arc for x, arc in arcs.items() if not arc.is_top})


def box_around(values: Mapping[Term, Intervals]) -> Box:
    """The smallest box that contains these values of each variable."""
    return _box({x: known.hull() for x, known in values.items()})


def _arc_within(values: Intervals, arc: Intervals | None) -> Intervals:
    """The smallest arc around some values of an arc that stays inside it; None is the full circle."""
    if arc is None:
        return values.hull()
    if values is arc or values.is_empty:
        return values
    begin, _ = arc.arcs()[0]
    mask = (1 << arc.width) - 1
    first = min([(low - begin) & mask for low, _ in values.ranges])
    last = max([(high - begin) & mask for _, high in values.ranges])
    return Intervals.of(arc.width, ((begin + first, begin + last),))


@cache
def bound(atom: Term, holds: bool) -> tuple[Term, Intervals] | None:
    """A superset of the values of a literal's only variable that satisfy it; None if it has several variables, or none.

    The set is exact if it is disjoint from that of the negated literal.
    """
    program = program_of(atom)
    if len(program.variables) != 1:
        return None
    ((_, x),) = program.variables
    width = width_of_sort(x.sort)
    assert width is not None
    found = program.refine({}, Intervals.constant(int(holds), 1))
    if found is None:
        return x, empty(width)
    return x, found[0][1] if found else Intervals.top(width)


def _literal(atom: Term, holds: bool) -> Box:
    known = bound(atom, holds)
    if known is None:
        return TOP
    x, values = known
    return _box({x: values.hull()})


DOMAINS.register(RegisteredDomain("box", "one interval per variable", lambda setting: BoxDomain(setting.thresholds)))
