"""What the large-block-encoding paper says about programs with many conditionals (Fig. 1, `test_locks_*` of Table II).

With large blocks the size of the ART does not depend on the number of conditionals and nothing has to be refined,
because the edges to the error location are infeasible; with single blocks it grows exponentially.

Deviations: the programs are generated, with the structure of the paper's. Numbers of nodes are not those of Table II,
because control-flow automata differ in what is an operation of its own; how they grow is what is compared.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from benchmarks.locks import locks_program

from cutpoint.api import VerifyConfig, verify
from cutpoint.evidence.verdict import Safe, Unsafe

FIGURE_1 = Path(__file__).parent / "programs" / "large_block_encoding_figure_1.c"
LARGEST_ART = 5
"""Nodes, with large blocks; the paper has 4."""


def counts_of_proof(program: str | Path, algorithm: str) -> dict[str, int]:
    """The counters of a run that must end with a proof, which is checked."""
    verdict = verify(program, VerifyConfig(algorithm=algorithm))
    assert isinstance(verdict, Safe), verdict
    assert verdict.certificate.checked_by is not None
    return verdict.statistics.counts


@pytest.mark.parametrize("program", [FIGURE_1, *map(locks_program, (5, 10, 15))], ids=["Fig. 1", "5", "10", "15"])
def test_with_large_blocks_a_small_art_and_no_refinement(program: str | Path) -> None:
    counts = counts_of_proof(program, "lbe")
    assert 0 < counts["art.size"] <= LARGEST_ART
    assert counts.get("refinements", 0) == 0
    assert counts.get("predicates.total", 0) == 0


def test_with_large_blocks_the_art_is_always_the_same() -> None:
    assert len({counts_of_proof(locks_program(n), "lbe")["art.size"] for n in (1, 2, 4, 8)}) == 1


def test_with_single_blocks_the_art_grows_exponentially() -> None:
    runs = [counts_of_proof(locks_program(n), "blast") for n in (1, 2, 3)]
    sizes = [counts["art.size"] for counts in runs]
    assert all(larger >= 1.5 * smaller for smaller, larger in pairwise(sizes)), sizes
    refinements = [counts["refinements"] for counts in runs]
    assert refinements == sorted(set(refinements)), refinements
    assert refinements[0] > 0


def test_with_single_blocks_figure_1_needs_predicates() -> None:
    """Fig. 1 (b) has a path for each choice; (c) has one edge for all of them."""
    counts = counts_of_proof(FIGURE_1, "blast")
    assert counts["art.size"] > 4 * LARGEST_ART
    assert counts["refinements"] > 0
    assert counts["predicates.total"] >= 6  # p1, p2, p3 and what x1, x2, x3 are


@pytest.mark.parametrize("algorithm", ["lbe", "blast"])
def test_a_lock_that_was_never_acquired_is_found(algorithm: str) -> None:
    assert isinstance(verify(locks_program(2, bug=True), VerifyConfig(algorithm=algorithm)), Unsafe)
