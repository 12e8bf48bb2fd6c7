"""The ends of a function: return statements, and the end of its body."""

from __future__ import annotations

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.building.locals import Locals
from cutpoint.c.lowering.evaluation.evaluation import Evaluation
from cutpoint.c.lowering.passing.passing import Passing
from cutpoint.c.lowering.statements.cleanups import Cleanups
from cutpoint.c.lowering.syntax.body import Body
from cutpoint.c.targets import Target
from cutpoint.c.types import ArrayType, IntType, PointerType
from cutpoint.cfa.model import Havoc, Origin
from cutpoint.smt.terms.bitvectors import nonzero
from cutpoint.smt.terms.boolean import not_


class Returns:
    """Sets the result variables, and jumps to the exit."""

    def __init__(
        self,
        builder: FunctionBuilder,
        evaluation: Evaluation,
        locals_: Locals,
        passing: Passing,
        cleanups: Cleanups,
        body: Body,
    ) -> None:
        self._builder = builder
        self._evaluation = evaluation
        self._locals = locals_
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
        if isinstance(node.type, PointerType) and node.unit.target is Target.GCC and self._is_address_of_local(node):
            self._builder.refuse("address of a local variable as a result")
        return node

    def _is_address_of_local(self, node: Node) -> bool:
        """Whether an expression is an address inside an automatic variable, however it is converted and moved."""
        todo = [node]
        while todo:
            node = todo.pop().stripped
            if isinstance(node.type, ArrayType) or (node.kind == kinds.UNARY and node.value == "&"):
                if self._is_automatic(_whole(node)):
                    return True
            elif node.kind == kinds.CAST:
                todo.append(node.expressions[-1])
            elif node.kind == kinds.BINARY and node.value in ("+", "-", ","):
                todo += node.children
            elif node.kind == kinds.CONDITIONAL:
                todo += node.children[1:]
            elif node.kind == kinds.UNEXPOSED_EXPR and len(node.children) > 1:  # a ?: b
                todo += node.expressions
        return False

    def _is_automatic(self, node: Node) -> bool:
        local = self._locals.get(node.value[2]) if node.kind == kinds.DECL_REF else None
        if local is None:
            return False
        return local.address is None or not self._builder.objects.is_global(local.address)

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


def _whole(node: Node) -> Node:
    """The variable that an address or an array is a part of, if it is part of one."""
    node = node.children[0].stripped if node.kind == kinds.UNARY else node
    while node.kind in (kinds.MEMBER_REF_EXPR, kinds.SUBSCRIPT) and node.children:
        bases = [child.stripped for child in node.children if not isinstance(child.stripped.type, IntType)]
        if not bases or isinstance(bases[0].type, PointerType):
            break
        node = bases[0]
    return node
