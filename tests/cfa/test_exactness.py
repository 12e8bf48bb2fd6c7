"""What the blocks compute is what the interpreter does: on random automata, on C programs, on generated ones."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutpoint.api import Task, load
from cutpoint.cfa.blocks.block_graph import Block, BlockGraph, Cutpoints, block_graph
from cutpoint.cfa.blocks.transition import Transition
from cutpoint.cfa.interpret import Outcome, given_inputs, random_inputs
from cutpoint.cfa.model import Cfa
from cutpoint.smt.terms.bitvectors import add
from cutpoint.smt.terms.sorts import BitVecSort
from cutpoint.smt.terms.term import bv
from tests.cfa.automata import random_automaton
from tests.cfa.exactness import Checker, observed
from tests.generator.generate import generate, inputs_of

PROGRAMS = Path(__file__).parents[1] / "programs"
LOOPS = sorted((PROGRAMS / "loops").glob("*.c"))
FEATURES = sorted((PROGRAMS / "features").glob("*.c"))
KINDS = tuple(Cutpoints)
GENERATED = 30


@cache
def checkers(path: Path) -> tuple[Checker, ...]:
    """Of a program as it is analysed, and of the program as lowered where every variable is observed at the end."""
    task = load([path])
    return tuple(Checker(block_graph(cfa, kind)) for cfa in (task.cfa, observed(task.full_cfa)) for kind in KINDS)


def check(cfa: Cfa, kind: Cutpoints, seeds: range, inputs: tuple[int, ...] = ()) -> Checker:
    checker = Checker(block_graph(cfa, kind))
    if inputs:
        checker.run(given_inputs(inputs))
    for seed in seeds:
        checker.run(random_inputs(seed))
    return checker


@settings(max_examples=150)
@given(st.integers(0, 1 << 32), st.integers(0, 1 << 32))
def test_random_automata(automaton: int, inputs: int) -> None:
    cfa = random_automaton(automaton)
    for kind in KINDS:
        for watched in (cfa, observed(cfa)):
            Checker(block_graph(watched, kind)).run(random_inputs(inputs), 100)


def test_random_automata_do_something() -> None:
    outcomes = [
        Checker(block_graph(random_automaton(seed))).run(random_inputs(seed), 100).outcome for seed in range(60)
    ]
    assert {Outcome.ERROR, Outcome.EXIT, Outcome.BLOCKED, Outcome.STEPS} <= set(outcomes)


@pytest.mark.parametrize("path", LOOPS, ids=lambda path: path.stem)
@settings(max_examples=8)
@given(inputs=st.lists(st.integers(-4, 20) | st.integers(-(2**31), 2**31 - 1), min_size=1, max_size=30))
def test_loop_programs_on_any_inputs(path: Path, inputs: list[int]) -> None:
    for checker in checkers(path):
        checker.run(given_inputs(inputs))


@pytest.mark.parametrize("path", LOOPS, ids=lambda path: path.stem)
def test_loop_programs_on_random_inputs(path: Path) -> None:
    inputs = inputs_of(path.read_text())
    for checker in checkers(path):
        checker.run(given_inputs(inputs))
        for seed in range(8):
            checker.run(random_inputs(seed))
    assert all(checker.updates > 0 for checker in checkers(path)[len(KINDS) :])


@pytest.mark.parametrize("path", FEATURES, ids=lambda path: path.stem)
def test_feature_programs(path: Path) -> None:
    cfa, inputs = observed(load([path]).full_cfa), inputs_of(path.read_text())
    for kind in KINDS:
        assert check(cfa, kind, range(1), inputs).blocks > 0


@pytest.mark.parametrize("seed", range(GENERATED))
def test_generated_programs(seed: int, tmp_path: Path) -> None:
    """Each with one choice of cutpoints, in turns; the program of a seed is large."""
    path = tmp_path / "program.c"
    path.write_text(generate(seed))
    checker = check(observed(load([path]).full_cfa), KINDS[seed % len(KINDS)], range(1))
    assert checker.updates > 50


def with_block(graph: BlockGraph, number: int, transition: Transition) -> BlockGraph:
    blocks = list(graph.blocks)
    blocks[number] = Block(blocks[number].source, blocks[number].target, transition)
    return BlockGraph(graph.cfa, graph.kind, graph.entry, graph.error, graph.cutpoints, tuple(blocks), graph.live)


@pytest.fixture(scope="module")
def task() -> Task:
    return load([PROGRAMS / "loops" / "counter_pair.c"])


def test_a_wrong_update_is_noticed(task: Task) -> None:
    graph = block_graph(observed(task.full_cfa))
    checked = 0
    for number, block in enumerate(graph.blocks):
        for x, value in block.transition.updates.items():
            if isinstance(x.sort, BitVecSort) and block.source is block.target:
                wrong = {**block.transition.updates, x: add(value, bv(1, x.sort.width))}
                checker = Checker(with_block(graph, number, Transition(block.transition.guard, wrong, ())))
                with pytest.raises(AssertionError, match=" not "):
                    checker.run(given_inputs([5]))
                checked += 1
    assert checked == 2


def test_a_missing_update_is_noticed(task: Task) -> None:
    graph = block_graph(task.full_cfa)
    for number, block in enumerate(graph.blocks):
        if block.source is block.target:
            fewer = dict(list(block.transition.updates.items())[1:])
            checker = Checker(with_block(graph, number, Transition(block.transition.guard, fewer, ())))
            with pytest.raises(AssertionError, match=" not "):
                checker.run(given_inputs([5]))


def test_a_missing_block_is_noticed(task: Task) -> None:
    graph = block_graph(task.full_cfa)
    kept = tuple(block for block in graph.blocks if block.source is not block.target)
    checker = Checker(BlockGraph(graph.cfa, graph.kind, graph.entry, graph.error, graph.cutpoints, kept, graph.live))
    with pytest.raises(AssertionError, match="from"):
        checker.run(given_inputs([5]))
