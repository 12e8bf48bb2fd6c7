"""Where the parts of a C text are: declarations, statements and expressions, as ranges of characters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cutpoint.base.errors import InputError
from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.frontend import with_large_stack
from cutpoint.c.translation_unit import TranslationUnit
from cutpoint.c.types import DataModel

_NAME: Final = "reduced.c"
_STATEMENTS: Final = frozenset({*range(kinds.UNEXPOSED_STMT, kinds.DECLARATION + 1)})


@dataclass(frozen=True, order=True)
class Span:
    """The characters from `start` up to `end`."""

    start: int
    end: int

    def __len__(self) -> int:
        return self.end - self.start


@dataclass(frozen=True)
class Part:
    """A statement or expression, and the parts of it that could stand in its place."""

    span: Span
    is_statement: bool
    inner: tuple[Span, ...]


@dataclass(frozen=True)
class Syntax:
    """The parts of a text."""

    declarations: tuple[Span, ...]
    blocks: tuple[tuple[Span, ...], ...]
    """The statements of each compound statement, semicolons included."""
    parts: tuple[Part, ...]
    """All statements and expressions, the longest first."""


def syntax_of(text: str) -> Syntax | None:
    """The parts of a text that libclang can read; None for others."""
    try:
        return with_large_stack(lambda: _Reader(text).read())
    except InputError:
        return None


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text
        # libclang counts bytes; in Latin-1 every character is one.
        self._unit = TranslationUnit(_NAME, text.encode("latin-1", "replace"), DataModel.LP64)
        self._lines = [0]
        for line in text.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))

    def read(self) -> Syntax:
        declarations: list[Span] = []
        blocks: list[tuple[Span, ...]] = []
        parts: list[Part] = []
        for cursor in self._unit.declarations():
            top = self._unit.tree(cursor)
            span = self._span(top)
            if span is None:
                continue
            declarations.append(self._with_semicolon(span))
            for node in top.walk():
                if node.kind == kinds.COMPOUND:
                    inside = self._spans(node)
                    blocks.append(tuple(self._with_semicolon(span) for span in inside))
                parts += self._part(node)
        parts.sort(key=lambda part: -len(part.span))
        return Syntax(_distinct(declarations), tuple(blocks), tuple(dict.fromkeys(parts)))

    def _part(self, node: Node) -> Iterator[Part]:
        is_statement = node.kind in _STATEMENTS
        if not is_statement and not kinds.FIRST_EXPRESSION <= node.kind <= kinds.LAST_EXPRESSION:
            return
        span = self._span(node)
        if span is not None and len(span) > 1:
            inner = tuple(dict.fromkeys(child for child in self._spans(node) if child != span))
            yield Part(span, is_statement, inner)

    def _spans(self, node: Node) -> list[Span]:
        found = (self._span(child) for child in node.children)
        return [span for span in found if span is not None]

    def _span(self, node: Node) -> Span | None:
        place = node.range
        if Path(place.file).name != _NAME or place.end_line >= len(self._lines):
            return None
        start = self._lines[place.line - 1] + place.column - 1
        end = self._lines[place.end_line - 1] + place.end_column
        return Span(start, end) if 0 <= start < end <= len(self._text) else None

    def _with_semicolon(self, span: Span) -> Span:
        rest = self._text[span.end :]
        blank = len(rest) - len(rest.lstrip())
        return Span(span.start, span.end + blank + 1) if rest[blank : blank + 1] == ";" else span


def _distinct(spans: list[Span]) -> tuple[Span, ...]:
    """Spans that do not overlap: of `int a, b;` only the first is kept."""
    result: list[Span] = []
    for span in sorted(spans, key=lambda span: (span.start, -span.end)):
        if not result or span.start >= result[-1].end:
            result.append(span)
    return tuple(result)
