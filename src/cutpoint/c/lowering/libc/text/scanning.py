"""scanf and similar functions: as many objects as the result says get values, the others stay unchanged."""

from __future__ import annotations

from collections.abc import Callable

from cutpoint.base.frozen import frozen
from cutpoint.c.ast import Node
from cutpoint.c.lowering.libc.arguments import as_written, pointed_type
from cutpoint.c.lowering.libc.branches import only_if
from cutpoint.c.lowering.libc.errors import change_errno
from cutpoint.c.lowering.libc.formats import Conversion, conversions, texts_of
from cutpoint.c.lowering.libc.handler import Caller, Handler, taking
from cutpoint.c.lowering.libc.memory.written import forget, receive, receive_word
from cutpoint.c.lowering.syntax.purity import callee_name
from cutpoint.c.types import ArrayType, IntType
from cutpoint.cfa.model import Origin
from cutpoint.smt.terms import bitvectors as b
from cutpoint.smt.terms.boolean import and_, eq
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import TRUE, Term, bv

_INTEGERS = {"hh": 1, "h": 2, "": 4, "ll": 8, "q": 8, "j": 8, "L": 8}
_FLOATS = {"": 4, "l": 8, "L": 16}


@frozen
class _Item:
    """An object that is read, if the result says so: the pointer to it, and the function that emits its write."""

    argument: Node
    write: Callable[[Term], None]
    counts: bool
    """Whether the result counts it, unlike that of `%n`."""


class _Scan:
    """One call. Values that are read from a string of the program are not computed, but arbitrary."""

    def __init__(self, caller: Caller, node: Node, from_text: bool) -> None:
        self._caller = caller
        self._builder = caller.builder
        self._node = node
        self._origin = Origin.APPROXIMATED if from_text else Origin.LIBRARY

    def lowered(self, text: str, arguments: list[Node]) -> Term:
        builder = self._builder
        width = 8 * self._node.type.size
        stored = [conversion for conversion in conversions(text) if "*" not in conversion.flags + conversion.width]
        if len(stored) > len(arguments):
            raise builder.unsupported(f"{callee_name(self._node)} with too few arguments", self._node)
        items = [self._item(conversion, argument) for conversion, argument in zip(stored, arguments, strict=False)]
        result = builder.any_value(callee_name(self._node), bitvec(width), self._origin, "items read")
        count = sum(item.counts for item in items)
        builder.assume(and_(b.sle(bv(-1, width), result), b.sle(result, bv(count, width))))
        before = 0
        for item in items:
            before += item.counts
            self._write(item, b.sle(bv(before, width), result))
        failed = builder.any_value("choice", bitvec(1), self._origin, "reading fails", False)
        change_errno(self._caller, and_(eq(result, bv(-1, width)), eq(failed, bv(1, 1))))
        return result

    def _write(self, item: _Item, is_read: Term) -> None:
        builder = self._builder
        target = builder.snapshot(self._caller.evaluation.value(item.argument))
        if is_read is TRUE:
            item.write(target)
            return
        with only_if(builder, is_read):
            item.write(target)

    def _item(self, conversion: Conversion, argument: Node) -> _Item:
        kind, modifiers = conversion.kind, conversion.modifiers
        word = self._builder.pointer_width // 8
        if kind in "diouxX" and modifiers in (*_INTEGERS, "l", "z", "Z", "t"):
            return self._scalar(argument, _INTEGERS.get(modifiers, word))
        if kind in "aAeEfFgG" and modifiers in _FLOATS:
            size = _FLOATS[modifiers]
            return self._scalar(argument, 12 if size == 16 and word == 4 else size)
        if kind == "p" and not modifiers:
            return self._scalar(argument, word)
        if kind == "n" and modifiers in (*_INTEGERS, "l", "z", "Z", "t"):
            return self._scalar(argument, _INTEGERS.get(modifiers, word), counts=False)
        if kind == "c" and not modifiers:
            return self._characters(argument, int(conversion.width or 1))
        if kind in "s[" and not modifiers:
            return self._word(argument, int(conversion.width) if conversion.width else None, kind == "[")
        raise self._builder.unsupported(f"conversion %{modifiers}{kind} of {self._name}", argument)

    @property
    def _name(self) -> str:
        return callee_name(self._node)

    def _scalar(self, argument: Node, size: int, counts: bool = True) -> _Item:
        builder = self._builder
        type_ = pointed_type(argument)
        while isinstance(type_, ArrayType):
            type_ = type_.element
        origin = self._origin if counts else Origin.APPROXIMATED
        number = bv(size, builder.pointer_width)
        return _Item(argument, lambda target: forget(builder, target, number, type_, origin), counts)

    def _characters(self, argument: Node, count: int) -> _Item:
        builder, size = self._builder, bv(count, self._builder.pointer_width)
        if self._origin is Origin.LIBRARY:
            return _Item(argument, lambda target: receive(builder, argument, target, size, size), True)
        return _Item(argument, lambda target: forget(builder, target, size, None, self._origin), True)

    def _word(self, argument: Node, longest: int | None, of_set: bool) -> _Item:
        """Characters without spaces, or of a set, and a zero: at most `longest`, or as many as a named array holds."""
        builder = self._builder
        named = as_written(argument).stripped.type
        size = longest + 1 if longest is not None else None
        if isinstance(named, ArrayType) and isinstance(named.element, IntType) and named.size:
            size = min(size or named.size, named.size)
        if size is None:
            raise builder.unsupported(f"{self._name} into a buffer of unknown size", argument)
        limit = bv(size, builder.pointer_width)
        origin = Origin.APPROXIMATED if of_set else self._origin
        return _Item(argument, lambda target: receive_word(builder, target, limit, origin, of_set), True)


def _scan(position: int, from_text: bool) -> Handler:
    """The format is at this position, followed by the pointers."""

    def handler(caller: Caller, node: Node, arguments: list[Node]) -> Term:
        texts = texts_of(caller, caller.evaluation.value(arguments[position]))
        if texts is None or len(texts) != 1:
            raise caller.builder.unsupported(
                f"{callee_name(node)} with a format that is not known", arguments[position]
            )
        return _Scan(caller, node, from_text).lowered(texts[0], arguments[position + 1 :])

    return handler


_SCANNERS = {"scanf": _scan(0, False), "fscanf": _scan(1, False), "sscanf": _scan(1, True)}
SCANNING: dict[str, Handler] = {
    f"{prefix}{name}": handler
    for prefix in ("", "__isoc99_", "__isoc23_")
    for position, (name, scanner) in enumerate(_SCANNERS.items())
    for handler in taking(1 + min(position, 1), {name: scanner}, result=(IntType,)).values()
}
