"""From libclang's raw locations to positions and text in source files.

A raw location is a number that also distinguishes the tokens of a macro expansion; nodes keep these numbers, because
most of them are never shown.
"""

from __future__ import annotations

import bisect
import ctypes as C
import re
from collections.abc import Callable, Iterable
from typing import Any

from cutpoint.base.source import SourceRange
from cutpoint.c.libclang.clang import Cursor, Range, Token, library

_LONGEST_ATTRIBUTE = 1000


class Positions:
    """The locations of one parsed file. `content` reads a file that it includes."""

    def __init__(
        self, path: str, text: bytes, unit: Any, declarations: Iterable[Cursor], content: Callable[[str], bytes]
    ) -> None:
        self._clang = library()
        self._path = path
        self._text = text
        self._unit = unit
        self._content = content
        self._lines = [0, *(match.end() for match in re.finditer(b"\n", text))]
        self._base = self._main_file_base(declarations)
        self._ranges: dict[tuple[int, int], SourceRange] = {}

    @property
    def line_count(self) -> int:
        return len(self._lines)

    def start_of(self, where: SourceRange) -> int:
        """The offset at which a range in the main file begins; the end of the text for other files."""
        return self._lines[where.line - 1] + where.column - 1 if where.file == self._path else len(self._text)

    def range_of(self, begin: int, end: int) -> SourceRange:
        key = (begin, end)
        known = self._ranges.get(key)
        if known is None:
            first, last = self._offset(begin), self._offset(end)
            if first is not None and last is not None:
                known = SourceRange(self._path, *self._line_column(first), *self._line_column(max(first, last - 1)))
            else:
                p0, p1 = self._extent_of_locations
                start = self._position(self._clang.getRangeStart(Range(p0, p1, begin, end)))
                stop = self._position(self._clang.getRangeEnd(Range(p0, p1, begin, end)))
                known = SourceRange(start.file, start.line, start.column, stop.line, stop.column)
            self._ranges[key] = known
        return known

    def _line_column(self, offset: int) -> tuple[int, int]:
        line = bisect.bisect_right(self._lines, offset)
        return line, offset - self._lines[line - 1] + 1

    def text_of(self, begin: int, end: int) -> str:
        first, last = self._offset(begin), self._offset(end)
        if first is not None and last is not None:
            return self._text[first:last].decode("utf-8", "replace")
        p0, p1 = self._extent_of_locations
        extent = Range(p0, p1, begin, end)
        ends = []
        for location in (self._clang.getRangeStart(extent), self._clang.getRangeEnd(extent)):
            file, offset, unused = C.c_void_p(), C.c_uint(), C.c_uint()
            self._clang.getSpellingLocation(location, C.byref(file), C.byref(unused), C.byref(unused), C.byref(offset))
            if not file:
                return ""
            ends.append((self._clang.string(self._clang.getFileName(file)), offset.value))
        (name, start), (other, stop) = ends
        if name != other:
            return ""
        return self._content(name)[start:stop].decode("utf-8", "replace")

    def text_from(self, begin: int) -> str:
        """Some lines of text from a raw location on; for code from a macro, those in the macro's definition."""
        first = self._offset(begin)
        name = self._path
        if first is None:
            p0, p1 = self._extent_of_locations
            location = self._clang.getRangeStart(Range(p0, p1, begin, begin))
            file, offset, unused = C.c_void_p(), C.c_uint(), C.c_uint()
            self._clang.getSpellingLocation(location, C.byref(file), C.byref(unused), C.byref(unused), C.byref(offset))
            if not file:
                return ""
            name, first = self._clang.string(self._clang.getFileName(file)), offset.value
        return self._content(name)[first : first + _LONGEST_ATTRIBUTE].decode("utf-8", "replace")

    def token(self, begin: int) -> tuple[str, bool]:
        """The token that begins at a raw location, and whether the preprocessor has created it."""
        clang, unit = self._clang, self._unit
        p0, p1 = self._extent_of_locations
        tokens, count = C.POINTER(Token)(), C.c_uint()
        clang.tokenize(unit, Range(p0, p1, begin, begin), C.byref(tokens), C.byref(count))
        if not count.value:
            return "", False
        try:
            file, unused = C.c_void_p(), [C.c_uint() for _ in range(3)]
            location = clang.getTokenLocation(unit, tokens[0])
            clang.getExpansionLocation(location, C.byref(file), *(C.byref(number) for number in unused))
            return clang.string(clang.getTokenSpelling(unit, tokens[0])), not file
        finally:
            clang.disposeTokens(unit, tokens, count)

    def _offset(self, raw: int) -> int | None:
        """The offset in the main file, or None for code from a macro or another file."""
        offset = raw - self._base
        return offset if not raw >> 31 and 0 <= offset <= len(self._text) else None

    def _position(self, location: Any) -> SourceRange:
        file, line, column, offset = C.c_void_p(), C.c_uint(), C.c_uint(), C.c_uint()
        self._clang.getExpansionLocation(location, C.byref(file), C.byref(line), C.byref(column), C.byref(offset))
        name = self._clang.string(self._clang.getFileName(file)) if file else self._path
        return SourceRange(name, line.value or 1, column.value or 1, line.value or 1, column.value or 1)

    def _main_file_base(self, declarations: Iterable[Cursor]) -> int:
        """The number that libclang adds to offsets in the main file to form raw locations."""
        for cursor in declarations:
            extent = self._clang.getCursorExtent(cursor)
            location = self._clang.getRangeStart(extent)
            if location.raw >> 31:
                continue
            file, offset, unused = C.c_void_p(), C.c_uint(), C.c_uint()
            self._clang.getSpellingLocation(location, C.byref(file), C.byref(unused), C.byref(unused), C.byref(offset))
            if file and self._clang.string(self._clang.getFileName(file)) == self._path:
                self._extent_of_locations = (extent.p0, extent.p1)
                return int(location.raw - offset.value)
        self._extent_of_locations = (None, None)
        return 0
