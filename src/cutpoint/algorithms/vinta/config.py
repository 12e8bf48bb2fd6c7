"""The instances of VINTA and UFO in the paper's Table 1, by name."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from cutpoint.base.errors import UsageError
from cutpoint.cfa.blocks.block_graph import Cutpoints


class DomainName(Enum):
    BOX = "box"
    BOXES = "boxes"
    EXPRESSIONS = "expressions"
    TOP = "top"
    CARTESIAN = "cartesian"
    BOOLEAN = "boolean"


class RefinementKind(Enum):
    VINTA = "vinta"
    UFO = "ufo"
    NONE = "none"


class WidenTo(Enum):
    """Where widening stops, on its way from a bound that grows."""

    CONSTANTS = "constants"
    """At the next constant of the program."""
    LIMITS = "limits"
    """At the smallest or largest value only, as in the paper."""


@dataclass(frozen=True, slots=True)
class Switch:
    """When to begin again with a less precise domain, as the paper's evaluation suggests (end of Sect. 5.2)."""

    domain: DomainName
    nodes: int
    """When the graph has more nodes than these."""
    share: float
    """When this part of the time has passed."""


@dataclass(frozen=True, slots=True)
class VintaConfig:
    domain: DomainName = DomainName.BOX
    refinement: RefinementKind = RefinementKind.VINTA
    widen_every: int = 3
    """Widening on every n-th unrolling of a loop."""
    widen_to: WidenTo = WidenTo.CONSTANTS
    blocks: Cutpoints = Cutpoints.LOOPS
    engines: tuple[str, ...] | None = None
    """The interpolation engines to ask; None: all."""
    switch: Switch | None = None

    def __post_init__(self) -> None:
        if self.widen_every < 1:
            raise UsageError("loops must be widened sometime: widen_every must be positive")


PRESETS: dict[str, VintaConfig] = {
    "vinta": VintaConfig(DomainName.BOXES, switch=Switch(DomainName.BOX, nodes=200, share=0.6)),
    "vbox": VintaConfig(DomainName.BOX),
    "ubox": VintaConfig(DomainName.BOX, RefinementKind.UFO),
    "vboxes": VintaConfig(DomainName.BOXES),
    "uboxes": VintaConfig(DomainName.BOXES, RefinementKind.UFO),
    "uinterp": VintaConfig(DomainName.TOP, RefinementKind.UFO),
    "ucp": VintaConfig(DomainName.CARTESIAN, RefinementKind.UFO),
    "ubp": VintaConfig(DomainName.BOOLEAN, RefinementKind.UFO),
    "ufo": VintaConfig(DomainName.CARTESIAN, RefinementKind.UFO),
    "intervals": VintaConfig(DomainName.BOXES, RefinementKind.NONE),
}
"""By the names of Table 1; `intervals` is abstract interpretation alone."""
