"""Unrollings mean what their steps do: formulas against executions with random values."""

from __future__ import annotations

import random
from typing import Any

from cutpoint.smt.interpolation import Edge, Problem, Step, path, sequence, unrolled
from cutpoint.smt.terms.bitvectors import add, bvxor, ult
from cutpoint.smt.terms.boolean import and_, eq, ite, or_
from cutpoint.smt.terms.evaluate import evaluate
from cutpoint.smt.terms.term import FALSE, TRUE, Term, variable

from .checking import scope
from .examples import INT, PROBLEMS, A, B, Counter, X, Y, Z, num

INPUTS = (variable("in0", INT), variable("in1", INT))
VARIABLES = (X, Y, Z)
State = dict[Term, int]


def random_term(rng: random.Random, leaves: tuple[Term, ...]) -> Term:
    a, b = rng.choice(leaves), rng.choice((*leaves, num(rng.randrange(256))))
    return rng.choice((a, b, add(a, b), bvxor(a, b), ite(ult(a, b), b, add(a, num(1)))))


def random_formula(rng: random.Random, leaves: tuple[Term, ...]) -> Term:
    a, b = (ult(random_term(rng, leaves), random_term(rng, leaves)) for _ in range(2))
    return rng.choice((TRUE, a, or_(a, b), and_(a, b)))


def random_step(rng: random.Random) -> Step:
    """Simultaneous: updates read what other updates write."""
    inputs = INPUTS[: rng.randrange(3)]
    leaves = (*VARIABLES, *inputs)
    changed = rng.sample(VARIABLES, rng.randrange(3))
    updates = {x: random_term(rng, leaves) for x in changed}
    return Step(rng.choice("lmn"), rng.choice("lmn"), random_formula(rng, leaves), updates, inputs)


def run(rng: random.Random, problem: Problem, route: list[int]) -> tuple[dict[Term, Any], list[bool]]:
    """Values of all names along a route of edges, and whether each step was possible."""
    state: State = {x: rng.randrange(256) for x in problem.nodes[0].names}
    values: dict[Term, Any] = {name: state[x] for x, name in problem.nodes[0].names.items()}
    possible = []
    for position in route:
        edge = problem.edges[position]
        step = edge.step
        assert step is not None
        drawn = {x: rng.randrange(256) for x in step.inputs}
        values |= {variable(f"{x.value}#{position}", x.sort): value for x, value in drawn.items()}
        here = {**state, **drawn}
        possible.append(all(evaluate(formula, here) for formula in (*edge.assumed, step.guard)))
        state = {x: evaluate(step.updates.get(x, x), here) for x in state}
        for x, name in problem.nodes[edge.target].names.items():
            assert values.setdefault(name, state[x]) == state[x], "a name has one value"
    return values, possible


def check_route(rng: random.Random, problem: Problem, route: list[int]) -> None:
    values, possible = run(rng, problem, route)
    assert [evaluate(problem.edges[position].formula, values) for position in route] == possible
    for position, can in zip(route, possible, strict=True):
        edge = problem.edges[position]
        assert edge.step is not None
        for name in problem.nodes[edge.target].names.values():
            if can and name not in problem.nodes[edge.source].names.values():  # what a step gives is determined
                other = {**values, name: (values[name] + rng.randrange(1, 256)) % 256}
                assert not evaluate(edge.formula, other)


def test_paths_are_executions() -> None:
    rng = random.Random(1)
    for _ in range(150):
        steps = [random_step(rng) for _ in range(rng.randint(1, 6))]
        before = [random_formula(rng, VARIABLES) for _ in range(rng.randrange(3))]
        after = [random_formula(rng, VARIABLES) for _ in range(rng.randrange(3))]
        problem = path(steps, before, after)
        assert problem.is_sequence
        assert [edge.step for edge in problem.edges[: len(steps)]] == steps
        assert problem.edges[0].assumed == tuple(before)
        check_route(rng, problem, list(range(len(problem.edges))))


