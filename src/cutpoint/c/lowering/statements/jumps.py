"""Jumps: labels with a name, what `break` and `continue` leave, and gotos that compute their target."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.base import Label
from cutpoint.c.lowering.evaluation.evaluation import Evaluated
from cutpoint.c.lowering.statements.declarations import DeclarationLowering
from cutpoint.c.lowering.syntax.cleanup import CleanupRegion, cleanup_function
from cutpoint.c.types import CType, FunctionType, PointerType
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.program import ERROR
from cutpoint.smt.terms.boolean import eq
from cutpoint.smt.terms.term import FALSE

if TYPE_CHECKING:
    from cutpoint.c.lowering.linker import Linker


class JumpLowering(DeclarationLowering):
    """Everything that leaves the order of statements, but for the heads of loops and switches."""

    tree: Node | None = None
    """The function that is being lowered."""

    def __init__(self, linker: Linker, name: str) -> None:
        super().__init__(linker, name)
        self._labels: dict[int, Label] = {}
        self._breaks: list[tuple[Label, int]] = []
        self._continues: list[tuple[Label, int]] = []
        self.regions: list[CleanupRegion] = []
        """Where lowering stands; the innermost is last."""
        self.regions_of_labels: dict[int, tuple[int, ...]] = {}

    # -- labels -----------------------------------------------------------------------------------

    def named_label(self, name: str, key: int) -> Label:
        """Labels are told apart by their statements: with __label__, blocks may reuse a name."""
        label = self._labels.get(key)
        if label is None:
            label = self._labels[key] = self.label()
            self.labels.append((name, label))
        return label

    def place_named(self, node: Node) -> None:
        """Control comes to a label, which may be an error by its name."""
        self.place(self.named_label(*node.value))
        if self.linker.property.is_error_label(node.value[0]):
            self.range = node.range
            self.leave(ERROR)

    def goto(self, name: str, key: int) -> None:
        inside = self.regions_of_labels.get(key, ())
        kept = 0
        while kept < min(len(self.regions), len(inside)) and self.regions[kept].key == inside[kept]:
            kept += 1
        self.clean_up(kept)
        self.jump(self.named_label(name, key))

    def computed_goto(self, node: Node) -> None:
        """`goto *p` goes to one of the labels of this function whose address is taken somewhere."""
        assert self.tree is not None
        if any(map(cleanup_function, self.tree.walk())):
            raise self.unsupported("computed goto in a function with cleanup functions", node)
        target = self.kept(self.value(node.children[0]))
        self.assuming(AssumptionKind.MEMORY_IS_USED_PROPERLY, "computed goto")
        references = [n.children[0] for n in self.tree.walk() if n.kind == kinds.ADDRESS_OF_LABEL]
        for name, key in dict.fromkeys(reference.value for reference in references):
            self.here, after = self.fork(eq(target, self.linker.label_symbol(name, key)))
            self.jump(self.named_label(name, key))
            self.here = after
        self.assume(FALSE)  # the address of something else is no place to go

    # -- loops and switches -----------------------------------------------------------------------

    def breakable(self, body: Node, breaks: Label, continues: Label | None = None) -> None:
        """Lowers what `break` (and `continue`, in a loop) inside it refers to.

        The head of a loop or switch is outside: for gcc, a `break` in it, inside a statement expression, leaves the
        loop around.
        """
        self._breaks.append((breaks, len(self.regions)))
        if continues is not None:
            self._continues.append((continues, len(self.regions)))
        self.statement(body)
        self._breaks.pop()
        if continues is not None:
            self._continues.pop()

    def leave_loop(self, node: Node) -> None:
        """`break` or `continue`."""
        around = self._breaks if node.kind == kinds.BREAK else self._continues
        if not around:
            raise self.unsupported(f"'{node.text}' that no statement is left by", node)
        label, outside = around[-1]
        self.clean_up(outside)
        self.jump(label)

    # -- variables with a cleanup function --------------------------------------------------------

    def clean_up(self, outside: int) -> None:
        """Leaves all regions but the outermost ones, as many as `outside` says."""
        for region in reversed(self.regions[outside:]):
            if self.here is None:
                return
            address = self.locals[region.key].address
            assert address is not None
            callee = self.linker.callee(region.function, region.variable)
            call = Node(callee.unit, kinds.CALL, callee.begin, callee.end)
            assert isinstance(callee.type, FunctionType)
            call.type = callee.type.result
            call.children = [callee, Evaluated(callee, address, self._pointer_to(region.variable.type))]
            self.effect(call)

    def _pointer_to(self, type_: CType) -> PointerType:
        return PointerType(self.pointer_width // 8, lambda: type_)

    def leave_block(self, outside: int) -> None:
        """Control comes to the end of a block, if it can."""
        self.clean_up(outside)
        del self.regions[outside:]

    def declaration(self, node: Node) -> None:
        super().declaration(node)
        function = cleanup_function(node)
        if function is not None:
            self.regions.append(CleanupRegion(node, function))

    @abstractmethod
    def statement(self, node: Node) -> None: ...
