"""sprintf and similar functions: the exact text, if the format is known and has only integers, characters and strings.

For any other format, the text is not computed: the buffer gets an arbitrary text that fits, with its zero.
"""

from __future__ import annotations

from collections.abc import Sequence

from cutpoint.base.frozen import frozen
from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.building.conversions import convert
from cutpoint.c.lowering.libc.arguments import size_argument
from cutpoint.c.lowering.libc.branches import only_if, unless
from cutpoint.c.lowering.libc.formats import Conversion, pieces, refuse_counting, texts_of
from cutpoint.c.lowering.libc.handler import Caller, Handler, taking
from cutpoint.c.lowering.libc.numbers.reals import either
from cutpoint.c.lowering.libc.text.buffers import Buffer, length_or_failure, room_of, some_text, unlimited
from cutpoint.c.types import IntType, PointerType
from cutpoint.cfa.model import Call, Origin
from cutpoint.cfa.program import Store, step
from cutpoint.smt.terms import bitvectors as b
from cutpoint.smt.terms.boolean import ite
from cutpoint.smt.terms.term import Term, bv

_BASES = {"d": 10, "i": 10, "u": 10, "x": 16, "X": 16, "o": 8}
_SIZES = {"hh": 1, "h": 2, "": 4, "ll": 8, "q": 8, "j": 8}
_WORDS = ("l", "z", "t")
"""Modifiers of integers that have the size of a pointer."""
_FLAGS = frozenset("-+ #0")
_WIDEST = 1_000_000
"""The largest width or precision for which a text is computed."""
_STAR = "*"


@frozen
class _Item:
    """A conversion with its argument; `stars` are the preceding arguments for its width and precision."""

    conversion: Conversion
    argument: Node
    stars: tuple[Node, ...]

    @property
    def flags(self) -> frozenset[str]:
        return frozenset(self.conversion.flags) - {_STAR}


class _Text:
    """A text under construction: the next character goes to `at`, if there is room for it and a zero after it."""

    def __init__(self, caller: Caller, buffer: Buffer) -> None:
        self._caller = caller
        self._builder = caller.builder
        self._buffer = buffer
        self.at = bv(0, caller.builder.pointer_width)

    def character(self, value: Term) -> None:
        builder, buffer = self._builder, self._buffer
        following = b.add(self.at, bv(1, builder.pointer_width))
        with only_if(builder, b.ult(following, buffer.size)):
            builder.emit(Store(step(buffer.target, self.at), value))
        self.at = following

    def literal(self, text: str) -> None:
        for character in text:
            self.character(bv(ord(character), 8))

    def put(self, stub: str, *arguments: Term) -> None:
        """Appends the output of a stub function."""
        builder = self._builder
        copy = self._caller.program.stub_for(stub)
        self._caller.program.signature(copy)
        end = builder.new_variable("end", self.at.sort)
        passed = (self._buffer.target, self._buffer.size, self.at, *arguments)
        builder.emit(Call(self._caller.program.unique_name(copy), passed, (end,)))
        self.at = end

    def finish(self) -> Term:
        """Puts the zero after the text, or at the end of the buffer, and returns the length of the text."""
        builder, buffer, width = self._builder, self._buffer, self._builder.pointer_width
        with unless(builder, b.ult(buffer.size, bv(1, width))):
            last = b.sub(buffer.size, bv(1, width))
            end_of_text = ite(b.ult(self.at, last), self.at, last)
            builder.emit(Store(step(buffer.target, end_of_text), bv(0, 8)))
        return b.resize(self.at, 32, False)


