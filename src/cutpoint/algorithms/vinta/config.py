"""The instances of VINTA and UFO in the paper's Table 1, by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from cutpoint.algorithms.common.algorithm import ALGORITHMS, Algorithm, Family
from cutpoint.algorithms.common.interpolation_option import interpolation_option, refuse_unknown_engines
from cutpoint.base.errors import UsageError
from cutpoint.base.options import option
from cutpoint.cfa.blocks.block_graph import Cutpoints
from cutpoint.domains.registry import DOMAINS
from cutpoint.smt.interpolation_chain import CHAIN

DOMAINS.look_in("algorithms/vinta/*_domain.py")


class RefinementKind(Enum):
    VINTA = "vinta"
    UFO = "ufo"
    NONE = "none"


class WidenTo(Enum):
    """How far widening moves a growing bound."""

    CONSTANTS = "constants"
    """To the next constant of the program."""
    LIMITS = "limits"
    """Directly to the smallest or largest value, as in the paper."""


@dataclass(frozen=True, slots=True)
class Switch:
    """When to restart with a less precise domain, as the paper's evaluation suggests (end of Sect. 5.2)."""

    domain: str
    nodes: int
    """The largest graph, in nodes, before the switch."""
    share: float
    """The fraction of the time after which to switch."""


@dataclass(frozen=True, slots=True)
class VintaConfig:
    domain: str = option("box", "the abstract domain", values=lambda: DOMAINS)
    refinement: RefinementKind = option(
        RefinementKind.VINTA,
        "interpolants restricted by the labels (vinta), interpolants of the graph alone (ufo), or no refinement",
        name="vinta-refinement",
    )
    widen_every: int = option(3, "widen on every N-th unrolling of a loop")
    widen_to: WidenTo = option(
        WidenTo.CONSTANTS, "widen a growing bound to the next constant of the program or to the limit of its type"
    )
    blocks: Cutpoints = option(Cutpoints.LOOPS, "where blocks end; whole means the same as loops")
    interpolation_engines: tuple[str, ...] = interpolation_option()
    switch: Switch | None = None

    def __post_init__(self) -> None:
        if self.widen_every < 1:
            raise UsageError("widen_every must be positive, so that loops are widened at all")
        refuse_unknown_engines(self.interpolation_engines)
        if self.refinement is RefinementKind.NONE and self.interpolation_engines != CHAIN:
            raise UsageError("without refinement nothing is interpolated: --interpolation has no effect")

    def adjusted(self, given: Mapping[str, Any]) -> VintaConfig:
        """Disables the switch if the user has chosen a domain or refinement: it then applies to the whole run."""
        return replace(self, switch=None) if {"domain", "vinta-refinement"} & given.keys() else self


PRESETS: dict[str, VintaConfig] = {
    "vinta": VintaConfig("boxes", switch=Switch("box", nodes=200, share=0.6)),
    "vbox": VintaConfig("box"),
    "ubox": VintaConfig("box", RefinementKind.UFO),
    "vboxes": VintaConfig("boxes"),
    "uboxes": VintaConfig("boxes", RefinementKind.UFO),
    "uinterp": VintaConfig("top", RefinementKind.UFO),
    "ucp": VintaConfig("cartesian", RefinementKind.UFO),
    "ubp": VintaConfig("boolean", RefinementKind.UFO),
    "ufo": VintaConfig("cartesian", RefinementKind.UFO),
    "intervals": VintaConfig("boxes", RefinementKind.NONE),
}
"""The names are those of Table 1; `intervals` is abstract interpretation alone."""

_SUMMARIES = {
    "vinta": "abstract interpretation guided by interpolants (VINTA)",
    "vbox": "VINTA with one interval for each variable",
    "vboxes": "VINTA with unions of boxes",
    "ubox": "vbox with the refinement of UFO",
    "uboxes": "vboxes with the refinement of UFO",
    "ufo": "UFO: interpolants and predicate abstraction, as ucp",
    "uinterp": "UFO with interpolants only",
    "ucp": "UFO with Cartesian predicate abstraction",
    "ubp": "UFO with Boolean predicate abstraction",
    "intervals": "plain abstract interpretation with unions of boxes",
}
_FAMILY = Family("VINTA and UFO")

for _name, _summary in _SUMMARIES.items():
    ALGORITHMS.register(Algorithm(_name, _summary, _FAMILY, "vinta.vinta:vinta", PRESETS[_name]))
