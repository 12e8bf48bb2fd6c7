"""What is made of a program is made once in a run, whatever algorithm asks for it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from cutpoint.algorithms.common.services import Services
from cutpoint.cfa import task as module
from cutpoint.cfa.blocks.block_graph import MOST_PATHS, BlockGraph, Cutpoints, block_graph
from cutpoint.cfa.calls.inline import Unfolding
from cutpoint.cfa.model import Cfa
from cutpoint.cfa.program import Program
from cutpoint.cfa.simplification.slice import slice_program
from cutpoint.config import VerifyConfig
from cutpoint.evidence.verdict import Safe
from cutpoint.loading import load
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


@pytest.mark.parametrize("algorithm", ["bmc", "k-induction", "predicate", "impact", "blast", "ic3", "vinta", "ufo"])
def test_a_proof(algorithm: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built: Counter[object] = Counter()

    def counted_blocks(cfa: Cfa, kind: Cutpoints, most_paths: int = MOST_PATHS) -> BlockGraph:
        built[cfa, kind, most_paths] += 1
        return block_graph(cfa, kind, most_paths)

    def counted_slice(program: Program) -> Program:
        built[program] += 1
        return slice_program(program)

    automaton = Unfolding.automaton

    def counted_automaton(self: Unfolding, most_edges: int) -> Cfa:
        built["automaton", self.program] += 1
        return automaton(self, most_edges)

    monkeypatch.setattr(module, "block_graph", counted_blocks)
    monkeypatch.setattr(module, "slice_program", counted_slice)
    monkeypatch.setattr(Unfolding, "automaton", counted_automaton)
    path = tmp_path / "program.c"
    path.write_text(PROGRAM)
    verdict = verify_task(load([path]), VerifyConfig(algorithm), Services())
    assert isinstance(verdict, Safe)
    assert set(built.values()) == {1}
