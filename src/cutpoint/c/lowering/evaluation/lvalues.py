"""Lvalues: the variables and memory locations that expressions denote."""

from __future__ import annotations

from cutpoint.c import kinds, literals
from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.building.locals import Locals
from cutpoint.c.lowering.evaluation.access import Access, Lvalue
from cutpoint.c.lowering.evaluation.evaluation import Evaluation
from cutpoint.c.lowering.evaluation.initialisers import Initialisers
from cutpoint.c.lowering.evaluation.order import Order
from cutpoint.c.lowering.evaluation.selections import chosen, chosen_operand
from cutpoint.c.lowering.evaluation.sizes import Sizes, has_no_bytes, has_variable_part
from cutpoint.c.lowering.program.program_builder import ProgramBuilder
from cutpoint.c.lowering.syntax.lines import refuse_lines
from cutpoint.c.types import ArrayType, PointerType, RecordType, is_anonymous
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.program import MemoryObject, element, step
from cutpoint.smt.terms.bitvectors import mul
from cutpoint.smt.terms.term import Term

LONGEST_STRING = 200_000
"""The maximal number of characters in a string literal: each is a store of its own."""
_NAMES_OF_FUNCTION = frozenset({"__func__", "__FUNCTION__"})


class Lvalues:
    """Finds variables and addresses; evaluating an lvalue reads only what its address is computed from."""

    def __init__(
        self,
        builder: FunctionBuilder,
        evaluation: Evaluation,
        order: Order,
        locals_: Locals,
        sizes: Sizes,
        access: Access,
        initialisers: Initialisers,
        program: ProgramBuilder,
    ) -> None:
        self._builder = builder
        self._evaluation = evaluation
        self._order = order
        self._locals = locals_
        self._sizes = sizes
        self._access = access
        self._initialisers = initialisers
        self._program = program

    def lvalue_of(self, node: Node) -> Lvalue:
        kind = node.kind
        if kind == kinds.DECL_REF:
            return self._named(node)
        if kind == kinds.PARENTHESES or node.is_conversion:
            return self.lvalue_of(node.children[0])
        if kind == kinds.MEMBER_REF_EXPR:
            return self._member(node)
        if kind == kinds.SUBSCRIPT:
            return self._element(node)
        if kind == kinds.UNARY and node.value == "*":
            return Lvalue(node.type, address=self._evaluation.value(node.children[0]))
        if kind == kinds.UNARY and node.value == "__extension__":
            return self.lvalue_of(node.children[0])
        if kind == kinds.STRING_LITERAL:
            return Lvalue(node.type, address=self._string(node).symbol)
        if kind == kinds.COMPOUND_LITERAL:
            return self._compound_literal(node)
        if kind == kinds.GENERIC:
            return self.lvalue_of(chosen(node))
        if kind == kinds.UNEXPOSED_EXPR and node.first_token == "__builtin_choose_expr":
            return self.lvalue_of(chosen_operand(node, self._evaluation))
        if isinstance(node.type, RecordType):
            return Lvalue(node.type, address=self._evaluation.value(node))
        if kind == kinds.CAST and node.type.is_scalar:
            return self.lvalue_of(node.children[-1])
        raise self._builder.unsupported(f"lvalue {node.text[:40]!r}", node)

    def _named(self, node: Node) -> Lvalue:
        target_kind, name, key, _ = node.value
        local = self._locals.get(key)
        if target_kind != kinds.FUNCTION and has_no_bytes(node.type):
            self._builder.assuming(AssumptionKind.ONE_LAYOUT_OF_OBJECTS, name)  # may share the address of another
        if local is not None:
            return Lvalue(local.type, local.variable, local.address)
        if target_kind == kinds.FUNCTION:
            return Lvalue(node.type, address=self._program.function_symbol(name, node))
        return Lvalue(node.type, address=self._program.global_symbol(name, node))

    def _member(self, node: Node) -> Lvalue:
        base = node.children[0]
        while base.kind == kinds.MEMBER_REF_EXPR and is_anonymous(base.value[1]):
            base = base.children[0]  # clang spells out the path through anonymous members
        record = base.type
        if isinstance(record, PointerType):
            address, record = self._evaluation.value(base), record.target
        else:
            address = self._access.address_of(self.lvalue_of(base))
        found = record.find(node.value[1]) if isinstance(record, RecordType) else None
        if found is None:
            raise self._builder.unsupported(f"member {node.value[1]!r} of {record}", node)
        owner, outer_bits, field = found
        if field.bit_width is None:
            return Lvalue(field.type, address=self._builder.offset(address, outer_bits // 8 + field.offset))
        return self._access.bit_field(owner, field, self._builder.offset(address, outer_bits // 8))

    def _element(self, node: Node) -> Lvalue:
        base, index = node.children
        if not isinstance(self._builder.arithmetic.decayed(base.type), PointerType):
            base, index = index, base
        base, index = self._order.unsequenced((base, index), "subscript")
        inner = base.stripped
        if has_variable_part(node.type) and not isinstance(inner.type, ArrayType):
            pointer = self._builder.snapshot(self._evaluation.value(base))  # a cast in it may set the length
            return Lvalue(node.type, address=step(pointer, self._distance(index, node)))
        if isinstance(inner.type, ArrayType):
            lvalue = self.lvalue_of(inner)
            offset = self._distance(index, node)
            if lvalue.address is not None and isinstance(lvalue.type, ArrayType):
                if (lvalue.type.count or 0) > 1 and not lvalue.type.variable:
                    return Lvalue(node.type, address=element(lvalue.address, offset, lvalue.type.size))
                return Lvalue(node.type, address=step(lvalue.address, offset))
        else:
            offset = self._distance(index, node)
        return Lvalue(node.type, address=step(self._evaluation.value(base), offset))

    def _distance(self, index: Node, node: Node) -> Term:
        """The distance in bytes of an array element from the first one."""
        return mul(self._sizes.index(index), self._sizes.size_of(node.type))

    # -- objects without a name -------------------------------------------------------------------

    def _string(self, node: Node) -> MemoryObject:
        refuse_lines(node)
        units = literals.string(node.value, node.type.element.size) if isinstance(node.type, ArrayType) else None
        if units is None or not isinstance(node.type, ArrayType) or len(units) > LONGEST_STRING:
            raise self._builder.unsupported(f"string {node.text[:40]!r}", node)
        owner = self._builder.function.name if node.first_token in _NAMES_OF_FUNCTION else ""
        return self._program.string_object(tuple(units), node.type, node, owner)

    def _compound_literal(self, node: Node) -> Lvalue:
        obj = self._builder.new_object("literal", node.type)
        self._initialisers.initialise(obj.symbol, node.type, node.children[-1])
        return Lvalue(node.type, address=obj.symbol)
