"""Source text without comments and strings, for checks of constructs that libclang does not expose."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from cutpoint.base.errors import UnsupportedC
from cutpoint.base.patterns import Pattern
from cutpoint.base.source import SourceRange

COMMENT_OR_STRING = Pattern(
    rb"//[^\n]*|/\*.*?\*/|(\"(?:\\.|[^\"\\\n])*(?:\"|(?=\n)|\Z)|'(?:\\.|[^'\\\n])*(?:'|(?=\n)|\Z))", re.DOTALL
)
"""The first group matches a string or a character, and no comment. A lone quote, in text that is not compiled, extends
to the end of its line: no comment begins there."""
_SPLICED_RAW = Pattern(rb"R\\[ \t\f\v]*\r?\n")
_RAW = Pattern(rb"(?<!\w)(?:u8|[uUL])?R\Z")
_SPLICE_IN_WORD = Pattern(rb"(?<=\w)\\[ \t\f\v]*\r?\n(?=\w)")
_SPLICE = Pattern(rb"\\[ \t\f\v]*\r?\n")


def spaces(match: re.Match[bytes]) -> bytes:
    """Spaces of the same length as the match, so that later offsets stay the same."""
    return b" " * len(match[0])


def spliced(text: bytes) -> bytes:
    """The text with lines joined that end with a backslash.

    Later offsets stay the same, unless the backslash is inside a word.
    """
    return _SPLICE.sub(spaces, _SPLICE_IN_WORD.sub(b"", text))


def blanked(text: bytes, replacement: Callable[[re.Match[bytes]], bytes] = spaces) -> bytes:
    """The text with comments and strings replaced, by spaces unless `replacement` is given."""
    return COMMENT_OR_STRING.sub(replacement, text)


@lru_cache(maxsize=32)
def bare(text: bytes) -> bytes:
    """The text with lines joined, and with comments and strings replaced by spaces. Several checks need it."""
    return blanked(spliced(text))


def refuse_raw_strings(file: str, text: bytes) -> None:
    """Refuses `R"(text)"`, a raw string for gcc, even in C, which libclang reads as a macro `R` and a string."""
    if b'R"' not in text and not _SPLICED_RAW.search(text):
        return
    joined = spliced(text)
    for match in COMMENT_OR_STRING.finditer(joined):
        start = match.start()
        if match[1] and match[1][:1] == b'"' and _RAW.search(joined, max(0, start - 5), start):
            raise UnsupportedC("raw string", line_at(file, joined, start))


def line_at(file: str, text: bytes, offset: int) -> SourceRange:
    """The line of a file that contains an offset."""
    line = text.count(b"\n", 0, offset) + 1
    return SourceRange(file, line, 1, line, 1)
