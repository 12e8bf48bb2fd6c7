"""Jumps: named labels, the targets of `break` and `continue`, and computed gotos."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.builder import FunctionBuilder, Label
from cutpoint.c.lowering.evaluation.evaluation import Evaluation
from cutpoint.c.lowering.program.program_builder import ProgramBuilder
from cutpoint.c.lowering.statements.cleanups import Cleanups
from cutpoint.c.lowering.syntax.body import Body
from cutpoint.c.lowering.syntax.cleanup import cleanup_function
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.program import ERROR
from cutpoint.smt.terms.boolean import eq
from cutpoint.smt.terms.term import FALSE


class Jumps:
    """All jumps, except those at the heads of loops and switches."""

    def __init__(
        self, builder: FunctionBuilder, evaluation: Evaluation, cleanups: Cleanups, body: Body, program: ProgramBuilder
    ) -> None:
        self._builder = builder
        self._evaluation = evaluation
        self._cleanups = cleanups
        self._body = body
        self._program = program
        self._labels: dict[int, Label] = {}
        self._breaks: list[tuple[Label, int]] = []
        self._continues: list[tuple[Label, int]] = []

    # -- labels -----------------------------------------------------------------------------------

    def _named_label(self, name: str, key: int) -> Label:
        """Labels are identified by their statements: with __label__, blocks may reuse a name."""
        label = self._labels.get(key)
        if label is None:
            label = self._labels[key] = self._builder.label()
            self._builder.labels.append((name, label))
        return label

    def place_named(self, node: Node) -> None:
        """Places a label, which may be an error label."""
        self._builder.place(self._named_label(*node.value))
        if self._program.property.is_error_label(node.value[0]):
            self._builder.range = node.range
            self._builder.leave(ERROR)

    def goto(self, name: str, key: int) -> None:
        inside = self._body.regions_of_labels.get(key, ())
        self._cleanups.call_down_to(self._cleanups.common_depth(inside))
        self._builder.jump(self._named_label(name, key))

    def computed_goto(self, node: Node) -> None:
        """`goto *p` goes to one of the labels of this function whose address is taken somewhere."""
        tree = self._body.tree
        assert tree is not None
        if any(map(cleanup_function, tree.walk())):
            raise self._builder.unsupported("computed goto in a function with cleanup functions", node)
        target = self._builder.snapshot(self._evaluation.value(node.children[0]))
        self._builder.assuming(AssumptionKind.MEMORY_IS_USED_PROPERLY, "computed goto")
        references = [n.children[0] for n in tree.walk() if n.kind == kinds.ADDRESS_OF_LABEL]
        for name, key in dict.fromkeys(reference.value for reference in references):
            self._builder.here, after = self._builder.fork(eq(target, self._program.label_symbol(name, key)))
            self._builder.jump(self._named_label(name, key))
            self._builder.here = after
        self._builder.assume(FALSE)  # no jump leads to any other address

    # -- loops and switches -----------------------------------------------------------------------

    @contextmanager
    def breakable(self, breaks: Label, continues: Label | None = None) -> Iterator[None]:
        """Sets the target of `break` (and `continue`, in a loop) while a body is lowered.

        The head of a loop or switch does not belong to the body: for gcc, a `break` in a statement expression in the
        head leaves the enclosing loop.
        """
        self._breaks.append((breaks, self._cleanups.depth))
        if continues is not None:
            self._continues.append((continues, self._cleanups.depth))
        yield
        self._breaks.pop()
        if continues is not None:
            self._continues.pop()

    def leave_loop(self, node: Node) -> None:
        """`break` or `continue`."""
        around = self._breaks if node.kind == kinds.BREAK else self._continues
        if not around:
            raise self._builder.unsupported(f"'{node.text}' outside of the body of a loop or switch", node)
        label, outside = around[-1]
        self._cleanups.call_down_to(outside)
        self._builder.jump(label)
