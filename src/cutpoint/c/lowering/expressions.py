"""Expressions: their values as terms, their side effects as edges."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass

from cutpoint.c import kinds, literals
from cutpoint.c.ast import Node
from cutpoint.c.lowering.base import FunctionBuilder, Label
from cutpoint.c.lowering.conversions import convert, is_signed, truth
from cutpoint.c.lowering.operators import binary_value, unary_value
from cutpoint.c.types import ArrayType, CType, FloatType, FunctionType, IntType, PointerType, RecordType, bit_field_unit
from cutpoint.cfa.model import Assign
from cutpoint.cfa.program import Copy, MemoryObject, Store, element, load, step
from cutpoint.smt import floats, ieee, ops
from cutpoint.smt.bitvectors import (
    bvand,
    bvor,
    extract,
    from_bool,
    mul,
    neg,
    nonzero,
    resize,
    sdiv,
    shl,
    sub,
    zext,
)
from cutpoint.smt.boolean import and_, ite, not_, or_
from cutpoint.smt.sorts import bitvec
from cutpoint.smt.term import TRUE, Term, bv, width_of


@dataclass(frozen=True, slots=True)
class Place:
    """What an lvalue denotes: a variable, or bytes at an address, or some bits of an integer there."""

    type: CType
    variable: Term | None = None
    address: Term | None = None
    unit: int = 0
    """For a bit-field: the number of bytes that are read and written together."""
    shift: int = 0
    bits: int = 0


_TRANSPARENT = frozenset({kinds.PARENTHESES, kinds.UNEXPOSED_EXPR})
_SIDE_EFFECTS = frozenset({kinds.CALL, kinds.COMPOUND_ASSIGN, kinds.STATEMENT_EXPR, kinds.COMPOUND_LITERAL})
_PURE_CALLS = frozenset({"__builtin_expect", "__builtin_constant_p"})
COMPARISONS = frozenset({"<", ">", "<=", ">=", "==", "!="})


class ExpressionLowering(FunctionBuilder):
    """Values of expressions. A record's value is the address at which it lies."""

    @abstractmethod
    def call(self, node: Node) -> Term | None: ...

    @abstractmethod
    def statement_expression(self, node: Node) -> Term | None: ...

    @abstractmethod
    def initialise(self, address: Term, type_: CType, node: Node) -> None: ...

    @abstractmethod
    def next_argument(self, node: Node) -> Term: ...

    # -- values -----------------------------------------------------------------------------------

    def value(self, node: Node) -> Term:
        """The value of an expression that has one."""
        result = self.effect(node, used=True)
        if result is None:
            raise self.unsupported("a void value is used", node)
        return result

    def converted(self, node: Node, target: CType) -> Term:
        """The value of a scalar expression as a value of another type."""
        value = self.value(node)
        source = self.decayed(node.type)
        return convert(value, source, target) if target.is_scalar else value

    def decayed(self, type_: CType) -> CType:
        if isinstance(type_, ArrayType):
            return PointerType(self.pointer_width // 8, lambda: type_.element)
        if isinstance(type_, FunctionType):
            return PointerType(self.pointer_width // 8, lambda: type_)
        return type_

    def effect(self, node: Node, used: bool = False) -> Term | None:
        """Evaluates an expression; None is the value of void."""
        kind = node.kind
        if isinstance(node, _Evaluated):
            return node.term
        if kind == kinds.UNEXPOSED_EXPR:
            return self._unexposed(node, used)
        if kind == kinds.PARENTHESES:
            return self.effect(node.children[0], used)
        if kind == kinds.INTEGER_LITERAL or kind == kinds.CHARACTER_LITERAL:
            return self._integer_literal(node)
        if kind == kinds.DECL_REF:
            if node.value[0] == kinds.ENUM_CONSTANT:
                return bv(node.value[3], 8 * node.type.size)
            return self.read(self.place_of(node)) if used or not node.type.is_scalar else None
        if kind in (kinds.MEMBER_REF_EXPR, kinds.SUBSCRIPT):
            return self.read(self.place_of(node))
        if kind == kinds.BINARY:
            return self._binary(node, used)
        if kind == kinds.UNARY:
            return self._unary(node, used)
        if kind == kinds.CALL:
            return self.call(node)
        if kind == kinds.CAST:
            return self._cast(node, used)
        if kind == kinds.COMPOUND_ASSIGN:
            return self._compound_assignment(node, used)
        if kind == kinds.CONDITIONAL:
            return self._conditional(node, *node.children, used=used)
        if kind == kinds.FLOAT_LITERAL:
            return self._float_literal(node)
        if kind in (kinds.STRING_LITERAL, kinds.COMPOUND_LITERAL):
            return self.read(self.place_of(node))
        if kind == kinds.SIZEOF:
            return self._size(node)
        if kind == kinds.STATEMENT_EXPR:
            return self.statement_expression(node)
        if kind == kinds.GENERIC:
            return self._generic(node, used)
        if kind == kinds.INIT_LIST and node.type.is_scalar:
            return self.converted(node.children[0], node.type) if node.children else bv(0, 8 * node.type.size)
        raise self.unsupported(f"expression {node.text[:40]!r}", node)

    def condition(self, node: Node) -> Term:
        """Whether an expression is true, as a formula; its side effects come first."""
        inner = node
        while inner.kind == kinds.PARENTHESES:
            inner = inner.children[0]
        if inner.kind == kinds.UNARY and inner.value == "!":
            return not_(self.condition(inner.children[0]))
        if inner.kind == kinds.BINARY and inner.value in ("&&", "||"):
            left, right = inner.children
            if self.is_pure(right):
                combine = and_ if inner.value == "&&" else or_
                return combine(self.condition(left), self.condition(right))
        value = self.value(node)
        return truth(value, self.decayed(node.type))

    def branch(self, node: Node, yes: Label, no: Label) -> None:
        """Control goes to one label or the other, evaluating no more than C does."""
        inner = node
        while inner.kind == kinds.PARENTHESES:
            inner = inner.children[0]
        if inner.kind == kinds.UNARY and inner.value == "!":
            self.branch(inner.children[0], no, yes)
            return
        if inner.kind == kinds.BINARY and inner.value in ("&&", "||") and not self.is_pure(inner.children[1]):
            left, right = inner.children
            between = self.label()
            if inner.value == "&&":
                self.branch(left, between, no)
            else:
                self.branch(left, yes, between)
            self.place(between)
            self.branch(right, yes, no)
            return
        restore = self.inside(inner)
        if_true, if_false = self.fork(self.condition(inner))
        restore()
        self.here = if_true
        self.jump(yes)
        self.here = if_false
        self.jump(no)

    def is_pure(self, node: Node) -> bool:
        """Whether evaluating the expression has no side effect and cannot trap."""
        for inner in node.walk():
            kind = inner.kind
            if kind in _SIDE_EFFECTS:
                if kind == kinds.CALL and self.callee_name(inner) in _PURE_CALLS:
                    continue
                return False
            if kind == kinds.BINARY and (inner.value == "=" or _may_trap(inner)):
                return False
            if kind == kinds.UNARY and inner.value in ("post++", "post--", "++pre", "--pre"):
                return False
            if kind == kinds.UNEXPOSED_EXPR and self._is_special(inner):
                return False
        return True

    def callee_name(self, node: Node) -> str:
        """The name of the function that a call names directly, or an empty string."""
        callee = node.children[0] if node.children else node
        while callee.kind in _TRANSPARENT and callee.children:
            callee = callee.children[-1]
        if callee.kind == kinds.DECL_REF and callee.value[0] == kinds.FUNCTION:
            return str(callee.value[1])
        return ""

    # -- lvalues ----------------------------------------------------------------------------------

    def place_of(self, node: Node) -> Place:
        kind = node.kind
        if kind == kinds.DECL_REF:
            return self._named_place(node)
        if kind in (kinds.PARENTHESES, kinds.UNEXPOSED_EXPR) and node.children:
            return self.place_of(node.children[-1])
        if kind == kinds.MEMBER_REF_EXPR:
            return self._member_place(node)
        if kind == kinds.SUBSCRIPT:
            return self._element_place(node)
        if kind == kinds.UNARY:
            if node.value == "*":
                return Place(node.type, address=self.value(node.children[0]))
            if node.value == "__extension__":
                return self.place_of(node.children[0])
        if kind == kinds.STRING_LITERAL:
            return Place(node.type, address=self._string(node).symbol)
        if kind == kinds.COMPOUND_LITERAL:
            return self._compound_literal(node)
        if kind == kinds.GENERIC:
            return self.place_of(self._chosen(node))
        if isinstance(node.type, RecordType):
            return Place(node.type, address=self.value(node))
        if kind == kinds.CAST and node.type.is_scalar:
            return self.place_of(node.children[-1])
        raise self.unsupported(f"lvalue {node.text[:40]!r}", node)

    def _named_place(self, node: Node) -> Place:
        target_kind, name, key, _ = node.value
        local = self.locals.get(key)
        if local is not None:
            if local.variable is not None:
                return Place(local.type, variable=local.variable)
            assert local.object is not None
            return Place(local.type, address=local.object.symbol)
        if target_kind == kinds.FUNCTION:
            return Place(node.type, address=self.linker.function_symbol(name, node))
        return Place(node.type, address=self.linker.global_symbol(name, node))

    def _member_place(self, node: Node) -> Place:
        base = node.children[0]
        while base.kind == kinds.MEMBER_REF_EXPR and _is_anonymous(base.value[1]):
            base = base.children[0]  # clang spells out the way through anonymous members
        inner = base.type
        if isinstance(inner, PointerType):
            address, record = self.value(base), inner.target
        else:
            place = self.place_of(base)
            assert place.address is not None
            address, record = place.address, inner
        found = record.find(node.value[1]) if isinstance(record, RecordType) else None
        if found is None or not isinstance(record, RecordType):
            raise self.unsupported(f"member {node.value[1]!r} of {record}", node)
        outer_bits, field = found
        if field.bit_width is None:
            return Place(field.type, address=self._offset(address, outer_bits // 8 + field.offset))
        owner = self._owner(record, field.name) or record
        start, length = bit_field_unit(owner, field)
        unit = self._offset(address, outer_bits // 8 + start)
        return Place(field.type, address=unit, unit=length, shift=field.bit_offset - 8 * start, bits=field.bit_width)

    def _owner(self, record: RecordType, name: str) -> RecordType | None:
        for field in record.fields:
            if field.name == name:
                return record
            if field.is_anonymous and isinstance(field.type, RecordType) and field.type.find(name):
                return self._owner(field.type, name)
        return None

    def _offset(self, address: Term, offset: int) -> Term:
        return step(address, bv(offset, self.pointer_width))

    def _element_place(self, node: Node) -> Place:
        base, index = node.children
        if not isinstance(self.decayed(base.type), PointerType):
            base, index = index, base
        inner = base
        while inner.kind in _TRANSPARENT and len(inner.children) == 1:
            inner = inner.children[0]
        offset = mul(self._index(index), bv(node.type.size, self.pointer_width))
        if isinstance(inner.type, ArrayType) and not inner.type.variable:
            place = self.place_of(inner)
            if place.address is not None and not isinstance(place.type, PointerType):
                if (inner.type.count or 0) > 1:
                    return Place(node.type, address=element(place.address, offset, inner.type.size))
                return Place(node.type, address=step(place.address, offset))
        return Place(node.type, address=step(self.value(base), offset))

    def _index(self, node: Node) -> Term:
        return resize(self.value(node), self.pointer_width, is_signed(node.type))

    def address_of(self, place: Place) -> Term:
        if place.address is None or place.unit:
            raise self.unsupported("address of something that has none")
        return place.address

    def read(self, place: Place) -> Term:
        if isinstance(place.type, ArrayType | RecordType | FunctionType):
            return self.address_of(place)
        if place.variable is not None:
            return place.variable
        assert place.address is not None
        if place.unit:
            unit = load(place.address, bitvec(8 * place.unit))
            field = extract(unit, place.shift + place.bits - 1, place.shift)
            return resize(field, 8 * place.type.size, is_signed(place.type))
        if not place.type.is_scalar:
            raise self.unsupported(f"value of type {place.type}")
        return load(place.address, place.type.sort)

    def write(self, place: Place, value: Term) -> None:
        if place.variable is not None:
            self.emit(Assign(place.variable, value))
            return
        assert place.address is not None
        if isinstance(place.type, RecordType):
            self.emit(Copy(place.address, value, self.layout(place.type)))
        elif place.unit:
            width = 8 * place.unit
            mask = ((1 << place.bits) - 1) << place.shift
            old = bvand(load(place.address, bitvec(width)), bv(~mask, width))
            low = extract(value, place.bits - 1, 0)
            new = shl(zext(low, width - place.bits), bv(place.shift, width))
            self.emit(Store(place.address, bvor(old, new)))
        else:
            self.emit(Store(place.address, value))

    def stored_value(self, place: Place, value: Term) -> Term:
        """What reading the place gives after the value has been written to it."""
        if not place.unit:
            return value
        return resize(extract(value, place.bits - 1, 0), 8 * place.type.size, is_signed(place.type))

    # -- leaves -----------------------------------------------------------------------------------

    def _integer_literal(self, node: Node) -> Term:
        text = node.text
        value = literals.integer(text)
        if value is None:
            value = node.unit.evaluate_integer(node.value)
        if value is None:
            raise self.unsupported(f"literal {text!r}", node)
        return bv(value, 8 * node.type.size)

    def _float_literal(self, node: Node) -> Term:
        assert isinstance(node.type, FloatType)
        sort = node.type.format
        exact = literals.real(node.text)
        if exact is not None:
            bits = ieee.from_fraction(exact, floats.RNE, sort.exponent, sort.significand)
            return floats.float_const(bits, sort)
        nearest = node.unit.evaluate_float(node.value)
        if nearest is None:
            raise self.unsupported(f"literal {node.text!r}", node)
        return floats.from_python(nearest, sort)

    def _string(self, node: Node) -> MemoryObject:
        units = literals.string(node.value)
        if units is None or not isinstance(node.type, ArrayType):
            raise self.unsupported(f"string {node.text[:40]!r}", node)
        return self.linker.string_object(tuple(units), node.type)

    def _compound_literal(self, node: Node) -> Place:
        obj = self.new_object("literal", node.type)
        self.initialise(obj.symbol, node.type, node.children[-1])
        return Place(node.type, address=obj.symbol)

    def _size(self, node: Node) -> Term:
        value = node.unit.evaluate_integer(node.value)
        if value is None:
            value = self._variable_size(node)
        return bv(value, 8 * node.type.size) if isinstance(value, int) else value

    def _variable_size(self, node: Node) -> Term:
        for inner in node.walk():
            if inner.kind == kinds.DECL_REF and inner.value[2] in self.array_sizes:
                return self.array_sizes[inner.value[2]]
        raise self.unsupported("sizeof of a variable-length array", node)

    def _generic(self, node: Node, used: bool) -> Term | None:
        value = node.unit.evaluate_integer(node.value)
        if value is not None and isinstance(node.type, IntType):
            return bv(value, 8 * node.type.size)
        return self.effect(self._chosen(node), used)

    def _chosen(self, node: Node) -> Node:
        """The alternative of a _Generic selection, recognised by its type."""
        chosen = [child for child in self._expressions(node)[1:] if child.type is node.type]
        if len(chosen) != 1:
            raise self.unsupported("_Generic with several alternatives of the same type", node)
        return chosen[0]

    # -- implicit nodes ---------------------------------------------------------------------------

    def _expressions(self, node: Node) -> list[Node]:
        return [c for c in node.children if kinds.FIRST_EXPRESSION <= c.kind <= kinds.LAST_EXPRESSION]

    def _is_special(self, node: Node) -> bool:
        """Whether an unexposed node is more than an implicit conversion."""
        inner = self._expressions(node)
        return len(inner) != 1 or inner[0].begin != node.begin or inner[0].end != node.end

    def _unexposed(self, node: Node, used: bool) -> Term | None:
        if not self._is_special(node):
            return self._implicit_conversion(node, node.children[-1], used)
        inner = self._expressions(node)
        text = node.text
        if text.startswith(("__builtin_va_arg", "va_arg")):
            return self.next_argument(node)
        if len(inner) == 4:  # a ?: b has its first operand three times
            return self._elvis(node, inner[0], inner[-1])
        value = node.unit.evaluate_integer(node.value)
        if value is not None and isinstance(node.type, IntType):
            return bv(value, 8 * node.type.size)
        if text.startswith("__builtin_choose_expr") and len(inner) == 3:
            chosen = inner[1] if self.condition(inner[0]) is TRUE else inner[2]
            return self.effect(chosen, used)
        if len(inner) == 1:
            return self._implicit_conversion(node, inner[0], used)
        if text in ("__func__", "__FUNCTION__", "__PRETTY_FUNCTION__"):
            units = tuple(self.function.name.encode()) + (0,)
            return self.linker.string_object(units, ArrayType(self.arithmetic.char, len(units))).symbol
        raise self.unsupported(f"expression {text[:40]!r}", node)

    def _implicit_conversion(self, node: Node, child: Node, used: bool) -> Term | None:
        if isinstance(child.type, ArrayType | FunctionType) and isinstance(node.type, PointerType):
            if child.kind == kinds.DECL_REF and child.value[2] in self.array_sizes:
                return self.read(Place(node.type, variable=self.locals[child.value[2]].variable))
            return self.address_of(self.place_of(child))
        value = self.effect(child, used)
        if value is None or not node.type.is_scalar:
            return value
        return convert(value, self.decayed(child.type), node.type)

    def _elvis(self, node: Node, condition: Node, otherwise: Node) -> Term:
        tested = self.value(condition)
        if not self.is_pure(condition) or not self.is_pure(otherwise):
            tested = self.temporary(tested)
        holds = truth(tested, self.decayed(condition.type))
        first = convert(tested, self.decayed(condition.type), node.type)
        if self.is_pure(otherwise):
            return ite(holds, first, self.converted(otherwise, node.type))
        result = self.new_variable("tmp", node.type.sort)
        end = self.label()
        yes, no = self.fork(holds)
        self.here = yes
        self.emit(Assign(result, first))
        self.jump(end)
        self.here = no
        self.emit(Assign(result, self.converted(otherwise, node.type)))
        self.place(end)
        return result

    # -- operators --------------------------------------------------------------------------------

    def _cast(self, node: Node, used: bool) -> Term | None:
        child = self._expressions(node)[-1]
        if not node.type.is_scalar and not isinstance(node.type, RecordType | ArrayType):
            self.effect(child)
            return None
        value = self.value(child)
        if isinstance(node.type, RecordType):
            if not isinstance(child.type, RecordType):
                raise self.unsupported("cast to a union", node)
            return value
        return convert(value, self.decayed(child.type), node.type)

    def _unary(self, node: Node, used: bool) -> Term | None:
        operator, child = node.value, node.children[0]
        if operator in ("post++", "post--", "++pre", "--pre"):
            return self._increment(node, child, operator, used)
        if operator == "&":
            inner = child
            while inner.kind in _TRANSPARENT and len(inner.children) == 1:
                inner = inner.children[0]
            if inner.kind == kinds.DECL_REF and inner.value[2] in self.array_sizes:
                return self.read(Place(node.type, variable=self.locals[inner.value[2]].variable))
            return self.address_of(self.place_of(child))
        if operator == "*":
            return self.read(self.place_of(node)) if used or not node.type.is_scalar else self.value(child)
        if operator == "!":
            return from_bool(not_(self.condition(child)), 8 * node.type.size)
        if operator == "__extension__":
            return self.effect(child, used)
        if operator in ("__real", "__imag"):
            raise self.unsupported("complex numbers", node)
        return unary_value(operator, self.converted(child, node.type), node.type)

    def _increment(self, node: Node, child: Node, operator: str, used: bool) -> Term:
        place = self.place_of(child)
        if place.address is not None:
            place = self._fixed(place)
        old = self.read(place)
        if used and operator.startswith("post"):
            old = self.temporary(old)
        one: Term
        if isinstance(place.type, PointerType):
            size = bv(max(1, place.type.target.size), self.pointer_width)
            new = step(old, size if "++" in operator else neg(size))
        else:
            common = self.arithmetic.common(place.type, self.arithmetic.int)
            one = convert(bv(1, 32), self.arithmetic.int, common)
            wide = binary_value("+" if "++" in operator else "-", convert(old, place.type, common), one, common)
            new = convert(wide, common, place.type)
        self.write(place, new)
        if operator.startswith("post"):
            return old
        return self.read(place) if used else old

    def _fixed(self, place: Place) -> Place:
        """The same place with an address that the write to it cannot change."""
        assert place.address is not None
        if not depends_on_state(place.address):
            return place
        return Place(place.type, None, self.temporary(place.address, "address"), place.unit, place.shift, place.bits)

    def _binary(self, node: Node, used: bool) -> Term | None:
        operator = node.value
        left, right = node.children
        if operator == "=":
            return self._assignment(node, left, right, used)
        if operator == ",":
            self.effect(left)
            return self.effect(right, used)
        if operator in ("&&", "||"):
            return self._logical(node, used)
        a, b = self.decayed(left.type), self.decayed(right.type)
        if isinstance(a, PointerType) or isinstance(b, PointerType):
            return self._pointer_operation(node, operator, left, right, a, b)
        if operator in COMPARISONS:
            common = self.arithmetic.common(a, b)
            holds = binary_value(operator, self.converted(left, common), self.converted(right, common), common)
            return from_bool(holds, 8 * node.type.size)
        return self._arithmetic(operator, self.converted(left, node.type), right, node.type)

    def _arithmetic(self, operator: str, a: Term, right: Node, type_: CType) -> Term:
        """a operator right in the given type; a division by zero ends the execution, as it traps."""
        if operator in ("<<", ">>"):
            promoted = self.arithmetic.promoted(right.type)
            amount = resize(self.converted(right, promoted), width_of(a), False)
            return binary_value(operator, a, bvand(amount, bv(width_of(a) - 1, width_of(a))), type_)
        b = self.converted(right, type_)
        if operator in ("/", "%") and not isinstance(type_, FloatType):
            self.assume(nonzero(b))
        return binary_value(operator, a, b, type_)

    def _logical(self, node: Node, used: bool) -> Term:
        width = 8 * node.type.size
        if self.is_pure(node.children[1]):
            return from_bool(self.condition(node), width)
        yes, no, end = self.label(), self.label(), self.label()
        self.branch(node, yes, no)
        result = self.new_variable("tmp", bitvec(width))
        for label, value in ((yes, 1), (no, 0)):
            self.place(label)
            if used:
                self.emit(Assign(result, bv(value, width)))
            self.jump(end)
        self.place(end)
        return result

    def _conditional(self, node: Node, condition: Node, then: Node, otherwise: Node, used: bool) -> Term | None:
        scalar = node.type.is_scalar
        aggregate = isinstance(node.type, RecordType)
        if (scalar or aggregate) and self.is_pure(then) and self.is_pure(otherwise):
            holds = self.condition(condition)
            return ite(holds, self.converted(then, node.type), self.converted(otherwise, node.type))
        yes, no, end = self.label(), self.label(), self.label()
        self.branch(condition, yes, no)
        result = self.new_variable("tmp", node.type.sort if scalar else bitvec(self.pointer_width))
        for label, child in ((yes, then), (no, otherwise)):
            self.place(label)
            if scalar or aggregate:
                self.emit(Assign(result, self.converted(child, node.type)))
            else:
                self.effect(child)
            self.jump(end)
        self.place(end)
        return result if scalar or aggregate else None

    def _assignment(self, node: Node, left: Node, right: Node, used: bool) -> Term | None:
        if isinstance(node.type, RecordType):
            value = self.value(right)
            place = self.place_of(left)
            self.write(place, value)
            return place.address
        if self.is_pure(left):
            value = self.converted(right, left.type)
            place = self.place_of(left)
        else:
            place = self.place_of(left)
            if place.address is not None:
                place = self._fixed(place)
            value = self.converted(right, left.type)
        if used and place.variable is None:
            value = self.temporary(value)
        self.write(place, value)
        return place.variable if place.variable is not None else self.stored_value(place, value)

    def _compound_assignment(self, node: Node, used: bool) -> Term:
        left, right = node.children
        operator = node.value[:-1]
        place = self.place_of(left)
        if place.address is not None:
            place = self._fixed(place)
        if isinstance(place.type, PointerType):
            size = bv(max(1, place.type.target.size), self.pointer_width)
            offset = mul(self._index(right), size)
            new = step(self.read(place), offset if operator == "+" else neg(offset))
        else:
            promoted = self._promoted(place)
            shift = operator in ("<<", ">>")
            common = promoted if shift else self.arithmetic.common(promoted, self.decayed(right.type))
            impure = not self.is_pure(right)
            if impure:
                right_value = self.converted(right, self.arithmetic.promoted(right.type))
                right = _Evaluated(right, self.temporary(right_value), self.arithmetic.promoted(right.type))
            old = convert(self.read(place), place.type, common)
            new = convert(self._arithmetic(operator, old, right, common), common, place.type)
        if used and place.variable is None:
            new = self.temporary(new)
        self.write(place, new)
        return place.variable if place.variable is not None else self.stored_value(place, new)

    def _promoted(self, place: Place) -> CType:
        """The integer promotions, which look at the width of a bit-field (C11 6.3.1.1)."""
        if place.bits and (place.bits < 32 or (place.bits == 32 and is_signed(place.type))):
            return self.arithmetic.int
        return self.arithmetic.promoted(place.type)

    def _pointer_operation(self, node: Node, operator: str, left: Node, right: Node, a: CType, b: CType) -> Term:
        if operator in COMPARISONS:
            pointer = a if isinstance(a, PointerType) else b
            x, y = self.converted(left, pointer), self.converted(right, pointer)
            unsigned = self.arithmetic.size
            return from_bool(binary_value(operator, x, y, unsigned), 8 * node.type.size)
        if isinstance(a, PointerType) and isinstance(b, PointerType):
            difference = sub(self.value(left), self.value(right))
            size = bv(max(1, a.target.size), self.pointer_width)
            return resize(sdiv(difference, size), 8 * node.type.size, True)
        if not isinstance(a, PointerType):
            left, right, a = right, left, b
        assert isinstance(a, PointerType)
        base = self.value(left)
        offset = mul(self._index(right), bv(max(1, a.target.size), self.pointer_width))
        return step(base, offset if operator == "+" else neg(offset))


class _Evaluated(Node):
    """An operand whose value is already at hand."""

    __slots__ = ("term",)

    def __init__(self, node: Node, term: Term, type_: CType) -> None:
        super().__init__(node.unit, -1, node.begin, node.end)
        self.term = term
        self.type = type_


def _is_anonymous(name: str) -> bool:
    return not name or "(anonymous" in name


def _may_trap(node: Node) -> bool:
    if node.value not in ("/", "%") or isinstance(node.type, FloatType):
        return False
    divisor = node.children[1]
    while divisor.kind in _TRANSPARENT and len(divisor.children) == 1:
        divisor = divisor.children[0]
    return divisor.kind != kinds.INTEGER_LITERAL or not literals.integer(divisor.text)


def depends_on_state(term: Term) -> bool:
    """Whether evaluating the term later could give something else: it reads memory or a variable."""
    todo = [term]
    while todo:
        current = todo.pop()
        if current.op == ops.VAR and not current.value.startswith("&"):
            return True
        if current.op == ops.APPLY and current.value == "load":
            return True
        todo.extend(current.args)
    return False

