"""What a program learns of its surroundings and asks of them: variables, folders, locales, signals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.libc.blocks import allocate, as_written, size_argument
from cutpoint.c.lowering.libc.errors import EINVAL, set_errno, set_errno_if
from cutpoint.c.lowering.libc.handler import Handler, taking
from cutpoint.c.lowering.libc.written import end_text, forget, static_text
from cutpoint.c.types import IntType, PointerType
from cutpoint.cfa.model import Origin
from cutpoint.cfa.program import Store, load, step
from cutpoint.smt.terms import bitvectors as b
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import and_, eq, ite
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, bv

if TYPE_CHECKING:
    from cutpoint.c.lowering.calls import CallLowering

_LONGEST_VARIABLE = 1 << 17
"""Bytes that Linux passes on in one variable of the environment, with the zero."""
_LONGEST_PATH = 4096
_NEUTRAL_LOCALES = frozenset({'"C"', '"POSIX"'})


def text_from_outside(lower: CallLowering, largest: int, origin: Origin = Origin.LIBRARY) -> Term:
    """A new block with any text in it, of any length that is possible."""
    width = lower.pointer_width
    free = lower.any_value("size", bitvec(width), origin, "size of a text", False)
    size = lower.kept(b.add(ite(b.ult(free, bv(largest, width)), free, bv(0, width)), bv(1, width)))
    block = allocate(lower, size)
    lower.emit(Store(step(block, b.sub(size, bv(1, width))), bv(0, 8)))
    return block


def _null_or_text(lower: CallLowering, origin: Origin) -> Term:
    width = lower.pointer_width
    result = lower.new_variable("result", bitvec(width))
    chosen = lower.any_value("choice", bitvec(1), origin, "there is such a variable", False)
    end = lower.label()
    none, some = lower.fork(eq(chosen, bv(0, 1)))
    lower.here = some
    lower.assign(result, text_from_outside(lower, _LONGEST_VARIABLE, origin))
    lower.jump(end)
    lower.here = none
    lower.assign(result, bv(0, width))
    lower.place(end)
    return result


def _getenv(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    """A variable of the environment is there or not, with any text, and stays as it is: nothing may change it."""
    name = as_written(arguments[0]).stripped
    if name.kind != kinds.STRING_LITERAL:
        return _null_or_text(lower, Origin.APPROXIMATED)
    type_ = lower.decayed(node.type)
    place = lower.linker.add_library_object(
        f"environment variable {name.value}",
        type_,
        setup=lambda start, place: start.emit(Store(place, _null_or_text(start, Origin.LIBRARY))),
    )
    return load(place, bitvec(lower.pointer_width))


def _getcwd(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    """Into the buffer, or into a new block if there is none."""
    width = lower.pointer_width
    buffer, size = (lower.kept(term) for term in (lower.value(arguments[0]), size_argument(lower, arguments[1])))
    result = lower.new_variable("result", bitvec(width))
    fails = lower.any_value("choice", bitvec(1), Origin.LIBRARY, "the folder cannot be told", False)
    end = lower.label()
    failed, works = lower.fork(eq(fails, bv(1, 1)))
    lower.here = failed
    lower.assign(result, bv(0, width))
    set_errno(lower)
    lower.jump(end)
    lower.here = works
    without, with_buffer = lower.fork(eq(buffer, bv(0, width)))
    lower.here = without
    lower.assign(result, text_from_outside(lower, _LONGEST_PATH, Origin.APPROXIMATED))
    lower.jump(end)
    lower.here = with_buffer
    lower.assign(result, buffer)
    forget(lower, buffer, size, None, Origin.APPROXIMATED)
    end_text(lower, buffer, size)
    lower.place(end)
    return result


def _setlocale(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    """Asks for the locale, or sets the one that is there already: characters mean what they mean in the C locale."""
    name, value = as_written(arguments[1]).stripped, lower.value(arguments[1])
    asks = value.op == ops.CONST and value.value == 0
    if not asks and not (name.kind == kinds.STRING_LITERAL and name.value in _NEUTRAL_LOCALES):
        raise lower.unsupported("call of 'setlocale': it changes the meaning of characters", node)
    return static_text(lower, "setlocale", 64)


def _signal(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    """Ignores a signal or restores what it does by default; a function of the program is not called back."""
    handler = lower.value(arguments[1])
    if handler.op != ops.CONST or handler.value not in (0, 1):
        raise lower.unsupported("call of 'signal': it calls functions of the program back", node)
    width = lower.pointer_width
    former = lower.any_value("former", bitvec(width), Origin.APPROXIMATED, "former handler", True)
    lower.assume(and_(b.sle(bv(-1, width), former), b.sle(former, bv(1, width))))
    set_errno_if(lower, eq(former, bv(-1, width)), EINVAL)
    return former


def _errno_location(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
    return lower.linker.errno_symbol()


ENVIRONMENT: dict[str, Handler] = {
    **taking(1, dict.fromkeys(("getenv", "secure_getenv"), _getenv), result=(PointerType,)),
    **taking(2, {"getcwd": _getcwd}, result=(PointerType,)),
    **taking(2, {"setlocale": _setlocale, "signal": _signal}, result=(PointerType,)),
    **taking(0, {"__errno_location": _errno_location}, (IntType,), (PointerType,)),
}