def _integer_size(builder: FunctionBuilder, conversion: Conversion) -> int:
    return _SIZES.get(conversion.modifiers, builder.pointer_width // 8)


def _is_computed(builder: FunctionBuilder, item: _Item) -> bool:
    """Whether the text of a conversion is known, and its arguments are of the right types."""
    conversion, type_ = item.conversion, builder.arithmetic.decayed(item.argument.type)
    numbers = (conversion.width or "0", (conversion.precision or "0").removeprefix(_STAR) or "0")
    if not all(number.isdigit() and int(number) <= _WIDEST for number in numbers):
        return False
    if not all(isinstance(star.type, IntType) and star.type.size == 4 for star in item.stars):
        return False
    if conversion.kind == "s":
        return conversion.modifiers == "" and item.flags <= {"-"} and isinstance(type_, PointerType)
    if conversion.kind == "c":
        padded = conversion.width or item.stars or item.flags
        return conversion.modifiers == "" and not padded and isinstance(type_, IntType) and type_.size == 4
    if conversion.kind not in _BASES or conversion.modifiers not in (*_SIZES, *_WORDS) or not item.flags <= _FLAGS:
        return False
    return isinstance(type_, IntType) and type_.size == max(4, _integer_size(builder, conversion))


def _width(caller: Caller, item: _Item) -> tuple[Term, Term]:
    """The width to which the text is padded, and whether on the right, which a negative argument also requests."""
    left = bv(int("-" in item.flags), 32)
    if _STAR not in item.conversion.flags:
        return bv(int(item.conversion.width or 0), 32), left
    width = caller.builder.snapshot(caller.evaluation.value(item.stars[0]))
    _refuse_beyond(caller.builder, b.slt(width, bv(-_WIDEST, 32)))
    _refuse_beyond(caller.builder, b.slt(bv(_WIDEST, 32), width))
    negative = b.slt(width, bv(0, 32))
    return ite(negative, b.neg(width), width), ite(negative, bv(1, 32), left)


def _precision(caller: Caller, item: _Item) -> Term:
    """The precision; -1 if there is none, also for a negative argument."""
    text = item.conversion.precision
    if text is None or not text.startswith(_STAR):
        return bv(-1 if text is None else int(text or 0), 32)
    given = caller.builder.snapshot(caller.evaluation.value(item.stars[-1]))
    if item.conversion.kind != "s":
        _refuse_beyond(caller.builder, b.slt(bv(_WIDEST, 32), given))
    return ite(b.slt(given, bv(0, 32)), bv(-1, 32), given)


def _refuse_beyond(builder: FunctionBuilder, beyond: Term) -> None:
    """Refuses lengths that could add up to more than INT_MAX characters, for which the library fails."""
    builder.refuse_if(beyond, f"a width or precision beyond {_WIDEST:,}")


def _convert(caller: Caller, text: _Text, item: _Item) -> None:
    """Appends the text of one conversion."""
    conversion, argument = item.conversion, item.argument
    width, left = _width(caller, item)
    precision = _precision(caller, item)
    if conversion.kind == "c":
        text.character(b.extract(caller.evaluation.value(argument), 7, 0))
    elif conversion.kind == "s":
        limit = b.resize(precision, caller.builder.pointer_width, True)
        text.put("__cutpoint_put_text", caller.evaluation.value(argument), limit, width, left)
    else:
        is_long = _integer_size(caller.builder, conversion) == 8
        text.put(
            "__cutpoint_put_long" if is_long else "__cutpoint_put_short",
            *_magnitude_and_sign(caller, conversion, argument, 64 if is_long else 32),
            bv(_BASES[conversion.kind], 32),
            bv(ord("A" if conversion.kind == "X" else "a"), 32),
            precision,
            width,
            left,
            bv(int("0" in item.flags), 32),
            bv(int("#" in item.flags), 32),
        )


def _magnitude_and_sign(caller: Caller, conversion: Conversion, argument: Node, width: int) -> tuple[Term, Term]:
    """The magnitude of an integer, and the character for its sign, or zero for none."""
    bits = 8 * _integer_size(caller.builder, conversion)
    value = b.extract(caller.evaluation.value(argument), bits - 1, 0)
    if conversion.kind not in "di":
        return b.resize(value, width, False), bv(0, 32)
    negative, signed = b.slt(value, bv(0, bits)), b.resize(value, width, True)
    positive = "+" if "+" in conversion.flags else " " if " " in conversion.flags else "\0"
    return ite(negative, b.neg(signed), signed), ite(negative, bv(ord("-"), 32), bv(ord(positive), 32))


def _plan(caller: Caller, pointer: Term, arguments: Sequence[Node]) -> list[str | _Item] | None:
    """The literal parts of a format and its conversions with their arguments, if the whole text is computed."""
    texts = texts_of(caller, pointer)
    if texts is None or len(texts) != 1:
        return None
    plan: list[str | _Item] = []
    remaining = list(arguments)
    for piece in pieces(texts[0]):
        if isinstance(piece, str):
            plan.append(piece)
            continue
        stars = piece.flags.count(_STAR) + (piece.precision or "").startswith(_STAR)
        if len(remaining) <= stars:
            return None
        item = _Item(piece, remaining[stars], tuple(remaining[:stars]))
        if not _is_computed(caller.builder, item):
            return None
        remaining = remaining[stars + 1 :]
        plan.append(item)
    return plan


def _formatted(size: int | None, format_: int, variadic: bool) -> Handler:
    """`size` and `format_` are the positions of these arguments; without a size, the text is unlimited."""

    def handler(caller: Caller, node: Node, arguments: list[Node]) -> Term:
        builder = caller.builder
        refuse_counting(caller, node, arguments, format_)
        target = builder.snapshot(caller.evaluation.value(arguments[0]))
        limit = unlimited(builder) if size is None else builder.snapshot(size_argument(caller, arguments[size]))
        plan = (
            _plan(caller, caller.evaluation.value(arguments[format_]), arguments[format_ + 1 :]) if variadic else None
        )
        if plan is None:
            room = room_of(builder, arguments[0]) if size is None else limit
            fails = either(builder, "the failure of an output")
            return length_or_failure(
                builder, node, some_text(builder, Buffer(target, room), Origin.APPROXIMATED), fails
            )
        text = _Text(caller, Buffer(target, limit))
        for piece in plan:
            if isinstance(piece, str):
                text.literal(piece)
            else:
                _convert(caller, text, piece)
        return convert(text.finish(), builder.arithmetic.int, node.type)

    return handler


FORMATTED: dict[str, Handler] = {
    **taking(3, {"snprintf": _formatted(1, 2, True), "vsnprintf": _formatted(1, 2, False)}),
    **taking(2, {"sprintf": _formatted(None, 1, True), "vsprintf": _formatted(None, 1, False)}),
}
