"""glibc's tables of characters, which the macros of its <ctype.h> read: one entry for each of -128 to 255."""

from __future__ import annotations

from collections.abc import Callable

from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.libc.handler import Caller, Handler, taking
from cutpoint.c.types import ArrayType, IntType, PointerType
from cutpoint.cfa.program import Store, step
from cutpoint.smt.terms.term import Term, bv

_FIRST, _LAST = -128, 255
_UPPER, _LOWER, _ALPHA, _DIGIT, _HEX, _SPACE, _PRINT, _GRAPH = (1 << bit for bit in range(8, 16))
_BLANK, _CONTROL, _PUNCTUATION, _ALPHANUMERIC = (1 << bit for bit in range(4))


def _classes(code: int) -> int:
    """The bits of a character in the C locale."""
    if not 0 <= code < 128:
        return 0
    character = chr(code)
    bits = _CONTROL if code < 32 or code == 127 else _PRINT
    bits |= _SPACE if character in " \t\n\v\f\r" else 0
    bits |= _BLANK if character in " \t" else 0
    if 32 < code < 127:
        bits |= _GRAPH | (_ALPHANUMERIC if character.isalnum() else _PUNCTUATION)
        bits |= _DIGIT if character.isdigit() else 0
        bits |= _HEX if character in "0123456789abcdefABCDEF" else 0
        bits |= _ALPHA | (_UPPER if character.isupper() else _LOWER) if character.isalpha() else 0
    return bits


def _lower(code: int) -> int:
    return _unsigned(code) + 32 if ord("A") <= code <= ord("Z") else _unsigned(code)


def _upper(code: int) -> int:
    return _unsigned(code) - 32 if ord("a") <= code <= ord("z") else _unsigned(code)


def _unsigned(code: int) -> int:
    """A negative char is the same character as the unsigned one, except for -1, which is EOF."""
    return code if code >= -1 else code + 256


def _table(name: str, entry: Callable[[int], int], size: int) -> Handler:
    """Returns the address of a pointer to the entry of 0, as `__ctype_b_loc` does."""

    def handler(caller: Caller, node: Node, arguments: list[Node]) -> Term:
        builder = caller.builder
        width = builder.pointer_width
        element = builder.arithmetic.int if size == 4 else IntType("unsigned short", 2, 2, False, 2)

        def fill(start: FunctionBuilder, table: Term) -> None:
            for code in range(_FIRST, _LAST + 1):
                start.emit(Store(step(table, bv((code - _FIRST) * size, width)), bv(entry(code), 8 * size)))

        def point(start: FunctionBuilder, pointer: Term) -> None:
            table = caller.program.add_library_object(name, ArrayType(element, _LAST - _FIRST + 1), setup=fill)
            start.emit(Store(pointer, step(table, bv(-_FIRST * size, width))))

        type_ = builder.arithmetic.pointer_to(element)
        return caller.program.add_library_object(f"pointer to {name}", type_, setup=point)

    return handler


TABLES: dict[str, Handler] = taking(
    0,
    {
        "__ctype_b_loc": _table("character classes", _classes, 2),
        "__ctype_tolower_loc": _table("lower case", _lower, 4),
        "__ctype_toupper_loc": _table("upper case", _upper, 4),
    },
    result=(PointerType,),
)
