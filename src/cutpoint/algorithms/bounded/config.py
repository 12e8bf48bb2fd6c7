"""The settings of bounded model checking and k-induction: the bounds k, and the source of auxiliary invariants."""

from __future__ import annotations

from dataclasses import dataclass

from cutpoint.algorithms.bounded.bounds import Bounds
from cutpoint.algorithms.common.algorithm import ALGORITHMS, Algorithm, Family
from cutpoint.algorithms.invariants.config import InvariantConfig, InvariantMode
from cutpoint.base.options import nested, option


@dataclass(frozen=True, slots=True)
class BmcConfig:
    bounds: Bounds = nested(Bounds())


@dataclass(frozen=True, slots=True)
class KInductionConfig:
    bounds: Bounds = nested(Bounds())
    invariants: InvariantConfig = option(
        InvariantConfig(),
        "auxiliary invariants: combined (alternate between continuous and template invariants), continuous (the "
        "analysis of the paper, with increasing precision), none, static:S,N,W (S important variables, nesting depth "
        "N, widening W: t or f), or esbmc-unsound (a heuristic whose proofs count only if the check confirms them)",
        read=InvariantConfig.parse,
        metavar="KIND",
    )

    @property
    def needs_check(self) -> bool:
        """Whether a proof is meaningless until it is checked."""
        return self.invariants.mode is InvariantMode.ESBMC_UNSOUND


FAMILY = Family("bounded model checking and k-induction")

ALGORITHMS.register(
    Algorithm("bmc", "bounded model checking with forward condition", FAMILY, "bounded.bmc:bmc", BmcConfig())
)
ALGORITHMS.register(
    Algorithm(
        "k-induction",
        "k-induction with continuously refined invariants",
        FAMILY,
        "bounded.k_induction:k_induction",
        KInductionConfig(),
    )
)
