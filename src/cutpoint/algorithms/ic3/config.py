"""The options of IC3CFA, and the configurations A to M of the paper's Table 1.

| option | the paper | |
| --- | --- | --- |
| `generalisation` | -ic3-generalize | `none`, `multi` (one query for all edges), `single` (Cor. 3) |
| `cube_order` | -ic3-obligation-cube-order | `ascending`, `descending`, `random` (Sect. 5.4) |
| `reuse` | -ic3-obligation-reuse | obligations of an iteration are kept for the next (Sect. 4.3) |
| `skipping` | Sect. 4.3 | an obligation all of whose predecessors are blocked is blocked without a query |
| `wep` | -ic3-wp-for-inductivity | queries without primed variables (Def. 15) |
| `static` | Sect. 5.2, Thm. 5 | don't-care literals and assumed literals are dropped without a query |
| `predecessor_cubes` | -ic3-generalization-from-predecessor-frame | Thms. 6 and 7 |
| `caching` | -ic3-generalization-caching | upper bounds (Thm. 8, Cor. 5) |
| `lower_bounds` | -ic3-generalization-caching-lower-bounds | Thm. 9 |
| `interpolation` | -interpolate | interpolants as generalisations, found by `interpolation_engines` |
| `subsumption` | -ic3-block-semantic | a solver decides whether a frame already blocks a cube |

Beyond the paper:

| option | |
| --- | --- |
| `choices` | `split`: a block is a set of choice-free commands (Def. 14); `model`: a model chooses among its cubes |
| `cores` | all literals outside the unsat core are dropped at once |
| `intervals` | equations become intervals, and bounds are relaxed as far as possible |
| `vocabulary` | literals of a fixed vocabulary that the cube implies are tried first |
| `invariants` | invariants from the generators of k-induction strengthen all frames |
| `blocks`, `most_paths` | where blocks end; `bounded` as in the paper (Sect. 6.2) |

The table alone does not show which column each of the marks of M and J belongs to; according to the text, J is I with
lower bounds, and M is L with semantic subsumption. The paper uses skipping and static dropping in all configurations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from cutpoint.algorithms.common.algorithm import ALGORITHMS, Algorithm, Family, Variants
from cutpoint.algorithms.common.interpolation_option import (
    interpolation_option,
    refuse_unknown_engines,
    registered_engines,
)
from cutpoint.base.errors import UsageError
from cutpoint.base.options import option
from cutpoint.cfa.blocks.block_graph import MOST_PATHS, Cutpoints
from cutpoint.smt.interpolation_chain import CHAIN


class Generalisation(Enum):
    NONE = "none"
    MULTI = "multi"
    SINGLE = "single"


class CubeOrder(Enum):
    ASCENDING = "ascending"
    DESCENDING = "descending"
    RANDOM = "random"


class Choices(Enum):
    SPLIT = "split"
    MODEL = "model"


@dataclass(frozen=True, slots=True)
class Ic3Config:
    generalisation: Generalisation = option(
        Generalisation.SINGLE,
        "how to generalise clauses: not at all, with one query over all edges, or edge by edge",
        name="generalise",
    )
    cube_order: CubeOrder = option(
        CubeOrder.ASCENDING,
        "which obligations of a level come first: those with few literals, those with many, or a random order",
    )
    seed: int = option(0, "the seed for --cube-order random")
    reuse: bool = option(False, "keep the obligations of an iteration for the next one", name="obligation-reuse")
    skipping: bool = option(
        True, "block an obligation without a query once all its predecessors are blocked", name="obligation-skipping"
    )
    wep: bool = option(
        False, "use weakest preconditions instead of successor states in queries", name="wep-inductivity"
    )
    static: bool = option(True, "drop literals without a query where the edge alone allows it", name="static-literals")
    predecessor_cubes: bool = option(False, "generalise to a cube that the frame of the predecessor blocks")
    caching: bool = option(
        False, "start from an earlier generalisation of the same cube", name="generalisation-caching"
    )
    lower_bounds: bool = option(False, "keep the literals that an earlier generalisation could not drop")
    interpolation: bool = option(False, "generalise to interpolants", name="interpolants")
    interpolation_engines: tuple[str, ...] = interpolation_option()
    subsumption: bool = option(
        False, "ask the solver whether a frame already blocks an obligation", name="semantic-subsumption"
    )
    choices: Choices = option(
        Choices.SPLIT,
        "split: a block is a set of commands without choices, as in the paper; model: a block stays whole, and a model "
        "selects one cube of its precondition at a time (this option and the following are not in the paper)",
    )
    cores: bool = option(False, "drop all literals that are not in the unsat core at once")
    intervals: bool = option(False, "turn equations into intervals, and widen their bounds as far as possible")
    vocabulary: bool = option(False, "try literals of a fixed vocabulary first")
    invariants: bool = option(
        False, "strengthen all frames with generated invariants, as for k-induction", name="frame-invariants"
    )
    blocks: Cutpoints = option(
        Cutpoints.BOUNDED, "where blocks end; whole means the same as loops, because blocks are loop-free"
    )
    most_paths: int = option(MOST_PATHS, "the maximum number of paths in a block with --blocks bounded")

    def __post_init__(self) -> None:
        refuse_unknown_engines(self.interpolation_engines)
        for wrong, reason in self._contradictions():
            if wrong:
                raise UsageError(reason)

    def adjusted(self, given: Mapping[str, Any]) -> Ic3Config:
        if "most-paths" in given and self.blocks is not Cutpoints.BOUNDED:
            raise UsageError(f"--most-paths applies only to --blocks bounded, not to --blocks {self.blocks.value}")
        if "seed" in given and self.cube_order is not CubeOrder.RANDOM:
            raise UsageError(f"--seed applies only to --cube-order random, not to --cube-order {self.cube_order.value}")
        return self

    @property
    def engines_for_edges(self) -> tuple[str, ...]:
        """The engines that find interpolants along a single edge."""
        registered = registered_engines()
        return tuple(name for name in self.interpolation_engines if not registered[name].of_path_program)

    def _contradictions(self) -> tuple[tuple[bool, str], ...]:
        no_generalisation = self.generalisation is Generalisation.NONE
        of_single_edges = self.predecessor_cubes or self.caching or self.interpolation
        beyond = self.cores or self.intervals or self.vocabulary
        return (
            (self.most_paths < 1, "a block has at least one path: --most-paths must be positive"),
            (
                self.skipping and self.choices is Choices.MODEL,
                "an obligation can be skipped only if all its predecessors are known, which --choices model does not "
                "look for: use --no-obligation-skipping",
            ),
            (
                self.lower_bounds and not self.caching,
                "lower bounds come from cached generalisations: use --generalisation-caching, or --no-lower-bounds",
            ),
            (
                of_single_edges and self.generalisation is not Generalisation.SINGLE,
                "predecessor cubes, caching and interpolants generalise along single edges: use --generalise single, "
                "or none of --predecessor-cubes, --generalisation-caching, --interpolants (as --ic3-config A and B)",
            ),
            (
                not self.interpolation and self.interpolation_engines != CHAIN,
                "IC3 interpolates only to generalise: --interpolation has no effect without --interpolants",
            ),
            (
                self.interpolation_engines != CHAIN and not self.engines_for_edges,
                "IC3 interpolates along single edges, and these interpolation engines look for invariants of loops: "
                "name another one with --interpolation",
            ),
            (
                no_generalisation and (self.static or beyond),
                "without generalisation (--generalise none) no literal is dropped or replaced: --static-literals, "
                "--cores, --intervals and --vocabulary have no use (--ic3-config A has none of them)",
            ),
        )


_C = Ic3Config()
_F = replace(_C, reuse=True)
_I = replace(_F, caching=True)
_L = replace(_I, lower_bounds=True, wep=True, predecessor_cubes=True)

CONFIGURATIONS: dict[str, Ic3Config] = {
    "A": replace(_C, generalisation=Generalisation.NONE, static=False),
    "B": replace(_C, generalisation=Generalisation.MULTI),
    "C": _C,
    "D": replace(_C, cube_order=CubeOrder.DESCENDING),
    "E": replace(_C, cube_order=CubeOrder.RANDOM),
    "F": _F,
    "G": replace(_F, wep=True),
    "H": replace(_F, predecessor_cubes=True),
    "I": _I,
    "J": replace(_I, lower_bounds=True),
    "K": replace(_F, interpolation=True),
    "L": _L,
    "M": replace(_L, subsumption=True),
}
"""Table 1."""

DEFAULT = replace(
    _L,
    blocks=Cutpoints.LOOPS,
    choices=Choices.MODEL,
    skipping=False,
    cores=True,
    intervals=True,
    vocabulary=True,
    invariants=True,
)
"""The settings of `--algorithm ic3`."""

ALGORITHMS.register(
    Algorithm(
        "ic3",
        "IC3 over control-flow automata (IC3CFA)",
        Family(
            "IC3",
            "The defaults below include everything that has proved useful, whether from the paper or not. With "
            "--ic3-config, the defaults are those of the paper's configuration.",
            Variants(
                "ic3-config",
                "LETTER",
                "a configuration of the paper's Table 1. A: no generalisation; B: over all edges at once; C: edge by "
                "edge; D, E: C with descending and random order; F: C with obligation reuse; G to K: F with WEP-based "
                "inductivity (G), predecessor cubes (H), caching (I), caching and lower bounds (J), interpolants (K); "
                "L: G, H and J together, the best in the paper; M: L with semantic subsumption",
                CONFIGURATIONS,
            ),
        ),
        "ic3.ic3_cfa:ic3_cfa",
        DEFAULT,
    )
)
