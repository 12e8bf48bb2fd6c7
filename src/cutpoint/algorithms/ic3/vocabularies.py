"""Vocabularies: a generalisation beyond the paper, which first tries cubes over a fixed set of predicates.

Weakest preconditions keep generating new terms, but a proof may need none of them. The vocabulary of a location
contains the comparisons of the program, comparisons of its variables with its constants and with each other, and so on.
The predicates that a cube implies form a larger cube; if it is blocked, its literals are reduced to those that are
needed. There are finitely many predicates, so this terminates.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cutpoint.algorithms.common.services import Services, terms_of_blocks
from cutpoint.algorithms.ic3.cubes import Cube, literals_of, normal_form
from cutpoint.cfa.blocks.block_graph import BlockGraph
from cutpoint.cfa.model import Location
from cutpoint.smt.interpolation.vocabulary import vocabulary
from cutpoint.smt.queries.generalise import Blocked, Condition, generalise
from cutpoint.smt.queries.queries import Truth
from cutpoint.smt.solvers.solver import Model, Result, Solver
from cutpoint.smt.terms.boolean import disjunction, not_
from cutpoint.smt.terms.term import Term, by_id
from cutpoint.smt.terms.walk import free_variables

_MOST_PREDICATES_PER_QUERY = 60
_MOST_ATTEMPTS = 8
_QUERY_SECONDS = 0.5


class Vocabularies:
    def __init__(self, graph: BlockGraph, services: Services) -> None:
        self._graph = graph
        self._services = services
        self._predicates: dict[frozenset[Term], dict[Term, frozenset[Term]]] = {}
        """The predicates, with the variables of each, by the set of live variables."""
        self._solver: Solver | None = None

    def close(self) -> None:
        if self._solver is not None:
            self._services.statistics.include(self._solver.statistics, "vocabulary.")
            self._solver.close()
            self._solver = None

    def blocked_part(
        self, location: Location, cube: Cube, blocked: Condition, is_inductive_at_next_level: Callable[[Cube], bool]
    ) -> Cube | None:
        """A cube of predicates that contains this one and is blocked; None if the predicates do not suffice.

        Predicates over single variables are tried first, because they are easier to reason about. But they can always
        express that a loop does not get this far in so few iterations, which is not inductive. So if the cube over
        single variables would not be blocked at the next level (`is_inductive_at_next_level`), predicates that relate
        variables are tried before them, and preferred if their cube would.
        """
        single, relating = self._about(location, cube)
        literals = literals_of(cube)
        state = self._state(literals)
        if state is None:
            return None
        first = self._blocked(single, literals, state, blocked)
        if not relating or (first is not None and is_inductive_at_next_level(first)):
            return first
        second = self._blocked(relating + single, literals, state, blocked)
        if first is None or (second is not None and is_inductive_at_next_level(second)):
            return second
        return first

    def _blocked(
        self, predicates: Sequence[Term], literals: tuple[Term, ...], state: Model, blocked: Condition
    ) -> Cube | None:
        """Starts with the predicates that hold in one state of the cube. If they are blocked, the solver searches for
        a state of the cube that violates one of the predicates needed for that; such a state removes further
        predicates, until there is none."""
        for _ in range(_MOST_ATTEMPTS):
            predicates = [term for term in predicates if state.satisfies(term)][:_MOST_PREDICATES_PER_QUERY]
            answer = blocked(tuple(predicates), _QUERY_SECONDS) if predicates else Blocked(Truth.NO)
            if answer.answer is not Truth.YES:
                return None
            missed = disjunction([not_(predicate) for predicate in answer.needed])
            result = self._check([*literals, missed])
            if result is Result.UNSAT:
                return self._smaller(answer.needed, blocked)
            if result is Result.UNKNOWN:
                return None
            state = self._model(literals)
        return None

    def _smaller(self, predicates: tuple[Term, ...], blocked: Condition) -> Cube:
        result = generalise(predicates, blocked, order=_newest_first, seconds=_QUERY_SECONDS, known=True)
        return frozenset(result.cube)

    def _about(self, location: Location, cube: Cube) -> tuple[list[Term], list[Term]]:
        """Predicates over the variables of a cube: those with one variable, and those with several."""
        variables = set(free_variables(*cube))
        live = self._graph.live[location]
        known = self._predicates.get(live)
        if known is None:
            known = self._predicates[live] = self._collect(live)
        fitting = [(predicate, len(about)) for predicate, about in known.items() if about <= variables]
        return [term for term, number in fitting if number <= 1], [term for term, number in fitting if number > 1]

    def _collect(self, live: frozenset[Term]) -> dict[Term, frozenset[Term]]:
        blocks = self._graph.blocks
        formulas = [block.transition.guard for block in blocks]
        assignments = [(x, value) for block in blocks for x, value in block.transition.updates.items()]
        predicates: dict[Term, frozenset[Term]] = {}
        for predicate in vocabulary(formulas, assignments, sorted(live, key=by_id)):
            for opposite in (predicate, not_(predicate)):  # a cube is the negation of a clause that holds
                normal = normal_form([opposite])
                if normal is not None and len(normal) == 1:
                    predicates.update(
                        {term: frozenset(free_variables(term)) for term in normal if term not in predicates}
                    )
        return predicates

    def _state(self, literals: tuple[Term, ...]) -> Model | None:
        return self._model(literals) if self._check(literals) is Result.SAT else None

    def _check(self, formulas: Sequence[Term]) -> Result:
        self._services.statistics.count("queries")
        return self._ready().check(formulas, self._services.deadline.at_most(_QUERY_SECONDS))

    def _model(self, literals: tuple[Term, ...]) -> Model:
        return self._ready().model(free_variables(*literals))

    def _ready(self) -> Solver:
        if self._solver is None:
            self._solver = self._services.solver(terms_of_blocks(self._graph))
        return self._solver


def _newest_first(literal: Term) -> int:
    return -literal.id
