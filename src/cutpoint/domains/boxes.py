r"""Boxes (Gurfinkel, Chaki, SAS 2010; Craig-interpretation paper, Sect. 4.2 and 5): finite unions of boxes.

Elements are interval diagrams, so equal sets are the same object, and ∨ and \ are exact. Joins, assumptions and
assignments are exact as well, as long as diagrams are small and conditions compare variables with constants. Other
operations work piecewise: the element is split into boxes over the variables that are read, and interval arithmetic
narrows each of them or computes its image. `BoxesConfig` limits the pieces and the size of results; larger results are
coarsened.

Widening: where the new element exceeds the old one, it is rounded to a grid. The marks of a variable are the cuts of
the old element, the thresholds, and the ends of both orders. A sequence a, a ∇ b, … becomes stable: all elements after
the first non-empty one have cuts only at its cuts or at the other marks. These are finitely many in a program, so there
are finitely many such sets, and the sequence never shrinks.

Deviations from the paper on Boxes: values are machine integers, this widening, and size limits.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from cutpoint.base.frozen import frozen
from cutpoint.domains.abstract_domain import DisjunctiveDomain, Thresholds, no_thresholds
from cutpoint.domains.box import BOTTOM, Box, bound, box_around
from cutpoint.domains.interval_diagram_coarsening import cuts, limited, rounded, split
from cutpoint.domains.interval_diagram_meaning import from_box, hull, to_term
from cutpoint.domains.interval_diagrams import (
    EVERYTHING,
    NOTHING,
    Diagram,
    difference,
    meet,
    project,
    union,
    variables,
    width,
)
from cutpoint.domains.interval_expression_conditions import assume, operands
from cutpoint.domains.interval_expression_programs import program_of, width_of_sort
from cutpoint.domains.interval_expressions import State
from cutpoint.domains.registry import DOMAINS, RegisteredDomain
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.literals import by_literals
from cutpoint.smt.terms.term import Term

_INTERVALS_ONLY = 0
"""With this nesting depth there are no interval expressions, only intervals."""
_MOST_ALTERNATIVES = 8
_DEEPEST_ALTERNATIVE = 3
"""Disjunctions in conditions are split if they have at most this many alternatives, down to this nesting depth."""


@frozen
class BoxesConfig:
    most: int = 64
    """The maximum number of nodes per variable, and of segments per node."""
    largest: int = 1024
    """The maximum number of segments of all nodes, unless a single box has more."""
    pieces: int = 32
    """The number of boxes into which an operation may split an element."""

    def __post_init__(self) -> None:
        if min(self.most, self.largest, self.pieces) < 1:
            raise ValueError("the limits of Boxes must be at least 1")


class BoxesDomain(DisjunctiveDomain[Diagram]):
    def __init__(self, thresholds: Thresholds = no_thresholds, config: BoxesConfig | None = None) -> None:
        super().__init__()
        self._thresholds = thresholds
        self._config = config or BoxesConfig()
        self._conditions: dict[Term, tuple[Diagram, tuple[Term, ...]]] = {}

    def top(self) -> Diagram:
        return EVERYTHING

    def bottom(self) -> Diagram:
        return NOTHING

    def is_bottom(self, e: Diagram, /) -> bool:
        return e is NOTHING

    def join(self, a: Diagram, b: Diagram, /) -> Diagram:
        both = union(a, b)
        return both if both is a or both is b else self._limited(both)

    def disjoin(self, a: Diagram, b: Diagram, /) -> Diagram:
        return union(a, b)

    def difference(self, a: Diagram, b: Diagram, /) -> Diagram:
        return difference(a, b)

    def widen(self, a: Diagram, b: Diagram, /) -> Diagram:
        both = union(a, b)
        if both is a or a is NOTHING:
            return both
        known = cuts(a)
        marks: dict[Term, list[int]] = {}
        for x in variables(both):
            circle = 1 << width(x)
            found = {0, circle >> 1, *known.get(x, ())}
            for threshold in self._thresholds(x):
                found.update((threshold, threshold + 1))
            marks[x] = sorted([mark for mark in found if mark < circle])
        return self._limited(rounded(both, marks))

    def alpha(self, formula: Term, /) -> Diagram:
        return self._abstracted(formula)[0]

    def gamma(self, e: Diagram, /) -> Term:
        return to_term(e)

    def hull(self, e: Diagram) -> Box:
        """A box around all states of an element."""
        return BOTTOM if e is NOTHING else box_around(hull(e))

    def forget(self, e: Diagram, variables: Iterable[Term], /) -> Diagram:
        return project(e, frozenset(variables))

    def keep(self, e: Diagram, variables_kept: AbstractSet[Term], /) -> Diagram:
        return project(e, set(variables(e)) - variables_kept)

    # -- conditions ---------------------------------------------------------------------------------

    def assume(self, e: Diagram, condition: Term, /) -> Diagram:
        return self._assumed(e, condition, _DEEPEST_ALTERNATIVE)

    def _assumed(self, e: Diagram, condition: Term, depth: int) -> Diagram:
        known = self._conditions.get(condition)
        if known is None:
            known = self._conditions[condition] = self._prepared(condition)
        allowed, inexact = known
        result = meet(e, allowed)
        for part in inexact:
            result = self._narrowed(result, part, depth)
        return self._limited(result)

    def _prepared(self, condition: Term) -> tuple[Diagram, tuple[Term, ...]]:
        """The constraints of a condition on single variables, and its conjuncts that these do not express exactly."""
        allowed = EVERYTHING
        inexact: list[Term] = []
        for part in operands(condition, ops.AND, ops.OR):
            diagram, exact = self._abstracted(part)
            allowed = meet(allowed, diagram)
            if not exact:
                inexact.append(part)
        return self._limited(allowed), tuple(inexact)

    def _narrowed(self, e: Diagram, condition: Term, depth: int) -> Diagram:
        """Narrows the element by a condition that diagrams cannot express."""
        ways = operands(condition, ops.OR, ops.AND)
        if depth and 1 < len(ways) <= _MOST_ALTERNATIVES:
            return union(*[self._assumed(e, way, depth - 1) for way in ways])
        read = program_of(condition).reads
        possible: list[Diagram] = []
        for values, _ in split(self.keep(e, read), read, self._config.pieces):
            after = assume(State(values, {}), condition, _INTERVALS_ONLY)
            if after is not None:
                possible.append(from_box(after.values))
        return meet(e, union(*possible))

    def _abstracted(self, formula: Term) -> tuple[Diagram, bool]:
        """α of a formula, and whether it is exact."""

        def joined(a: tuple[Diagram, bool], b: tuple[Diagram, bool]) -> tuple[Diagram, bool]:
            return limited_pair(union(a[0], b[0]), a[1] and b[1])

        def met(a: tuple[Diagram, bool], b: tuple[Diagram, bool]) -> tuple[Diagram, bool]:
            return limited_pair(meet(a[0], b[0]), a[1] and b[1])

        def limited_pair(diagram: Diagram, exact: bool) -> tuple[Diagram, bool]:
            smaller = self._limited(diagram)
            return smaller, exact and smaller is diagram

        return by_literals(formula, _literal, lambda holds: (EVERYTHING if holds else NOTHING, True), met, joined)

    # -- assignments --------------------------------------------------------------------------------

    def assign(self, e: Diagram, x: Term, value: Term, /) -> Diagram:
        if width_of_sort(x.sort) is None:
            return e
        program = program_of(value)
        before = e if x in program.reads else project(e, {x})
        results: list[Diagram] = []
        for values, rest in split(before, program.reads, self._config.pieces):
            after = from_box({**values, x: program.evaluate(values)})
            results.append(meet(after, rest))
        return self._limited(union(*results))

    def _limited(self, e: Diagram) -> Diagram:
        return limited(e, self._config.most, self._config.largest)


def _literal(atom: Term, holds: bool) -> tuple[Diagram, bool]:
    known = bound(atom, holds)
    if known is None:
        return EVERYTHING, False
    x, values = known
    opposite = bound(atom, not holds)
    assert opposite is not None
    return from_box({x: values}), not values.intersects(opposite[1])


DOMAINS.register(RegisteredDomain("boxes", "unions of boxes", lambda setting: BoxesDomain(setting.thresholds)))
