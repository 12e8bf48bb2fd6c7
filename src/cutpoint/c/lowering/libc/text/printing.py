"""Output: a program cannot observe what is printed, only how much, and whether it failed."""

from __future__ import annotations

from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.building.conversions import convert
from cutpoint.c.lowering.libc.environment import text_from_outside
from cutpoint.c.lowering.libc.errors import EBADF, change_errno, set_errno, set_errno_if
from cutpoint.c.lowering.libc.formats import conversions, pieces, refuse_counting, texts_of
from cutpoint.c.lowering.libc.handler import Caller, Handler, taking
from cutpoint.c.lowering.syntax.purity import callee_name
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.model import Call, Origin
from cutpoint.cfa.program import Store
from cutpoint.smt.terms import bitvectors as b
from cutpoint.smt.terms.boolean import and_, eq, ite, or_
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import FALSE, Term, bv

_LONGEST_TEXT = 1 << 20
"""The maximal size in bytes of a text from asprintf: more than any program creates with it."""
_NEVER_EMPTY = frozenset("diouxXeEfFgGaAcp")
"""The conversions that yield at least one character unless they have a precision."""


def without_counting(position: int, handler: Handler) -> Handler:
    """A model that does not support `%n` in the format at this position."""

    def guarded(caller: Caller, node: Node, arguments: list[Node]) -> Term | None:
        refuse_counting(caller, node, arguments, position)
        return handler(caller, node, arguments)

    return guarded


def _print(position: int) -> Handler:
    """printf and similar functions return the number of characters, or -1 and set errno."""

    def handler(caller: Caller, node: Node, arguments: list[Node]) -> Term | None:
        refuse_counting(caller, node, arguments, position)
        texts = texts_of(caller, caller.evaluation.value(arguments[position]))
        length = bv(len(texts[0]), 32) if texts and len(texts) == 1 and "%" not in texts[0] else None
        descriptor = arguments[0] if callee_name(node) in _TO_A_DESCRIPTOR else None
        if texts == [""] and descriptor is None:
            return bv(0, 8 * node.type.size) if node.type.is_scalar else None  # nothing is written, so nothing fails
        fails = Origin.LIBRARY if texts and all(map(_surely_prints, texts)) else Origin.APPROXIMATED
        is_bad = FALSE
        if descriptor is not None:
            is_bad = b.slt(caller.evaluation.converted(descriptor, caller.builder.arithmetic.int), bv(0, 32))
        return _result(caller, node, _some_length(caller.builder) if length is None else length, fails, is_bad)

    return handler


def _surely_prints(text: str) -> bool:
    """Whether a format yields at least one character, whatever its arguments are."""
    return any(
        bool(piece) if isinstance(piece, str) else piece.kind in _NEVER_EMPTY and piece.precision is None
        for piece in pieces(text)
    )


def _some_length(builder: FunctionBuilder) -> Term:
    """The length of a text, which is not computed here."""
    free = builder.any_value("length", bitvec(32), Origin.APPROXIMATED, "length of a text", False)
    return b.bvand(free, bv((1 << 31) - 1, 32))


def _result(
    caller: Caller, node: Node, value: Term, origin: Origin = Origin.LIBRARY, is_bad: Term = FALSE
) -> Term | None:
    """A number of type int, or -1 with errno set if the output fails, as it does for a bad descriptor.

    Output of narrow characters to a stream of wide ones, or the other way round, leaves errno alone.
    """
    fails = caller.builder.any_value("choice", bitvec(1), origin, "output fails", False)
    failed = or_(eq(fails, bv(1, 1)), is_bad)
    is_oriented = caller.builder.any_value("choice", bitvec(1), Origin.APPROXIMATED, "orientation of a stream", False)
    change_errno(caller, and_(failed, eq(is_oriented, bv(0, 1))))
    set_errno_if(caller, is_bad, EBADF)
    if not node.type.is_scalar:
        return None
    return convert(ite(failed, bv(-1, 32), value), caller.builder.arithmetic.int, node.type)


def _put(caller: Caller, node: Node, arguments: list[Node]) -> Term | None:
    """putchar and similar functions return the character that they wrote."""
    character = caller.evaluation.converted(arguments[0], caller.builder.arithmetic.int)
    return _result(caller, node, b.bvand(character, bv(255, 32)))


