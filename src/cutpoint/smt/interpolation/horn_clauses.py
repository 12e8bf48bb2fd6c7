"""Graphs and path programs as Horn clauses: one predicate per node, or per class of nodes."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from cutpoint.base.limits import Deadline
from cutpoint.base.processes import ProcessDied, ProcessTimeout, call_isolated
from cutpoint.smt.backends.horn import Clause, solve_horn
from cutpoint.smt.interpolation.errors import CannotInterpolate
from cutpoint.smt.interpolation.path_program import PathProgram
from cutpoint.smt.interpolation.problem import Interpolants, Problem
from cutpoint.smt.solvers.errors import SolverFailure
from cutpoint.smt.terms.boolean import conjunction, eq
from cutpoint.smt.terms.term import FALSE, TRUE, Term, by_id, internal

_MEMORY = 2 << 30
"""Memory limit, in bytes, of the process for Z3: Z3 can overrun its own limits, but a process can be killed."""


def of_graph(engine: str, problem: Problem, deadline: Deadline) -> Interpolants:
    """Interpolants of a graph: a solution of its clauses."""
    scopes = [tuple(sorted(problem.shared(node), key=by_id)) for node in range(len(problem.nodes))]
    clauses = [
        Clause(
            edge.formula,
            None if edge.source == 0 else (edge.source - 1, scopes[edge.source]),
            None if edge.target == problem.exit else (edge.target - 1, scopes[edge.target]),
        )
        for edge in problem.edges
    ]
    return (TRUE, *_solution(engine, scopes[1:-1], clauses, deadline), FALSE)


Transition = tuple[int, int, tuple[Term, ...]]
"""Source class, target class, and conjuncts over variables and primed variables."""


def primed(x: Term) -> Term:
    return internal(f"next!{x.value}", x.sort)


def transitions(program: PathProgram, variables: Sequence[Term]) -> list[Transition]:
    found: list[Transition] = []
    for link in program.links:
        updates = link.step.updates
        become = [eq(primed(x), updates.get(x, x)) for x in variables] if link.target != program.exit else []
        found.append((link.source, link.target, (*link.assumed, link.step.guard, *become)))
    return found


def of_program(
    engine: str, program: PathProgram, steps: Sequence[Transition], variables: Sequence[Term], deadline: Deadline
) -> list[Term]:
    """A formula over the variables for each class: an invariant that excludes the exit."""
    here, there = tuple(variables), tuple(primed(x) for x in variables)
    classes = [node for node in range(max(program.class_of) + 1) if node not in (0, program.exit)]
    number = {node: position for position, node in enumerate(classes)}
    clauses = [
        Clause(
            conjunction(parts),
            None if source == 0 else (number[source], here),
            None if target == program.exit else (number[target], there),
        )
        for source, target, parts in steps
    ]
    found = _solution(engine, [here] * len(classes), clauses, deadline)
    return [found[number[node]] if node in number else TRUE for node in range(max(program.class_of) + 1)]


def _solution(
    engine: str, predicates: Sequence[Sequence[Term]], clauses: Sequence[Clause], deadline: Deadline
) -> list[Term]:
    import_module("z3")  # in the parent, so that the child need not load it each time
    try:
        found: list[Term] = call_isolated(
            solve_horn, predicates, clauses, deadline.left, seconds=deadline.left + 0.5, memory=_MEMORY
        )
    except (ProcessTimeout, ProcessDied, SolverFailure) as error:
        raise CannotInterpolate(engine, str(error)) from error
    return found
