"""Formats of printf and scanf: the text of a format argument, and the conversions in it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cutpoint.base.frozen import frozen
from cutpoint.base.patterns import Pattern
from cutpoint.c.ast import Node
from cutpoint.c.lowering.libc.handler import Caller
from cutpoint.c.lowering.syntax.purity import callee_name
from cutpoint.c.types import PointerType
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.program import STEP
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.term import Term

_CONVERSION = Pattern(
    r"%(?:\d+\$)?(?P<flags>[-+ #0'*I]*)(?P<width>\d*|\*(?:\d+\$)?)(?:\.(?P<precision>\*(?:\d+\$)?|-?\d*))?"
    r"(?P<modifiers>hh|h|ll|l|q|j|z|Z|t|L|m|)(?P<kind>\[\^?\]?[^]]*\]|.)",
    re.DOTALL,
)
_COUNTS = Pattern(rb"%[-+ #0-9.*$'hlqjztLI]*n")


@frozen
class Conversion:
    """One conversion of a format. For scanf, a `*` among the flags means that nothing is stored."""

    flags: str
    width: str
    precision: str | None
    modifiers: str
    kind: str
    """The letter; `[` for a set of characters."""


def texts_of(caller: Caller, pointer: Term) -> list[str] | None:
    """The texts that a pointer may point to, up to their zeros, if all of them are literals."""
    if pointer.op == ops.ITE:
        sides = [texts_of(caller, side) for side in pointer.args[1:]]
        return None if None in sides else [text for side in sides for text in side or ()]
    skipped = 0
    if pointer.op == ops.APPLY and pointer.value == STEP and pointer.args[1].op == ops.CONST:
        pointer, skipped = pointer.args[0], pointer.args[1].value
    units = caller.program.text_at(pointer)
    if units is None or skipped > len(units):
        return None
    return ["".join(map(chr, units[skipped:])).split("\0")[0]]


def conversions(text: str) -> list[Conversion]:
    found: list[Conversion] = []
    for match in _CONVERSION.finditer(text):
        kind = match["kind"][0]
        if kind != "%":
            found.append(Conversion(match["flags"], match["width"], match["precision"], match["modifiers"], kind))
    return found


def pieces(text: str) -> list[str | Conversion]:
    """A format of printf in order: its conversions, and the text that is printed literally.

    A conversion that names its argument by number, or that is invalid, has a `$` among its flags.
    """
    found: list[str | Conversion] = []
    position = 0
    for match in _CONVERSION.finditer(text):
        found.append(text[position : match.start()])
        position = match.end()
        if match["kind"] == "%":
            found.append("%")
        else:
            flags = match["flags"] + ("$" if "$" in match[0] else "")
            found.append(Conversion(flags, match["width"], match["precision"], match["modifiers"], match["kind"][0]))
    found.append(text[position:])
    return [Conversion("$", "", None, "", "") if _is_broken(piece) else piece for piece in found if piece]


def _is_broken(piece: str | Conversion) -> bool:
    return isinstance(piece, str) and "%" in piece and piece != "%"


def refuse_counting(caller: Caller, node: Node, arguments: Sequence[Node], position: int) -> None:
    """Refuses `%n` in a format, the only way in which printf changes the memory of the program.

    A format that is not known is assumed to have none if no text of the program has: a program that creates one in
    another way violates the assumption about functions without a body.
    """
    builder = caller.builder
    if position >= len(arguments) or not isinstance(builder.arithmetic.decayed(arguments[position].type), PointerType):
        return
    name = callee_name(node)
    texts = texts_of(caller, caller.evaluation.value(arguments[position]))
    if texts is None:
        others = arguments[position + 1 :]
        if others and not any(
            isinstance(builder.arithmetic.decayed(argument.type), PointerType) for argument in others
        ):
            return
        if caller.program.mentions(_COUNTS):
            raise builder.unsupported(f"{name} with a format that is not known and may contain %n", arguments[position])
        if others:
            builder.assuming(AssumptionKind.MISSING_BODY_IS_PURE, f"{name} with a format that is not known")
    elif any(conversion.kind == "n" for text in texts for conversion in conversions(text)):
        raise builder.unsupported(f"{name} with %n", arguments[position])
