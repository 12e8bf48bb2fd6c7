"""What the frames prove: a certificate at the fixpoint, and inductive clauses before there is one.

Both are formulas at loop heads, because steps between loop heads compose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.ic3.certificates import certificate
from cutpoint.algorithms.ic3.commands import Command, reached_cutpoints
from cutpoint.algorithms.ic3.frames import Frames
from cutpoint.algorithms.ic3.inductive_clauses import inductive_clauses
from cutpoint.cfa.blocks.block_graph import BlockGraph
from cutpoint.cfa.graph.loops import loop_heads
from cutpoint.cfa.model import Location
from cutpoint.evidence.finding import Argument, Proof
from cutpoint.smt.terms.term import FALSE, Term


class Conclusions:
    def __init__(
        self,
        graph: BlockGraph,
        frames: Frames,
        entering: Mapping[Location, Sequence[Command]],
        into_targets: Sequence[Command],
        services: Services,
    ) -> None:
        self._graph = graph
        self._frames = frames
        self._entering = entering
        self._into_targets = into_targets
        self._services = services

    def proof(self, level: int) -> Proof:
        """The certificate: F_(level,l) at each loop head of the fixpoint (Lemma 2)."""
        heads = self._loop_heads()
        invariants = certificate(self._frames, level, heads, self._into_targets, self._entering, self._services)
        return Proof(Argument.INDUCTIVE, 0, heads, invariants | self._unreached(heads))

    def inductive_clauses(self, level: int) -> dict[Location, Term]:
        """The clauses of F_(level,·) that are inductive on their own; empty if none are found."""
        heads = self._loop_heads()
        found = inductive_clauses(self._frames, level, heads, self._entering, self._services)
        return found | self._unreached(heads) if found else {}

    def _loop_heads(self) -> tuple[Location, ...]:
        loops = set(loop_heads(self._graph.cfa))
        return tuple(location for location in self._graph.heads if location in loops)

    def _unreached(self, heads: Sequence[Location]) -> dict[Location, Term]:
        """Unreachable cutpoints get *false*, because steps from them were never checked."""
        return dict.fromkeys(set(heads) - reached_cutpoints(self._graph), FALSE)