def _put_text(caller: Caller, node: Node, arguments: list[Node]) -> Term | None:
    """puts and similar functions return a non-negative number. An empty text is written without a failure."""
    texts = texts_of(caller, caller.evaluation.value(arguments[0]))
    prints = callee_name(node) in _WITH_NEWLINE or (bool(texts) and "" not in (texts or ()))
    return _result(caller, node, _some_length(caller.builder), Origin.LIBRARY if prints else Origin.APPROXIMATED)


def _report(position: int) -> Handler:
    """syslog, warn: no effect that a program can observe."""

    def handler(caller: Caller, node: Node, arguments: list[Node]) -> None:
        refuse_counting(caller, node, arguments, position)

    return handler


def _error(position: int) -> Handler:
    """GNU's error ends the program if the status is not zero."""

    def handler(caller: Caller, node: Node, arguments: list[Node]) -> None:
        refuse_counting(caller, node, arguments, position)
        status = caller.evaluation.converted(arguments[0], caller.builder.arithmetic.int)
        stub = caller.program.stub_for("__cutpoint_error")
        caller.program.signature(stub)
        caller.builder.emit(Call(caller.program.unique_name(stub), (status,)))

    return handler


def _failure(caller: Caller, format_: Node) -> Origin | None:
    """The origin of a failure to create a text, if possible: the library, for a wide character without an encoding."""
    texts = texts_of(caller, caller.evaluation.value(format_))
    if texts is None:
        return Origin.APPROXIMATED
    wide = [one for text in texts for one in conversions(text) if one.kind in "SC" or "l" in one.modifiers]
    return Origin.LIBRARY if any(one.kind in "SCsc" for one in wide) else None


def _allocate_text(caller: Caller, node: Node, arguments: list[Node]) -> Term:
    """asprintf stores the address of a new text and returns its length, or -1."""
    builder = caller.builder
    refuse_counting(caller, node, arguments, 1)
    pointer = builder.snapshot(caller.evaluation.value(arguments[0]))
    width = 8 * node.type.size
    result = builder.new_variable("result", bitvec(width))
    builder.assuming(AssumptionKind.ALLOCATION_SUCCEEDS, callee_name(node))
    origin = _failure(caller, arguments[1])
    fails = bv(0, 1) if origin is None else builder.any_value("choice", bitvec(1), origin, "output fails", False)
    end = builder.label()
    failed, works = builder.fork(eq(fails, bv(1, 1)))
    builder.here = works
    builder.emit(Store(pointer, text_from_outside(builder, _LONGEST_TEXT, Origin.APPROXIMATED)))
    builder.assign(result, b.resize(_some_length(builder), width, False))
    builder.jump(end)
    builder.here = failed
    builder.assign(result, bv(-1, width))
    set_errno(caller)
    builder.place(end)
    return result


_TO_STANDARD_OUTPUT = ("printf", "vprintf", "wprintf", "vwprintf")
_TO_A_STREAM = ("fprintf", "vfprintf", "dprintf", "vdprintf", "fwprintf", "vfwprintf")
_TO_A_DESCRIPTOR = frozenset({"dprintf", "vdprintf"})
_WITH_NEWLINE = frozenset({"puts"})
_CHARACTERS = ("putchar", "putchar_unlocked", "fputc", "fputc_unlocked", "putc", "putc_unlocked", "_IO_putc")
_TEXTS = ("puts", "fputs", "fputs_unlocked", "fputws", "fputws_unlocked")
PRINTING: dict[str, Handler] = {
    **taking(1, dict.fromkeys(_TO_STANDARD_OUTPUT, _print(0))),
    **taking(2, dict.fromkeys(_TO_A_STREAM, _print(1))),
    **taking(1, dict.fromkeys(_CHARACTERS, _put)),
    **taking(1, dict.fromkeys(_TEXTS, _put_text)),
    **taking(1, dict.fromkeys(("warn", "warnx", "vwarn", "vwarnx"), _report(0))),
    **taking(2, dict.fromkeys(("syslog", "vsyslog"), _report(1))),
    **taking(3, {"error": _error(2)}),
    **taking(5, {"error_at_line": _error(4)}),
    **taking(2, dict.fromkeys(("asprintf", "vasprintf"), _allocate_text)),
}
