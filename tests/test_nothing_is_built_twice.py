"""What is made of a program is made once in a run, whatever algorithm asks for it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from cutpoint.algorithms.common.services import Services
from cutpoint.base.supervision import own_memory
from cutpoint.cfa import task as module
from cutpoint.cfa.blocks.block_graph import MOST_PATHS, BlockGraph, Cutpoints, block_graph
from cutpoint.cfa.calls.inline import Unfolding
from cutpoint.cfa.model import Cfa
from cutpoint.cfa.program import Program
from cutpoint.cfa.simplification.constants import propagate_constants
from cutpoint.cfa.simplification.slice import slice_program
from cutpoint.config import VerifyConfig
from cutpoint.evidence.verdict import Safe, Unsafe
from cutpoint.loading import load
from cutpoint.portfolio.verification import verify_side_by_side
from cutpoint.verification import verify_task

PROGRAM = """
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), i = 0;
    if (n > 3) return 0;
    while (i < n) i++;
    if (i > 3) reach_error();
    return 0;
}
"""


DEEP = """
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
unsigned f(unsigned n) { return n == 0 ? 0 : 1 + f(n - 1); }
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n <= 20 && f(n) == 20) reach_error();
    return 0;
}
"""
"""The error needs a deeper recursion than the first model of the program has."""


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> Counter[object]:
    """How often each thing was built."""
    built: Counter[object] = Counter()

    def counted_blocks(cfa: Cfa, kind: Cutpoints, most_paths: int = MOST_PATHS) -> BlockGraph:
        built["blocks", cfa, kind, most_paths] += 1
        return block_graph(cfa, kind, most_paths)

    def counted_constants(program: Program) -> Program:
        built["constants", program] += 1
        return propagate_constants(program)

    def counted_slice(program: Program) -> Program:
        built["slice", program] += 1
        return slice_program(program)

    automaton = Unfolding.automaton

    def counted_automaton(self: Unfolding, most_edges: int) -> Cfa:
        built["automaton", self.program, self.bound] += 1
        return automaton(self, most_edges)

    monkeypatch.setattr(module, "block_graph", counted_blocks)
    monkeypatch.setattr(module, "propagate_constants", counted_constants)
    monkeypatch.setattr(module, "slice_program", counted_slice)
    monkeypatch.setattr(Unfolding, "automaton", counted_automaton)
    return built


@pytest.mark.parametrize("algorithm", ["bmc", "k-induction", "predicate", "impact", "blast", "ic3", "vinta", "ufo"])
def test_a_proof(algorithm: str, tmp_path: Path, built: Counter[object]) -> None:
    path = tmp_path / "program.c"
    path.write_text(PROGRAM)
    verdict = verify_task(load([path]), VerifyConfig(algorithm), Services())
    assert isinstance(verdict, Safe)
    assert set(built.values()) == {1}


def test_models_of_a_recursive_program(tmp_path: Path, built: Counter[object]) -> None:
    path = tmp_path / "program.c"
    path.write_text(DEEP)
    verdict = verify_task(load([path]), VerifyConfig("bmc"), Services())
    assert isinstance(verdict, Unsafe)
    assert set(built.values()) == {1}
    automata = [one for one in built if isinstance(one, tuple) and one[0] == "automaton"]
    assert len(automata) > 1  # several models of the program
    assert len([one for one in built if isinstance(one, tuple) and one[0] == "constants"]) == 1


def test_a_portfolio_builds_the_common_graph_before_it_starts_engines(tmp_path: Path, built: Counter[object]) -> None:
    path = tmp_path / "program.c"
    path.write_text(PROGRAM)
    task, config = load([path]), VerifyConfig()
    verdict = verify_side_by_side(task, config, Services(), lambda _: None, own_memory())
    assert isinstance(verdict, Safe)
    kinds = Counter(one[0] for one in built if isinstance(one, tuple))
    assert kinds["constants"] == kinds["slice"] == kinds["blocks"] == 1  # engines inherit them
    assert set(built.values()) == {1}
