"""sprintf and its kin: the text itself, where the format is known and has integers, characters and strings only.

Of any other format, the text is not computed: the buffer has some text that fits, with its zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.conversions import convert
from cutpoint.c.lowering.libc.blocks import size_argument
from cutpoint.c.lowering.libc.buffers import Buffer, length_or_failure, room_of, some_text, unlimited
from cutpoint.c.lowering.libc.formats import Conversion, pieces, refuse_counting, texts_of
from cutpoint.c.lowering.libc.handler import Handler, taking
from cutpoint.c.lowering.libc.reals import either
from cutpoint.c.types import IntType, PointerType
from cutpoint.cfa.model import Call, Origin
from cutpoint.cfa.program import Store, step
from cutpoint.smt.terms import bitvectors as b
from cutpoint.smt.terms.boolean import ite
from cutpoint.smt.terms.term import Term, bv

if TYPE_CHECKING:
    from cutpoint.c.lowering.calls import CallLowering

_BASES = {"d": 10, "i": 10, "u": 10, "x": 16, "X": 16, "o": 8}
_SIZES = {"hh": 1, "h": 2, "": 4, "ll": 8, "q": 8, "j": 8}
_WORDS = ("l", "z", "t")
"""Modifiers for what is as long as a pointer."""
_FLAGS = frozenset("-+ #0")
_STAR = "*"


@dataclass(frozen=True, slots=True)
class _Item:
    """A conversion with its argument; before that, those that stand for a width or a precision."""

    conversion: Conversion
    argument: Node
    stars: tuple[Node, ...]

    @property
    def flags(self) -> frozenset[str]:
        return frozenset(self.conversion.flags) - {_STAR}


class _Text:
    """A text in the making: what comes next goes to `at`, if there is room for it and a zero behind it."""

    def __init__(self, lower: CallLowering, buffer: Buffer) -> None:
        self._lower = lower
        self._buffer = buffer
        self.at = bv(0, lower.pointer_width)

    def character(self, value: Term) -> None:
        lower, buffer = self._lower, self._buffer
        following = b.add(self.at, bv(1, lower.pointer_width))
        end = lower.label()
        room, none = lower.fork(b.ult(following, buffer.size))
        lower.here = room
        lower.emit(Store(step(buffer.target, self.at), value))
        lower.jump(end)
        lower.here = none
        lower.place(end)
        self.at = following

    def literal(self, text: str) -> None:
        for character in text:
            self.character(bv(ord(character), 8))

    def put(self, stub: str, *arguments: Term) -> None:
        """What a function of ours adds."""
        lower = self._lower
        copy = lower.linker.stub_for(stub)
        lower.linker.signature(copy)
        end = lower.new_variable("end", self.at.sort)
        passed = (self._buffer.target, self._buffer.size, self.at, *arguments)
        lower.emit(Call(lower.linker.unique_name(copy), passed, (end,)))
        self.at = end

    def finish(self) -> Term:
        """Puts the zero behind the text, or at the end of the buffer, and gives the length of the text."""
        lower, buffer, width = self._lower, self._buffer, self._lower.pointer_width
        end = lower.label()
        none, room = lower.fork(b.ult(buffer.size, bv(1, width)))
        lower.here = room
        last = b.sub(buffer.size, bv(1, width))
        place = ite(b.ult(self.at, last), self.at, last)
        lower.emit(Store(step(buffer.target, place), bv(0, 8)))
        lower.jump(end)
        lower.here = none
        lower.place(end)
        return b.resize(self.at, 32, False)


def _integer_size(lower: CallLowering, conversion: Conversion) -> int:
    return _SIZES.get(conversion.modifiers, lower.pointer_width // 8)


def _is_computed(lower: CallLowering, item: _Item) -> bool:
    """Whether the text of a conversion is known, and its arguments are of the right types."""
    conversion, type_ = item.conversion, lower.decayed(item.argument.type)
    numbers = (conversion.width or "0", (conversion.precision or "0").removeprefix(_STAR) or "0")
    if not all(number.isdigit() for number in numbers):
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
    return isinstance(type_, IntType) and type_.size == max(4, _integer_size(lower, conversion))


def _width(lower: CallLowering, item: _Item) -> tuple[Term, Term]:
    """To how many characters the text is padded, and whether behind it: so it is for a negative argument."""
    left = bv(int("-" in item.flags), 32)
    if _STAR not in item.conversion.flags:
        return bv(int(item.conversion.width or 0), 32), left
    width = lower.value(item.stars[0])
    negative = b.slt(width, bv(0, 32))
    return ite(negative, b.neg(width), width), ite(negative, bv(1, 32), left)


def _precision(lower: CallLowering, item: _Item) -> Term:
    """-1 for none, which a negative argument stands for too."""
    text = item.conversion.precision
    if text is None or not text.startswith(_STAR):
        return bv(-1 if text is None else int(text or 0), 32)
    given = lower.value(item.stars[-1])
    return ite(b.slt(given, bv(0, 32)), bv(-1, 32), given)


def _convert(lower: CallLowering, text: _Text, item: _Item) -> None:
    """Adds what one conversion gives."""
    conversion, argument = item.conversion, item.argument
    width, left = _width(lower, item)
    precision = _precision(lower, item)
    if conversion.kind == "c":
        text.character(b.extract(lower.value(argument), 7, 0))
    elif conversion.kind == "s":
        limit = b.resize(precision, lower.pointer_width, True)
        text.put("__cutpoint_put_text", lower.value(argument), limit, width, left)
    else:
        is_long = _integer_size(lower, conversion) == 8
        text.put(
            "__cutpoint_put_long" if is_long else "__cutpoint_put_short",
            *_magnitude_and_sign(lower, conversion, argument, 64 if is_long else 32),
            bv(_BASES[conversion.kind], 32),
            bv(ord("A" if conversion.kind == "X" else "a"), 32),
            precision,
            width,
            left,
            bv(int("0" in item.flags), 32),
            bv(int("#" in item.flags), 32),
        )


def _magnitude_and_sign(lower: CallLowering, conversion: Conversion, argument: Node, width: int) -> tuple[Term, Term]:
    """What an integer is without its sign, and the character for that, or zero for none."""
    bits = 8 * _integer_size(lower, conversion)
    value = b.extract(lower.value(argument), bits - 1, 0)
    if conversion.kind not in "di":
        return b.resize(value, width, False), bv(0, 32)
    negative, signed = b.slt(value, bv(0, bits)), b.resize(value, width, True)
    positive = "+" if "+" in conversion.flags else " " if " " in conversion.flags else "\0"
    return ite(negative, b.neg(signed), signed), ite(negative, bv(ord("-"), 32), bv(ord(positive), 32))


def _plan(lower: CallLowering, pointer: Term, arguments: Sequence[Node]) -> list[str | _Item] | None:
    """The literal parts of a format and its conversions with their arguments, if all of it is computed."""
    texts = texts_of(lower, pointer)
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
        if not _is_computed(lower, item):
            return None
        remaining = remaining[stars + 1 :]
        plan.append(item)
    return plan


def _formatted(size: int | None, format_: int, variadic: bool) -> Handler:
    """`size` and `format_` are the positions of these arguments; without a size, the text is as long as it is."""

    def handler(lower: CallLowering, node: Node, arguments: list[Node]) -> Term:
        refuse_counting(lower, node, arguments, format_)
        target = lower.kept(lower.value(arguments[0]))
        limit = unlimited(lower) if size is None else lower.kept(size_argument(lower, arguments[size]))
        plan = _plan(lower, lower.value(arguments[format_]), arguments[format_ + 1 :]) if variadic else None
        if plan is None:
            room = room_of(lower, arguments[0]) if size is None else limit
            fails = either(lower, "the failure of an output")
            return length_or_failure(lower, node, some_text(lower, Buffer(target, room), Origin.APPROXIMATED), fails)
        text = _Text(lower, Buffer(target, limit))
        for piece in plan:
            if isinstance(piece, str):
                text.literal(piece)
            else:
                _convert(lower, text, piece)
        return convert(text.finish(), lower.arithmetic.int, node.type)

    return handler


FORMATTED: dict[str, Handler] = {
    **taking(3, {"snprintf": _formatted(1, 2, True), "vsnprintf": _formatted(1, 2, False)}),
    **taking(2, {"sprintf": _formatted(None, 1, True), "vsprintf": _formatted(None, 1, False)}),
}
