"""Expressions on whose types gcc and clang disagree, other than those of bit-fields.

| expression | for gcc | for clang |
| --- | --- | --- |
| `v++`, `--v` of a volatile variable | volatile, which `typeof` shows | not |
| `c ? p : q` of pointers to arrays, one of them constant | a pointer to a constant array | `void *` |
| a cast to an atomic type | without `_Atomic` | with it |
| `__imag__ v` | a value | an lvalue |
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cutpoint.base.errors import UnsupportedC
from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.syntax.purity import INCREMENTS
from cutpoint.c.targets import Target
from cutpoint.c.types import ArrayType, PointerType, VoidType

_MIXED_ARRAYS = "?: of pointers to arrays of different types"


def refuse_doubtful_types(operands: Iterable[Node]) -> None:
    """Refuses operands of `typeof`, `_Generic` and the like in which such a type matters."""
    for node in _all(operands):
        if construct := _doubtful(node):
            raise UnsupportedC(construct, node.range)


def refuse_mixed_arrays(expressions: Iterable[Node]) -> None:
    """Refuses expressions with a `c ? p : q` of pointers to arrays to which clang gives the type `void *`."""
    for node in _all(expressions):
        if _mixes_arrays(node):
            raise UnsupportedC(_MIXED_ARRAYS, node.range)


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
    return _MIXED_ARRAYS if _mixes_arrays(node) else None


def _mixes_arrays(node: Node) -> bool:
    if node.kind != kinds.CONDITIONAL or not isinstance(node.type, PointerType):
        return False
    return isinstance(node.type.target, VoidType) and all(map(_points_to_array, node.children[1:]))


def _points_to_array(node: Node) -> bool:
    type_ = node.stripped.type
    return isinstance(type_, PointerType) and isinstance(type_.target, ArrayType)
