"""Configurations with a name, for benchmarks."""

from __future__ import annotations

from functools import cache

from cutpoint.algorithms.common.algorithm import ALGORITHMS
from cutpoint.config.verify_config import AUTO


@cache
def named_configurations() -> dict[str, tuple[str, ...]]:
    """The configurations, with their command-line options."""
    variants = [(name, entry.family.variants) for name, entry in ALGORITHMS.items()]
    return {
        **{name: ("--algorithm", name) for name in (AUTO, *ALGORITHMS)},
        **_NAMED,
        **{
            f"{name}-{value}": ("--algorithm", name, f"--{chosen.option}", value)
            for name, chosen in variants
            if chosen is not None
            for value in chosen.settings
        },
    }


_NAMED = {
    "k-induction-continuous": ("--algorithm", "k-induction", "--invariants", "continuous"),
    "k-induction-none": ("--algorithm", "k-induction", "--invariants", "none"),
    "k-induction-static-0-1-t": ("--algorithm", "k-induction", "--invariants", "static:0,1,t"),
    "k-induction-static-16-2-t": ("--algorithm", "k-induction", "--invariants", "static:16,2,t"),
    "k-induction-static-16-2-f": ("--algorithm", "k-induction", "--invariants", "static:16,2,f"),
    "k-induction-esbmc-unsound": ("--algorithm", "k-induction", "--invariants", "esbmc-unsound"),
    "impact-no-forced-covering": ("--algorithm", "impact", "--forced-covering", "id"),
    "impact-sbe": ("--algorithm", "impact", "--blocks", "sbe"),
    "predicate-cartesian": ("--algorithm", "predicate", "--abstraction", "cartesian"),
    "predicate-lbe": ("--algorithm", "predicate", "--blocks", "lbe"),
    "predicate-sbe": ("--algorithm", "predicate", "--blocks", "sbe"),
    "predicate-ufo": ("--algorithm", "predicate", "--refinement", "both", "--representation", "smt", "--stop", "sep"),
}
