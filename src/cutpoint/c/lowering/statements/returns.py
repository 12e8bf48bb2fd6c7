"""The ends of a function: return statements, and the end of its body."""

from __future__ import annotations

from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.evaluation.evaluation import Evaluation
from cutpoint.c.lowering.passing.passing import Passing
from cutpoint.c.lowering.statements.cleanups import Cleanups
from cutpoint.c.lowering.syntax.body import Body
from cutpoint.c.lowering.syntax.evaluated import Evaluated
from cutpoint.c.targets import Target
from cutpoint.c.types import PointerType
from cutpoint.cfa.model import Havoc, Origin
from cutpoint.smt.terms.bitvectors import nonzero
from cutpoint.smt.terms.boolean import not_


class Returns:
    """Sets the result variables, and jumps to the exit."""

    def __init__(
        self, builder: FunctionBuilder, evaluation: Evaluation, passing: Passing, cleanups: Cleanups, body: Body
    ) -> None:
        self._builder = builder
        self._evaluation = evaluation
        self._passing = passing
        self._cleanups = cleanups
        self._body = body

    def lower(self, node: Node) -> None:
        """A return statement."""
        values = node.expressions
        if not values:
            self.return_anything()
        elif self._builder.function.returns:
            self._passing.assign_results(self._body.result, self._checked(values[0]))
        else:
            self._evaluation.effect(values[0])
        self._cleanups.call_down_to(0)
        self.leave_function()

    def _checked(self, node: Node) -> Node:
        """The value to return. The address of a local variable is refused: gcc replaces it by null."""
        if not isinstance(node.type, PointerType) or node.unit.target is not Target.GCC:
            return node
        value = self._evaluation.value(node)
        if self._builder.is_local(value):
            self._builder.refuse("address of a local variable as a result")
        return Evaluated(node, value, node.type)

    def return_anything(self) -> None:
        for variable in self._builder.function.returns:
            self._builder.emit(Havoc(variable, Origin.APPROXIMATED, "missing return value"))

    def leave_function(self) -> None:
        """Jumps to the exit. A noreturn function is refused: what runs next depends on gcc's layout of the code."""
        name = self._builder.function.name
        if self._body.never_returns:
            self._builder.refuse(f"return from {name!r}, which is declared noreturn")
        if self._body.never_null:  # gcc folds a comparison of the result with null
            self._builder.here, rest = self._builder.fork(not_(nonzero(self._builder.function.returns[0])))
            self._builder.refuse(f"null from {name!r}, which is declared returns_nonnull")
            self._builder.here = rest
        self._builder.return_to_exit()
