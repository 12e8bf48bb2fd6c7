"""What every layer of lowering expressions needs: values by name of the layer that computes them, and purity."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator

from cutpoint.c import kinds, literals
from cutpoint.c.ast import Node
from cutpoint.c.lowering.base import FunctionBuilder, Label
from cutpoint.c.lowering.building.conversions import convert
from cutpoint.c.types import ArrayType, CType, FloatType, FunctionType, IntType, PointerType, UnsupportedType
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.program import LOAD
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.term import Term

_SIDE_EFFECTS = frozenset({kinds.CALL, kinds.COMPOUND_ASSIGN, kinds.STATEMENT_EXPR, kinds.COMPOUND_LITERAL})
INCREMENTS = frozenset({"post++", "post--", "++pre", "--pre"})
_PURE_CALLS = frozenset({"__builtin_expect", "__builtin_constant_p"})


class Evaluated(Node):
    """An operand whose value is already at hand."""

    __slots__ = ("term",)

    def __init__(self, node: Node, term: Term, type_: CType) -> None:
        super().__init__(node.unit, kinds.EVALUATED, node.begin, node.end)
        self.term = term
        self.type = type_


class Argument(Evaluated):
    """An argument of a library function: evaluated once, whatever its model does with it.

    `expression` is what stands in the program, for models that look at its form: the type behind a conversion
    to `void *`, the array that it names.
    """

    __slots__ = ("expression",)

    def __init__(self, expression: Node, term: Term) -> None:
        super().__init__(expression, term, expression.type)
        self.expression = expression


class Evaluation(FunctionBuilder):
    """Values of expressions are terms; a record's value is the address at which it lies."""

    @abstractmethod
    def effect(self, node: Node, used: bool = False) -> Term | None:
        """Evaluates an expression; None is the value of void."""

    @abstractmethod
    def condition(self, node: Node) -> Term:
        """Whether an expression is true, as a formula; its side effects come first."""

    @abstractmethod
    def branch(self, node: Node, yes: Label, no: Label) -> None:
        """Control goes to one label or the other, evaluating no more than C does."""

    @abstractmethod
    def call(self, node: Node) -> Term | None: ...

    @abstractmethod
    def call_for_effect(self, node: Node) -> Term | None:
        """A call whose result nobody uses."""

    @abstractmethod
    def statement_expression(self, node: Node) -> Term | None: ...

    @abstractmethod
    def initialise(self, address: Term, type_: CType, node: Node) -> None: ...

    @abstractmethod
    def next_argument(self, node: Node) -> Term: ...

    def value(self, node: Node) -> Term:
        """The value of an expression that has one."""
        result = self.effect(node, used=True)
        if result is None:
            raise self.unsupported("a void value is used", node)
        return result

    def converted(self, node: Node, target: CType) -> Term:
        """The value of a scalar expression as a value of another type."""
        value = self.value(node)
        if isinstance(target, UnsupportedType):
            raise self.unsupported(f"value of type {target}", node)
        return self.conversion(value, node, target) if target.is_scalar else value

    def conversion(self, value: Term, node: Node, target: CType) -> Term:
        """The value of an expression, already computed, as a value of another type."""
        source = self.type_of(node)
        if not source.is_scalar:
            raise self.unsupported(f"conversion from {source} to {target}", node)
        result = convert(value, source, target)
        if isinstance(target, FloatType) and not _is_exact(source, target):
            self.rounding(result, target)
        return result

    def reading(self, node: Node) -> bool:
        """Whether an lvalue that is read is volatile: what it holds may have been put there by others."""
        volatile = node.unit.volatile
        if not volatile or (lvalue := node.stripped) not in volatile:
            return False
        self.assuming(AssumptionKind.VOLATILE_IS_MEMORY, lvalue.text)
        return True

    def rounding(self, value: Term, type_: FloatType) -> None:
        """Notes that a value is rounded to its type: on ILP32, gcc computes in the registers of the x87 unit.

        What is known when compiling is rounded then, and long double is what the unit computes with.
        """
        if self.pointer_width == 32 and type_.size <= 8 and value.op != ops.CONST:
            self.assuming(AssumptionKind.NO_EXCESS_PRECISION)

    def type_of(self, node: Node) -> CType:
        """The type that the value of an expression has for gcc."""
        return self.decayed(self.gcc_types.of(node) if node.unit.has_bit_fields else node.type)

    def evaluated(self, arguments: list[Node]) -> list[Node]:
        """Each argument evaluated once, from left to right, to a value that the later ones do not change."""
        result: list[Node] = []
        for position, argument in enumerate(arguments):
            if isinstance(argument, Argument):
                result.append(argument)
                continue
            value = self.value(argument)
            if not all(self.is_pure(later) for later in arguments[position + 1 :]):
                value = self.kept(value)
            result.append(Argument(argument, value))
        return result

    def kept(self, value: Term) -> Term:
        """The value in a form that later side effects do not change."""
        return self.temporary(value) if depends_on_state(value) else value

    def decayed(self, type_: CType) -> CType:
        """The type of an expression's value: a pointer, for an array or a function."""
        if isinstance(type_, ArrayType):
            return PointerType(self.pointer_width // 8, lambda: type_.element)
        if isinstance(type_, FunctionType):
            return PointerType(self.pointer_width // 8, lambda: type_)
        return type_

    def callee_name(self, node: Node) -> str:
        """The name of the function that a call names directly, or an empty string."""
        callee = (node.children[0] if node.children else node).stripped
        if callee.kind == kinds.DECL_REF and callee.value[0] == kinds.FUNCTION:
            return str(callee.value[1])
        return ""

    def is_pure(self, node: Node) -> bool:
        """Whether evaluating the expression has no side effect and cannot trap."""
        if node.pure is None:
            for inner in reversed(list(_unknown_purity(node))):  # children first
                inner.pure = not self._acts(inner) and all(child.pure for child in inner.children)
        assert node.pure is not None
        return node.pure

    def _acts(self, node: Node) -> bool:
        kind = node.kind
        if kind in _SIDE_EFFECTS:
            return kind != kinds.CALL or self.callee_name(node) not in _PURE_CALLS
        if kind == kinds.BINARY:
            return node.value == "=" or _may_trap(node)
        if kind == kinds.UNARY:
            return node.value in INCREMENTS
        return kind == kinds.UNEXPOSED_EXPR and not node.is_conversion


def _unknown_purity(node: Node) -> Iterator[Node]:
    todo = [node]
    while todo:
        current = todo.pop()
        if current.pure is None:
            yield current
            todo.extend(current.children)


def _is_exact(source: CType, target: FloatType) -> bool:
    """Whether every value of one type is one of the other."""
    if isinstance(source, FloatType):
        return source.format.significand <= target.format.significand
    return isinstance(source, IntType) and source.precision <= target.format.significand


def _may_trap(node: Node) -> bool:
    if node.value not in ("/", "%") or isinstance(node.type, FloatType):
        return False
    divisor = node.children[1].stripped
    return divisor.kind != kinds.INTEGER_LITERAL or not literals.integer(divisor.text)


def depends_on_state(term: Term) -> bool:
    """Whether evaluating the term later could give something else: it reads memory or a variable."""
    todo, seen = [term], set[Term]()
    while todo:
        current = todo.pop()
        if current in seen:
            continue
        seen.add(current)
        if current.op == ops.VAR and not current.value.startswith("&"):
            return True
        if current.op == ops.APPLY and current.value == LOAD:
            return True
        todo.extend(current.args)
    return False
