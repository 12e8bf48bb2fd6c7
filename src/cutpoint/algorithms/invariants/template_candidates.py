"""The templates: candidate invariants for a loop head, over the variables that are live there.

Simple candidates relate one or two variables, linear ones up to three; guarded ones assert a candidate only under a
condition of the program (a phase of the loop). Where the known states determine a constant or a coefficient, it is
taken from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations

from cutpoint.algorithms.invariants.important_variables import edges_towards_error, important_variables
from cutpoint.algorithms.invariants.template_selection import worthwhile
from cutpoint.base.frozen import frozen
from cutpoint.cfa.model import Assign, Assume, Cfa
from cutpoint.smt.interpolation.affine import affine_equalities
from cutpoint.smt.interpolation.vocabulary import branch_conditions, observed_terms, vocabulary
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import add, mul, sle, to_signed, ule
from cutpoint.smt.terms.boolean import implies, not_
from cutpoint.smt.terms.evaluate import Evaluator
from cutpoint.smt.terms.sorts import ArraySort, BitVecSort
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, by_id, subterms, width_of
from cutpoint.smt.terms.walk import free_variables, size

MOST_VARIABLES = 24
"""How many of the variables that are live at a loop head occur in candidates: the nearest to the property."""
CLOSE_VARIABLES = 8
"""How many of them are related to each other in every way."""
MOST_CONDITIONS = 300
MOST_PHASES = 8
MOST_ROWS = 80
_LARGEST_TERM = 8
_MOST_CONSTANTS = 12


@frozen
class Vocabulary:
    """The conditions, assignments and variables of a program, the nearest to the property first."""

    conditions: tuple[Term, ...]
    assignments: tuple[tuple[Term, Term], ...]
    important: tuple[Term, ...]

    @staticmethod
    def of(cfa: Cfa) -> Vocabulary:
        conditions: dict[Term, None] = {}
        assignments: dict[tuple[Term, Term], None] = {}
        for edge in edges_towards_error(cfa):
            if isinstance(edge.op, Assume):
                conditions[edge.op.condition] = None
            elif isinstance(edge.op, Assign):
                assignments[edge.op.variable, edge.op.value] = None
        arrays = [x for x in cfa.variables() if isinstance(x.sort, ArraySort)]
        return Vocabulary(tuple(conditions)[:MOST_CONDITIONS], tuple(assignments), (*important_variables(cfa), *arrays))


class Candidates:
    """The candidates at one loop head, nearest to the property first. `states` are states reached at this loop head."""

    def __init__(self, vocabulary: Vocabulary, live: frozenset[Term]) -> None:
        self._variables = [x for x in vocabulary.important if x in live][:MOST_VARIABLES]
        self._rank = {x: rank for rank, x in enumerate(self._variables)}
        self._assignments = [(x, value) for x, value in vocabulary.assignments if x in self._rank]
        self._conditions = [condition for condition in vocabulary.conditions if self._speaks_of(condition)]
        self._values = [value for _, value in self._assignments]
        atoms = branch_conditions([*self._conditions, *self._values], self._variables)
        self._atoms = sorted(atoms, key=self._distance)
        self.in_program = frozenset([*atoms, *[not_(atom) for atom in atoms]])
        """The conditions that occur in the program itself, and their negations."""

    def _speaks_of(self, condition: Term) -> bool:
        return any(x in self._rank for x in free_variables(condition))

    def simple(self, states: Sequence[Evaluator]) -> list[Term]:
        """Conditions of the program, bounds, comparisons of two variables, parities, and x = c·y + d."""
        close = self._variables[:CLOSE_VARIABLES]
        found = [
            *vocabulary(self._conditions, self._assignments, close),
            *vocabulary(self._conditions, self._assignments, self._variables),
        ]
        for terms in self._observed().values():
            found += _mined(combinations(terms, 2), states)
        return self._ordered(found)

    def linear(self, states: Sequence[Evaluator]) -> list[Term]:
        """Affine equalities; sums and multiples compared with other variables; differences compared with constants."""
        found: list[Term] = []
        for width, terms in self._observed().items():
            close = terms[:CLOSE_VARIABLES]
            found += _mined([close] if len(close) > 3 else (), states)
            found += _mined(combinations(close, 3), states)
            found += _inequalities(close, self._compound(width), self._constants(width))
        return self._ordered(found)

    def guarded(self, states: Sequence[Evaluator], plain: Sequence[Term]) -> list[Term]:
        """For each observed phase of the loop, the plain candidates that hold in this phase but not everywhere."""
        found: list[Term] = []
        for phase in [literal for atom in self._atoms[:MOST_PHASES] for literal in (atom, not_(atom))]:
            within = [state for state in states if state(phase)]
            if 1 < len(within) < len(states):
                mined = [q for terms in self._observed().values() for q in _mined(combinations(terms, 2), within)]
                kept = list(dict.fromkeys([*mined, *plain]))
                for state in within:
                    kept = [candidate for candidate in kept if state(candidate)]
                found += [implies(phase, candidate) for candidate in worthwhile(kept, self.in_program)]
        return self._ordered(found)

    def _observed(self) -> dict[int, list[Term]]:
        """The variables and array cells that are related to each other, by width."""
        by_width = observed_terms([*self._conditions, *self._values], self._variables)
        return {width: sorted(terms, key=self._distance)[: 2 * CLOSE_VARIABLES] for width, terms in by_width.items()}

    def _compound(self, width: int) -> list[Term]:
        """Sums and multiples of live variables that the program computes."""
        found = [
            term
            for term in subterms([*self._conditions, *self._values])
            if isinstance(term.sort, BitVecSort)
            and width_of(term) == width
            and term.op in (ops.ADD, ops.SUB, ops.MUL, ops.SHL, ops.SDIV, ops.UDIV)
            and size(term) <= _LARGEST_TERM
            and all(x in self._rank for x in free_variables(term))
        ]
        return sorted(found, key=self._distance)[:CLOSE_VARIABLES]

    def _constants(self, width: int) -> list[int]:
        """The constants of the program and their neighbours, smallest absolute value first."""
        found = {
            to_signed(term.value, width) + near
            for term in subterms([*self._conditions, *self._values])
            if term.op == ops.CONST and isinstance(term.sort, BitVecSort) and width_of(term) == width
            for near in (-1, 0, 1)
        }
        return sorted(found | {0, 1, -1}, key=lambda c: (abs(c), c))[:_MOST_CONSTANTS]

    def _distance(self, term: Term) -> tuple[int, int, int]:
        """A sort key: the distance of a candidate from the property."""
        ranks = [self._rank.get(x, MOST_VARIABLES) for x in free_variables(term)]
        return max(ranks, default=0), size(term), term.id

    def _ordered(self, found: Iterable[Term]) -> list[Term]:
        usable = [term for term in dict.fromkeys(found) if term is not TRUE and term is not FALSE]
        return sorted(usable, key=self._distance)


def _inequalities(terms: Sequence[Term], compound: Sequence[Term], constants: Sequence[int]) -> Iterator[Term]:
    for x, y in permutations(terms, 2):
        width = width_of(x)
        double = mul(y, bv(2, width))
        yield from (sle(x, double), sle(double, x))
        for c in constants:
            shifted = add(y, bv(c, width))
            yield from (sle(x, shifted), sle(shifted, x))
    for x, y in combinations(terms, 2):
        total, width = add(x, y), width_of(x)
        for z in terms:
            if z is not x and z is not y:
                yield from (sle(total, z), sle(z, total))
        for c in constants:
            yield from (sle(total, bv(c, width)), sle(bv(c, width), total))
    for term in compound:
        variables = set(free_variables(term))
        for other in [*terms, *compound]:
            if variables.isdisjoint(free_variables(other)):
                yield from (sle(term, other), sle(other, term), ule(term, other), ule(other, term))


def _mined(groups: Iterable[Sequence[Term]], states: Sequence[Evaluator]) -> list[Term]:
    """The affine equalities that the states satisfy. States with small numbers are preferred if there are enough of
    them, because such values have not wrapped around."""
    found: dict[Term, None] = {}
    if len(states) < 2:
        return []
    for terms in groups:
        width = width_of(terms[0])
        rows = [[to_signed(state(term), width) for term in terms] for state in states[:MOST_ROWS]]
        small = [row for row in rows if all(abs(value) < 1 << (width // 2) for value in row)]
        enough = small if len(small) > len(terms) + 1 else rows
        found.update(dict.fromkeys(affine_equalities(terms, enough, width)))
    return sorted(found, key=by_id)
