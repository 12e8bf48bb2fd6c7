"""Commands: those of a block together do exactly what the block does, and their preconditions are the weakest."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutpoint.algorithms.ic3.commands import MOST_COMMANDS, Command, alternatives, split, whole
from cutpoint.cfa.blocks.block_graph import Block, BlockGraph, Cutpoints, block_graph
from cutpoint.cfa.interpret import random_value, zero_of
from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Havoc, Location, Origin, reachable
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.array_value import same_value
from cutpoint.smt.terms.bitvectors import add, bvand, sle, ule, ult
from cutpoint.smt.terms.boolean import and_, conjunction, disjunction, eq, ite, not_, or_
from cutpoint.smt.terms.evaluate import Evaluator
from cutpoint.smt.terms.sorts import BOOL, bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, variable
from cutpoint.smt.terms.walk import free_variables
from tests.cfa.automata import random_automaton
from tests.cfa.exactness import observed
from tests.cpa.collecting import A, B, small_automaton
from tests.smt import small
from tests.smt.small import X, Y, Z

KINDS = st.sampled_from([Cutpoints.SBE, Cutpoints.LBE, Cutpoints.BOUNDED, Cutpoints.LOOPS])
SEEDS = st.integers(0, 1 << 32)
Step = tuple[Any, ...]


def without_dead_code(cfa: Cfa) -> Cfa:
    """As automata of C programs are."""
    reached = reachable(cfa)
    return Cfa(cfa.entry, cfa.error, tuple(edge for edge in cfa.edges if edge.source in reached))


def states_with_inputs(command: Command) -> Iterator[dict[Term, int]]:
    inputs = sorted(command.inputs, key=lambda term: term.id)
    for values in product(range(4), repeat=2 + len(inputs)):
        yield dict(zip((A, B, *inputs), values, strict=True))


def steps(command: Command, live: frozenset[Term]) -> set[Step]:
    """From which values of a and b a command leads to which, as far as somebody reads them afterwards."""
    found = set()
    for state in states_with_inputs(command):
        value = Evaluator(state)
        if all(value(literal) for literal in command.assumed):
            after = tuple(value(command.updates.get(x, x)) if x in live else None for x in (A, B))
            found.add((state[A], state[B], *after))
    return found


@settings(max_examples=60)
@given(SEEDS, KINDS)
def test_the_commands_of_a_block_do_what_the_block_does(seed: int, kind: Cutpoints) -> None:
    graph = block_graph(without_dead_code(small_automaton(seed)), kind)
    for block in graph.blocks:
        live = graph.live[block.target]
        commands = split(graph, block)
        assert all(command.block is block for command in commands)
        together = {step for command in commands for step in steps(command, live)}
        assert together == steps(whole(block), live)


def test_parallel_edges_are_different_blocks_of_single_block_encoding() -> None:
    """Each has the command of its own edge: the block of a command is a part of a counterexample."""
    entry, middle, error = (Location(number) for number in range(3))
    low = ult(X, Y)
    edges = (
        Edge(entry, Assume(low), middle),
        Edge(entry, Assume(not_(low)), middle),
        Edge(middle, Assume(eq(X, Y)), error),
    )
    graph = block_graph(Cfa(entry, error, edges), Cutpoints.SBE)
    assert [[command.assumed for command in split(graph, block)] for block in graph.blocks] == [
        [(low,)],
        [(not_(low),)],
        [(eq(X, Y),)],
    ]


@settings(max_examples=40)
@given(SEEDS, SEEDS, KINDS)
def test_larger_automata_on_random_states(seed: int, values: int, kind: Cutpoints) -> None:
    """With memory and everything read at the end: at most one command is possible for a state with its inputs."""
    source = random.Random(values)
    graph = block_graph(observed(random_automaton(seed)), kind)
    for block in graph.blocks:
        commands = split(graph, block)
        names = free_variables(block.transition.guard, *block.transition.updates.values())
        state = {x: random_value(source, x.sort) for x in names}
        value = Evaluator(state, lambda x: zero_of(x.sort))
        possible = [command for command in commands if all(value(literal) for literal in command.assumed)]
        assert bool(possible) == value(block.transition.guard)
        for command in possible:
            for x in graph.live[block.target]:
                expected = value(block.transition.updates.get(x, x))
                assert same_value(value(command.updates.get(x, x)), expected, x.sort)


@settings(max_examples=60)
@given(SEEDS, KINDS)
def test_the_precondition_is_the_weakest(seed: int, kind: Cutpoints) -> None:
    """Whatever cube is to hold afterwards: it does after the command iff its precondition holds before."""
    source = random.Random(seed)
    graph = block_graph(without_dead_code(small_automaton(seed)), kind)
    for block in graph.blocks:
        for command in split(graph, block):
            cube = [eq(source.choice((A, B)), bv(source.randrange(4), 2)), ult(A, B)]
            precondition = conjunction(command.wep(cube))
            for state in states_with_inputs(command):
                value = Evaluator(state)
                after = Evaluator({x: value(command.updates.get(x, x)) for x in (A, B)})
                leads_into_it = all(map(value, command.assumed)) and all(map(after, cube))
                assert value(precondition) == leads_into_it


def line(*operations: Assign | Assume | Havoc, live: tuple[Term, ...] = ()) -> tuple[BlockGraph, Block]:
    """One block that does these operations, and the error if all of the live variables are zero."""
    places = [Location(number) for number in range(len(operations) + 2)]
    edges = [Edge(a, op, b) for a, op, b in zip(places, operations, places[1:], strict=False)]
    head = places[-2]
    edges += [
        Edge(head, Assume(conjunction(eq(x, bv(0, 3)) for x in live)), places[-1]),
        Edge(head, Assume(not_(conjunction(eq(x, bv(0, 3)) for x in live))), head),
    ]
    graph = block_graph(Cfa(places[0], places[-1], tuple(edges)), Cutpoints.LOOPS)
    (block,) = [block for block in graph.blocks if block.source is graph.entry]
    return graph, block


def test_assumptions_speak_of_the_state_before() -> None:
    one = bv(1, 3)
    graph, block = line(Assign(X, add(X, one)), Assume(ult(X, Y)), Assign(Y, X), live=(X, Y))
    (command,) = split(graph, block)
    assert command.assumed == (ult(add(X, one), Y),)
    assert command.updates == {X: add(X, one), Y: add(X, one)}
    assert set(command.wep([eq(X, Z), eq(Y, Z)])) == {ult(add(X, one), Y), eq(add(X, one), Z)}
    assert command.image(eq(X, bv(3, 3))) == frozenset([eq(X, bv(2, 3))])
    assert command.image(ult(X, add(X, bv(0, 3)))) is None
    assert command.image(ult(Z, bv(3, 3))) == frozenset([ule(Z, bv(2, 3))])
    assert command.image(eq(X, Y)) == frozenset()


def test_inputs_that_are_overwritten_do_not_count() -> None:
    graph, block = line(
        Havoc(X, Origin.INPUT), Assume(ult(X, Y)), Havoc(X, Origin.INPUT), Havoc(Z, Origin.INPUT), live=(X, Y)
    )
    (command,) = split(graph, block)
    assert command.inputs == {variable("small_x!0", bitvec(3)), variable("small_x!2", bitvec(3))}
    assert command.updates == {X: variable("small_x!2", bitvec(3))}
    assert whole(block).inputs == command.inputs


def test_infeasible_paths_are_left_out() -> None:
    graph, block = line(Assume(ult(X, Y)), Assign(Z, X), Assume(or_(not_(ult(Z, Y)), eq(Z, Y))), live=(Z,))
    (command,) = split(graph, block)
    assert set(command.assumed) == {ult(X, Y), eq(X, Y)}  # that it is infeasible as well takes a theory


def diamonds(count: int) -> tuple[BlockGraph, Block]:
    """One block with 2^count paths."""
    flags = [variable(f"flag_{number}", BOOL) for number in range(count)]
    places = [Location(number) for number in range(3 * count + 2)]
    edges = []
    for number, flag in enumerate(flags):
        top, left, right, bottom = places[3 * number : 3 * number + 4]
        edges += [Edge(top, Assume(flag), left), Edge(top, Assume(not_(flag)), right)]
        edges += [Edge(left, Assign(X, add(X, bv(1, 3))), bottom), Edge(right, Assume(TRUE), bottom)]
    edges.append(Edge(places[-2], Assume(eq(X, bv(0, 3))), places[-1]))
    graph = block_graph(Cfa(places[0], places[-1], tuple(edges)))
    (block,) = graph.blocks
    return graph, block


def test_a_block_with_too_many_paths_is_taken_whole() -> None:
    graph, block = diamonds(6)
    assert len(split(graph, block)) == 64 == MOST_COMMANDS
    graph, block = diamonds(7)
    (command,) = split(graph, block)
    assert command.assumed == whole(block).assumed
    graph, block = diamonds(2000)
    assert len(split(graph, block)) == 1


def test_a_loop_is_one_command_for_each_way_round() -> None:
    entry, head, inside, error = (Location(number) for number in range(4))
    edges = (
        Edge(entry, Assign(X, bv(0, 3)), head),
        Edge(head, Assume(ult(X, Y)), inside),
        Edge(inside, Assign(X, add(X, bv(1, 3))), head),
        Edge(head, Assume(not_(ult(X, Y))), error),
    )
    graph = block_graph(Cfa(entry, error, edges))
    (around,) = [block for block in graph.blocks if block.source is block.target]
    (command,) = split(graph, around)
    assert (command.assumed, command.updates) == ((ult(X, Y),), {X: add(X, bv(1, 3))})


@settings(max_examples=60)
@given(SEEDS)
def test_alternatives_are_a_disjunctive_normal_form(seed: int) -> None:
    rng = random.Random(seed)
    formula = small.formula(rng, rng.randint(1, 3))
    cubes = alternatives(formula)
    assert small.states(disjunction(map(conjunction, cubes))) == small.states(formula)
    for literal in (literal for cube in cubes for literal in cube):
        inner = literal.args[0] if literal.op == ops.NOT else literal
        assert inner.op not in (ops.AND, ops.OR)


def test_a_formula_with_too_many_alternatives_is_a_literal() -> None:
    pairs = [or_(eq(bvand(X, bv(1, 3)), bv(i % 2, 3)), sle(Y, bv(i % 3, 3))) for i in range(6)]
    flags = [(variable(f"p{i}", BOOL), variable(f"q{i}", BOOL)) for i in range(20)]
    many = conjunction(or_(p, q) for p, q in flags)
    assert alternatives(many) == [(many,)]
    seven = conjunction(or_(p, q) for p, q in flags[:7])
    assert alternatives(seven) == [(seven,)]
    assert len(alternatives(conjunction(or_(p, q) for p, q in flags[:6]))) == 64
    assert alternatives(FALSE) == [(FALSE,)]
    assert small.states(disjunction(map(conjunction, alternatives(conjunction(pairs))))) == small.states(*pairs)


def test_disjunctions_and_choices_of_an_assumption() -> None:
    """A disjunction is two commands; a choice between formulas is decided later, by a model."""
    p, q, r = ult(X, Y), ult(Y, Z), eq(X, Z)
    graph, block = line(Assume(or_(and_(p, q), r)), live=(X,))
    assert [set(command.assumed) for command in split(graph, block)] in ([{p, q}, {r}], [{r}, {p, q}])
    graph, block = line(Assume(ite(p, q, r)), live=(X,))
    assert [command.assumed for command in split(graph, block)] == [(ite(p, q, r),)]


@pytest.mark.parametrize("kind", [Cutpoints.LOOPS, Cutpoints.SBE])
def test_a_command_keeps_only_what_is_read_afterwards(kind: Cutpoints) -> None:
    entry, middle, error = (Location(number) for number in range(3))
    edges = (Edge(entry, Assign(Z, X), middle), Edge(middle, Assume(ult(X, Y)), error))
    graph = block_graph(Cfa(entry, error, edges), kind)
    updates: list[Mapping[Term, Term]] = [c.updates for block in graph.blocks for c in split(graph, block)]
    assert all(not update for update in updates)
