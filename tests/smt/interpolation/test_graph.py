"""Graphs as formulas: their models are exactly the satisfiable paths. And the part of a graph that is a core."""

from __future__ import annotations

import random

import pytest

from cutpoint.base.limits import Deadline
from cutpoint.smt.backends import create
from cutpoint.smt.interpolation import NotInconsistent, Problem
from cutpoint.smt.interpolation.graph import paths_from, selected, take, visit, with_parts
from cutpoint.smt.interpolation.slicing import sliced
from cutpoint.smt.solvers.solver import Result
from cutpoint.smt.terms.boolean import conjunction, eq
from cutpoint.smt.terms.term import Term, bv
from tests.patience import ENOUGH
from tests.smt import small

from .examples import PROBLEMS, dead_ends, equalities, far_apart, graph, no_way_out
from .random_problems import graphs, sequences


def random_graph(rng: random.Random) -> Problem:
    size = rng.randint(2, 6)
    ends = [sorted(rng.sample(range(size), 2)) for _ in range(rng.randint(1, 2 * size))]
    return graph(size, *[(a, b, [small.formula(rng, 1) for _ in range(rng.randrange(3))]) for a, b in ends])


def routes(problem: Problem, start: int) -> list[list[int]]:
    """All paths from a node to the exit, as positions of edges."""
    if start == problem.exit:
        return [[]]
    return [
        [position, *rest]
        for position, edge in enumerate(problem.edges)
        if edge.source == start
        for rest in routes(problem, edge.target)
    ]


def along(problem: Problem, route: list[int]) -> list[int]:
    """The states that satisfy all edges of a path."""
    return small.states(*[problem.edges[position].formula for position in route])


def at(state: dict[Term, int]) -> list[Term]:
    return [eq(x, bv(value, small.WIDTH)) for x, value in state.items()]


def test_the_formula_holds_in_the_states_of_the_satisfiable_paths() -> None:
    rng = random.Random(3)
    for _ in range(40):
        problem = random_graph(rng)
        for start in range(problem.exit):
            possible = {i for route in routes(problem, start) for i in along(problem, route)}
            with create() as solver:
                solver.add(paths_from(problem, start))
                for i in rng.sample(range(len(small.STATES)), 12):
                    answer = solver.check(at(small.STATES[i]))
                    assert answer is (Result.SAT if i in possible else Result.UNSAT)


def test_a_model_says_where_the_path_goes() -> None:
    rng = random.Random(4)
    seen = 0
    for _ in range(60):
        problem = random_graph(rng)
        with create() as solver:
            solver.add(paths_from(problem, 0))
            if solver.check() is Result.SAT:
                seen += 1
                model = solver.model()
                node = 0
                while node != problem.exit:
                    onward = [
                        edge.target
                        for edge in problem.leaving(node)
                        if model.satisfies(edge.formula)
                        and (edge.target == problem.exit or model.value(visit(edge.target)))
                    ]
                    assert onward, f"the path ends at node {node}"
                    node = onward[0]
    assert seen > 10


def test_no_path_from_a_dead_end() -> None:
    problem = dead_ends()
    with create() as solver:
        assert solver.check([paths_from(problem, 3)]) is Result.UNSAT
        assert solver.check([paths_from(problem, 1)]) is Result.SAT
        assert solver.check([paths_from(problem, problem.exit)]) is Result.SAT


def test_selected_has_a_model_iff_some_path_is_satisfiable() -> None:
    rng = random.Random(5)
    answers = {Result.SAT: 0, Result.UNSAT: 0}
    for _ in range(60):
        problem = random_graph(rng)
        formulas, selectors = selected(problem)
        parts = [(number, place) for number, edge in enumerate(problem.edges) for place in range(len(edge.conjuncts))]
        assert list(selectors.values()) == parts
        satisfiable = any(along(problem, route) for route in routes(problem, 0))
        with create() as solver:
            solver.add(*formulas)
            answer = solver.check(list(selectors))
            assert answer is (Result.SAT if satisfiable else Result.UNSAT)
            answers[answer] += 1
            if answer is Result.SAT and not problem.is_sequence:
                model = solver.model()
                node = 0
                while node != problem.exit:
                    taken = [n for n, edge in enumerate(problem.edges) if edge.source == node and model.value(take(n))]
                    assert taken
                    assert model.satisfies(problem.edges[taken[0]].formula)
                    node = problem.edges[taken[0]].target
            with_all_off = solver.check([])
            assert with_all_off is (Result.SAT if routes(problem, 0) else Result.UNSAT)
    assert min(answers.values()) > 5


def test_some_parts_of_a_graph() -> None:
    problem = far_apart()
    part = with_parts(problem, [(3, 1), (0, 0)])
    assert [edge.conjuncts for edge in part.edges] == [
        problem.edges[0].conjuncts[:1],
        (),
        (),
        problem.edges[3].conjuncts[1:],
    ]
    assert part.whole is problem
    assert [part.shared(node) for node in range(5)] == [problem.shared(node) for node in range(5)]


@pytest.mark.parametrize("minimal", [False, True])
def test_a_slice_is_inconsistent_too(minimal: bool) -> None:
    problems = [*[make() for make in PROBLEMS.values()], *sequences(9, 10), *graphs(9, 10)]
    for problem in problems:
        part = sliced(problem, Deadline.after(ENOUGH), minimal)
        for edge, full in zip(part.edges, problem.edges, strict=True):
            assert (edge.source, edge.target, edge.step) == (full.source, full.target, full.step)
            assert set(edge.conjuncts) <= set(full.conjuncts)
        for route in routes(part, 0):
            with create("z3") as solver:
                assert solver.check([conjunction(part.edges[i].formula for i in route)]) is Result.UNSAT


def test_a_minimal_slice_has_nothing_to_spare() -> None:
    for problem in sequences(11, 15):
        part = sliced(problem, Deadline.after(ENOUGH), minimal=True)
        kept = [(number, place) for number, edge in enumerate(part.edges) for place in range(len(edge.conjuncts))]
        for dropped in kept:
            with pytest.raises(NotInconsistent):
                sliced(with_parts(part, [one for one in kept if one != dropped]), Deadline.after(ENOUGH))


def test_without_time_nothing_is_left_out() -> None:
    problem = equalities()
    assert sliced(problem, Deadline.after(0.0)) is problem


def test_where_no_path_leads_to_the_exit_nothing_is_needed() -> None:
    part = sliced(no_way_out(), Deadline.after(ENOUGH))
    assert all(edge.conjuncts == () for edge in part.edges)
