"""Expressions on whose types gcc and clang disagree, other than those of bit-fields.

| expression | for gcc | for clang |
| --- | --- | --- |
| `v++`, `--v` of a volatile variable | volatile, which `typeof` shows | not |
| `c ? p : q` of pointers to arrays, one of them constant | a pointer to a constant array | `void *` |
| `c ? (void *)n : p`, `n` a constant that overflows, or a call | `void *` or the type of `p` | the other one |
| a cast to an atomic type | without `_Atomic` | with it |
| `({ a; })` of an atomic variable, and a variable with `__auto_type` | without `_Atomic` | with it |
| `__imag__ v` | a value | an lvalue |
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cutpoint.base.errors import UnsupportedC
from cutpoint.base.patterns import Pattern
from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.syntax.purity import INCREMENTS, callee_name
from cutpoint.c.targets import Target
from cutpoint.c.types import ArrayType, CType, FunctionType, IntType, PointerType, VoidType

_INT_BITS = 32
_TYPEOF = Pattern(r"\b(__)?typeof(__)?\s*\((?:[^()]|\([^()]*\))*\)")
_VARIABLES = frozenset({kinds.VARIABLE, kinds.PARAMETER})


def refuse_doubtful_types(operands: Iterable[Node]) -> None:
    """Refuses operands of `typeof`, `_Generic` and the like in which such a type matters."""
    for node in _all(operands):
        if construct := _doubtful(node):
            raise UnsupportedC(construct, node.range)


def refuse_doubtful_conditionals(expressions: Iterable[Node]) -> None:
    """Refuses expressions with a `c ? p : q` of pointers that may have another type in gcc."""
    for node in _all(expressions):
        if construct := _doubtful_conditional(node):
            raise UnsupportedC(construct, node.range)


def refuse_automatic_atomic(initialiser: Node) -> None:
    """Refuses the initialiser of a variable with `__auto_type` that may be atomic."""
    if initialiser.unit.target is Target.GCC and initialiser.unit.may_have_atomics:
        raise UnsupportedC("__auto_type in a file with atomic types", initialiser.range)


def names_function_type(comparison: Node) -> bool:
    """Whether `__builtin_types_compatible_p` is about functions, whose attributes are part of their types for one
    compiler and not for the other."""
    if comparison.unit.target is not Target.GCC:
        return False
    is_written = comparison.text.startswith("__builtin")  # otherwise, a macro hides the types
    written = _TYPEOF.sub("", comparison.text.partition("(")[2].rpartition(")")[0]) if is_written else ""
    return "(" in written or any(_is_of_function(expression.type) for expression in comparison.expressions)


def _is_of_function(type_: CType) -> bool:
    while isinstance(type_, PointerType):
        type_ = type_.target
    return isinstance(type_, FunctionType)


def _all(expressions: Iterable[Node]) -> Iterator[Node]:
    for expression in expressions:
        if expression.unit.target is Target.GCC:
            yield from expression.walk()


def _doubtful(node: Node) -> str | None:
    if node.kind == kinds.UNARY and node.value in INCREMENTS and node.children[0].stripped in node.unit.volatile:
        return "type of an increment of a volatile variable"
    if node.kind == kinds.UNARY and "imag" in node.value:
        return "type of __imag__"
    if node.kind == kinds.CAST and "_Atomic" in node.text:
        return "type of a cast to an atomic type"
    if node.kind == kinds.STATEMENT_EXPR and node.unit.may_have_atomics:
        return "type of a statement expression in a file with atomic types"
    return _doubtful_conditional(node)


def _doubtful_conditional(node: Node) -> str | None:
    if node.kind != kinds.CONDITIONAL or not isinstance(node.type, PointerType):
        return None
    if _mixes_arrays(node):
        return "?: of pointers to arrays of different types"
    return "?: of what may be a null pointer constant" if any(map(_may_be_null_constant, node.children[1:])) else None


def _mixes_arrays(node: Node) -> bool:
    assert isinstance(node.type, PointerType)
    return isinstance(node.type.target, VoidType) and all(map(_points_to_array, node.children[1:]))


def _points_to_array(node: Node) -> bool:
    type_ = node.stripped.type
    return isinstance(type_, PointerType) and isinstance(type_.target, ArrayType)


def _may_be_null_constant(node: Node) -> bool:
    """Whether it is `(void *)n`, where only one of the compilers takes `n` for an integer constant expression."""
    cast = node.stripped
    if cast.kind != kinds.CAST or not isinstance(cast.type, PointerType) or not isinstance(cast.type.target, VoidType):
        return False
    number = cast.expressions[-1]
    if not isinstance(number.stripped.type, IntType):
        return False
    parts = list(number.walk())
    if any(
        part.kind == kinds.DECL_REF and part.value[0] in _VARIABLES for part in parts
    ):  # not constant, but for builtins
        return any(part.kind == kinds.CALL and callee_name(part).startswith("__builtin") for part in parts)
    return _bound(number) is None


def _bound(node: Node) -> int | None:
    """A bound of the absolute value of a constant in which nothing overflows; None if it may be something else."""
    if not isinstance(node.type, IntType):
        return None
    if node.kind == kinds.INTEGER_LITERAL:
        return node.unit.evaluate_integer(node.value)
    if node.kind in (kinds.CHARACTER_LITERAL, kinds.SIZEOF):
        return 1 << 16
    if node.kind == kinds.DECL_REF:
        return abs(int(node.value[3]))
    inner = [_bound(child) for child in node.expressions]
    known = [bound for bound in inner if bound is not None]
    if len(known) < len(inner) or not known:
        return None
    if node.kind == kinds.BINARY:
        result = _bound_of_binary(node.value, *known)
        return result if result is not None and result < 1 << (_INT_BITS - 1) else None
    if node.kind in (kinds.PARENTHESES, kinds.UNARY, kinds.CAST, kinds.CONDITIONAL) or node.is_conversion:
        return max(known)
    return None


def _bound_of_binary(operator: str, left: int, right: int) -> int | None:
    if operator in ("+", "-", "|", "^"):
        return left + right
    if operator == "*":
        return left * right
    if operator in ("<<", ">>"):
        return left << right if right < _INT_BITS else None
    return None if operator in ("/", "%", ",") else max(left, right, 1)