def test_unrollings_are_executions_along_every_path() -> None:
    rng = random.Random(2)
    for _ in range(100):
        size = rng.randint(2, 6)
        ends = [(node, node + 1) for node in range(size - 1)]
        ends += [(a, b) for a, b in [sorted(rng.sample(range(size), 2)) for _ in range(4)]]
        labels = {node: [random_formula(rng, VARIABLES)] for node in range(size) if rng.random() < 0.3}
        after = [random_formula(rng, VARIABLES)] if rng.random() < 0.5 else []
        problem = unrolled([(a, b, random_step(rng)) for a, b in ends], (), after, labels)
        for _ in range(5):
            route, node = [], 0
            while node != problem.exit:
                position = rng.choice([i for i, edge in enumerate(problem.edges) if edge.source == node])
                route.append(position)
                node = problem.edges[position].target
            check_route(rng, problem, route)


def test_names_are_new_only_where_a_value_may_be() -> None:
    problem = path([Counter.start, Counter.body, Counter.leave])
    assert [node.names[X].value for node in problem.nodes] == ["x@0", "x@1", "x@2", "x@2"]
    assert [node.location for node in problem.nodes] == ["entry", "head", "head", "error"]
    join = PROBLEMS["unrolled_loop"]()
    assert [node.names[X].value for node in join.nodes] == ["x@0", "x@1", "x@2", "x@3", "x@4"]


def test_labels_are_assumed_on_the_links_that_leave() -> None:
    links = [(0, 1, Counter.start), (1, 2, Counter.body), (1, 3, Counter.leave), (2, 3, Counter.leave)]
    problem = unrolled(links, before=[ult(Y, num(9))], labels={0: [ult(X, num(7))], 1: [ult(X, num(3))]})
    assert [edge.assumed for edge in problem.edges] == [
        (ult(Y, num(9)), ult(X, num(7))),
        (ult(X, num(3)),),
        (ult(X, num(3)),),
        (),
    ]
    x1 = problem.nodes[1].names[X]
    assert all(ult(x1, num(3)) in problem.edges[i].conjuncts for i in (1, 2))


def test_a_label_of_the_last_state_is_part_of_the_last_block() -> None:
    problem = unrolled([(0, 1, Counter.start)], after=[TRUE], labels={1: [ult(X, num(0))]})
    assert len(problem.nodes) == 3
    assert problem.edges[-1].formula is FALSE
    bounded = unrolled([(0, 1, Counter.start)], after=[ult(num(3), X)], labels={1: [ult(X, num(3))]})
    x1 = bounded.nodes[1].names[X]
    assert bounded.edges[-1].conjuncts == (ult(x1, num(3)), ult(num(3), x1))


def test_blocks_are_flattened() -> None:
    problem = sequence([[and_(A, B), A, TRUE], [], [TRUE], [FALSE, B]])
    assert [set(edge.conjuncts) for edge in problem.edges] == [{A, B}, set(), set(), {FALSE, B}]
    assert [len(edge.conjuncts) for edge in problem.edges] == [2, 0, 0, 2]
    assert problem.is_sequence


def test_what_is_shared() -> None:
    for make in PROBLEMS.values():
        problem = make()
        assert [problem.shared(node) for node in range(len(problem.nodes))] == [
            scope(problem, node) for node in range(len(problem.nodes))
        ]


def test_leaving_and_entering() -> None:
    problem = PROBLEMS["dead_ends"]()
    assert problem.exit == 4
    assert [edge.target for edge in problem.leaving(1)] == [2, 4]
    assert [edge.source for edge in problem.entering(4)] == [1, 2]
    assert problem.entering(1) == []
    assert problem.leaving(3) == []


def test_edges_are_told_apart_by_identity() -> None:
    a, b = Edge(0, 1, (eq(X, Y),)), Edge(0, 1, (eq(X, Y),))
    assert a != b
    assert a.formula is b.formula
