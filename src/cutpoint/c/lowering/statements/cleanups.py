"""Tracks the regions of variables with a cleanup function that are open, and leaves them."""

from __future__ import annotations

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.building.locals import Locals
from cutpoint.c.lowering.evaluation.evaluation import Evaluation
from cutpoint.c.lowering.program.program_builder import ProgramBuilder
from cutpoint.c.lowering.syntax.cleanup import CleanupRegion, cleanup_function
from cutpoint.c.lowering.syntax.evaluated import Evaluated
from cutpoint.c.types import FunctionType


class Cleanups:
    """A stack of regions. A depth is a number of regions, counted from the outermost."""

    def __init__(
        self, builder: FunctionBuilder, evaluation: Evaluation, locals_: Locals, program: ProgramBuilder
    ) -> None:
        self._builder = builder
        self._evaluation = evaluation
        self._locals = locals_
        self._program = program
        self._regions: list[CleanupRegion] = []
        """The innermost is last."""

    @property
    def depth(self) -> int:
        return len(self._regions)

    def enter(self, declaration: Node) -> None:
        """Begins the region of a declared variable, if it has a cleanup function."""
        function = cleanup_function(declaration)
        if function is not None:
            self._regions.append(CleanupRegion(declaration, function))

    def common_depth(self, inside: tuple[int, ...]) -> int:
        """The number of outermost regions that also contain another statement."""
        kept = 0
        while kept < min(self.depth, len(inside)) and self._regions[kept].key == inside[kept]:
            kept += 1
        return kept

    def call_down_to(self, depth: int) -> None:
        """Calls the functions of all regions but the `depth` outermost ones, from the inside out."""
        for region in reversed(self._regions[depth:]):
            if self._builder.here is None:
                return
            local = self._locals.get(region.key)
            assert local is not None
            assert local.address is not None
            callee = self._program.callee(region.function, region.variable)
            call = Node(callee.unit, kinds.CALL, callee.begin, callee.end)
            assert isinstance(callee.type, FunctionType)
            call.type = callee.type.result
            pointer = self._builder.arithmetic.pointer_to(region.variable.type)
            call.children = [callee, Evaluated(callee, local.address, pointer)]
            self._evaluation.effect(call)

    def leave_block(self, depth: int) -> None:
        """Ends a block: its regions are left, in the outward direction, if control reaches the end."""
        self.call_down_to(depth)
        del self._regions[depth:]
