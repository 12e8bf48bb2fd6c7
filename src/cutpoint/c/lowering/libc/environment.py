"""The environment of a program: variables, the working directory, locales, signals."""

from __future__ import annotations

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.libc.arguments import as_written, size_argument
from cutpoint.c.lowering.libc.errors import EINVAL, set_errno, set_errno_if
from cutpoint.c.lowering.libc.formats import texts_of
from cutpoint.c.lowering.libc.handler import Caller, Handler, taking
from cutpoint.c.lowering.libc.memory.written import end_text, forget, static_text
from cutpoint.c.types import IntType, PointerType
from cutpoint.cfa.model import Origin
from cutpoint.cfa.program import Store, load, step
from cutpoint.smt.terms import bitvectors as b
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import and_, distinct, eq, ite, or_
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, bv

_LONGEST_VARIABLE = 1 << 17
"""The maximal size in bytes of an environment variable on Linux, including the zero."""
_LONGEST_PATH = 4096
_LAST_CATEGORY = 12
"""LC_IDENTIFICATION in glibc."""
_NEUTRAL_LOCALES = frozenset({'"C"', '"POSIX"'})


def text_from_outside(builder: FunctionBuilder, largest: int, origin: Origin = Origin.LIBRARY) -> Term:
    """A new block with an arbitrary text, of any possible length."""
    width = builder.pointer_width
    free = builder.any_value("size", bitvec(width), origin, "size of a text", False)
    size = builder.snapshot(b.add(ite(b.ult(free, bv(largest, width)), free, bv(0, width)), bv(1, width)))
    block = builder.allocate(size)
    builder.emit(Store(step(block, b.sub(size, bv(1, width))), bv(0, 8)))
    return block


def _null_or_text(builder: FunctionBuilder) -> Term:
    width = builder.pointer_width
    result = builder.new_variable("result", bitvec(width))
    chosen = builder.any_value("choice", bitvec(1), Origin.LIBRARY, "there is such a variable", False)
    end = builder.label()
    none, some = builder.fork(eq(chosen, bv(0, 1)))
    builder.here = some
    builder.assign(result, text_from_outside(builder, _LONGEST_VARIABLE))
    builder.jump(end)
    builder.here = none
    builder.assign(result, bv(0, width))
    builder.place(end)
    return result


def _getenv(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """An environment variable exists or not, with an arbitrary text, and never changes: changes are unsupported.

    Two calls return the same text if their names are equal, so a name has to be known; one with an equals sign would
    name a part of the text of another variable.
    """
    builder = caller.builder
    value = caller.evaluation.value(arguments[0])
    names = texts_of(caller, value)
    if names is None or len(names) != 1 or "=" in names[0]:
        builder.refuse("call of 'getenv' with a name that is not a literal, or contains '='")
        return bv(0, builder.pointer_width)
    if not names[0]:
        return bv(0, builder.pointer_width)  # no variable has an empty name
    type_ = builder.arithmetic.decayed(node.type)
    variable = caller.program.add_library_object(
        f"environment variable {names[0]}",
        type_,
        setup=lambda start, variable: start.emit(Store(variable, _null_or_text(start))),
    )
    return load(variable, bitvec(builder.pointer_width))


def _getcwd(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """Writes into the buffer, or into a new block if there is none."""
    builder = caller.builder
    width = builder.pointer_width
    values = (caller.evaluation.value(arguments[0]), size_argument(caller, arguments[1]))
    buffer, size = (builder.snapshot(value) for value in values)
    result = builder.new_variable("result", bitvec(width))
    fails = builder.any_value("choice", bitvec(1), Origin.LIBRARY, "getcwd fails", False)
    is_too_small = or_(eq(size, bv(1, width)), and_(eq(size, bv(0, width)), distinct(buffer, bv(0, width))))
    end = builder.label()
    failed, works = builder.fork(or_(is_too_small, eq(fails, bv(1, 1))))
    builder.here = failed
    builder.assign(result, bv(0, width))
    set_errno(caller)
    builder.jump(end)
    builder.here = works
    without, with_buffer = builder.fork(eq(buffer, bv(0, width)))
    builder.here = without
    builder.assign(result, text_from_outside(builder, _LONGEST_PATH, Origin.APPROXIMATED))
    builder.jump(end)
    builder.here = with_buffer
    builder.assign(result, buffer)
    forget(builder, buffer, size, None, Origin.APPROXIMATED)
    end_text(builder, buffer, size)
    builder.place(end)
    return result


def _setlocale(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """Queries the locale, or sets the current one: only the C locale is supported."""
    name, value = as_written(arguments[1]).stripped, caller.evaluation.value(arguments[1])
    asks = value.op == ops.CONST and value.value == 0
    if not asks and not (name.kind == kinds.STRING_LITERAL and name.value in _NEUTRAL_LOCALES):
        raise caller.builder.unsupported("call of 'setlocale': it changes the meaning of characters", node)
    category = caller.evaluation.converted(arguments[0], caller.builder.arithmetic.int)
    is_unknown = b.ult(bv(_LAST_CATEGORY, 32), category)
    caller.builder.refuse_if(is_unknown, "call of 'setlocale' with a category that does not exist")
    return static_text(caller, "setlocale", 64)


def _signal(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """Ignores a signal or restores its default action; handlers in the program are unsupported."""
    builder = caller.builder
    handler = caller.evaluation.value(arguments[1])
    if handler.op != ops.CONST or handler.value not in (0, 1):
        raise builder.unsupported("call of 'signal': it calls functions of the program back", node)
    width = builder.pointer_width
    former = builder.any_value("former", bitvec(width), Origin.APPROXIMATED, "former handler", True)
    builder.assume(and_(b.sle(bv(-1, width), former), b.sle(former, bv(1, width))))
    set_errno_if(caller, eq(former, bv(-1, width)), EINVAL)
    return former


def _errno_location(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    return caller.program.errno_symbol()


ENVIRONMENT: dict[str, Handler] = {
    **taking(1, dict.fromkeys(("getenv", "secure_getenv"), _getenv), result=(PointerType,)),
    **taking(2, {"getcwd": _getcwd}, result=(PointerType,)),
    **taking(2, {"setlocale": _setlocale, "signal": _signal}, result=(PointerType,)),
    **taking(0, {"__errno_location": _errno_location}, (IntType,), (PointerType,)),
}
