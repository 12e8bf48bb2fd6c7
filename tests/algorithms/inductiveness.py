"""Checks of generated invariants: by a solver that they are inductive, by execution that they hold."""

from __future__ import annotations

from cutpoint.algorithms.invariants.generation import Invariants
from cutpoint.cfa.blocks.transition import transitions_from
from cutpoint.cfa.interpret import State, execute, random_inputs
from cutpoint.cfa.model import Assign, Cfa, Edge, Havoc
from cutpoint.smt.backends import create_for
from cutpoint.smt.solvers.solver import Result
from cutpoint.smt.terms.boolean import and_, not_
from cutpoint.smt.terms.evaluate import Evaluator
from cutpoint.smt.terms.term import FALSE, TRUE, Term
from cutpoint.smt.terms.walk import substitute


def broken_steps(cfa: Cfa, invariants: Invariants, seconds: float = 5.0) -> list[str]:
    """The blocks between loop heads (and from the entry) that lead out of the invariants."""
    ends = {cfa.error, *cfa.cuts}
    cuts = {cfa.entry, *invariants.at, *ends}
    broken: list[str] = []
    for source in sorted(cuts - ends, key=lambda place: place.id):
        before = invariants.at.get(source, TRUE) if source is not cfa.entry else TRUE
        for target, transition in transitions_from(cfa, source, cuts).items():
            if target in ends:
                after = FALSE if invariants.safe else TRUE
            else:
                after = substitute(invariants.at.get(target, TRUE), transition.updates)
            claim = and_(and_(before, transition.guard), not_(after))
            if claim is FALSE:
                continue
            with create_for([claim]) as solver:
                solver.add(claim)
                answer = solver.check(seconds=seconds)
                if answer is not Result.UNSAT:
                    broken.append(f"{source} -> {target}: {answer.value}")
    return broken


def violations(cfa: Cfa, invariants: Invariants, seed: int, max_steps: int = 500) -> list[str]:
    """The visits of a random execution to places where the invariant does not hold."""
    state = State()
    found: list[str] = []

    def look(edge: Edge, value: object) -> None:
        if isinstance(edge.op, Assign | Havoc):
            state[edge.op.variable] = value
        formula = invariants.at.get(edge.target)
        if formula is not None and not _holds(formula, state):
            found.append(f"{edge.target} after {dict(state)}")
        if edge.target is cfa.error and invariants.safe:
            found.append("the error is reached")

    execute(cfa, random_inputs(seed), max_steps, look)
    return found


def _holds(formula: Term, state: State) -> bool:
    return bool(Evaluator(state, lambda x: state[x])(formula))
