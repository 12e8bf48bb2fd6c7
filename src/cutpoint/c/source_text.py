"""The text of a file without what is not code, for what libclang does not show and only the text tells."""

from __future__ import annotations

import re
from collections.abc import Callable

COMMENT_OR_STRING = re.compile(rb"//[^\n]*|/\*.*?\*/|(\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*')", re.DOTALL)
"""The first group matches a string or a character, and no comment."""


def spaces(match: re.Match[bytes]) -> bytes:
    """As many spaces as something is long, so that all that follows keeps its place."""
    return b" " * len(match[0])


def blanked(text: bytes, replacement: Callable[[re.Match[bytes]], bytes] = spaces) -> bytes:
    """The text with spaces in place of comments and strings, or with what is given for them."""
    return COMMENT_OR_STRING.sub(replacement, text)
