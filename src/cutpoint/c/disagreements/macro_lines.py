"""The values of __LINE__ in macro calls that span several lines: gcc takes the first of these lines, clang the last."""

from __future__ import annotations

import re

from cutpoint.base.errors import UnsupportedC
from cutpoint.base.patterns import Pattern
from cutpoint.c.ast import Node
from cutpoint.c.libclang.positions import Positions

_WORD, _RENAMED_LINES = Pattern(rb"\w+"), Pattern(rb"^[ \t]*#[ \t]*(line\b|\d)", re.MULTILINE)
_MOST_LINES = 1 << 31


def may_mention_line(names_lines: bool, literal: Node) -> bool:
    """Whether a string may be made from __LINE__ in a macro call that spans several lines."""
    where = literal.range
    if not names_lines or not literal.begin >> 31 or where.line == where.end_line:
        return False
    return any(str(line) in literal.value for line in range(where.line + 1, where.end_line + 1))


def lines_of_call(text: bytes, positions: Positions, node: Node) -> range:
    """The possible values of __LINE__ for gcc in a macro call that spans several lines; empty for other literals.

    gcc uses the line of the macro's name, clang the last line. Inside another macro call, or if the program changes
    line numbers, the exact line is not known.
    """
    where = node.range
    if not node.begin >> 31 or node.text.startswith("\\"):
        return range(0)
    spelling, is_made = positions.token(node.begin)
    if not is_made or not spelling.isdigit() or int(spelling) == where.line == where.end_line:
        return range(0)
    if b"__LINE__" not in text and where.line == where.end_line:  # two numbers that are pasted together
        return range(0)
    if not where.line <= int(spelling) <= positions.line_count:
        if not _RENAMED_LINES.search(text):
            return range(0)
        if int(spelling) >= _MOST_LINES - positions.line_count:
            raise UnsupportedC("#line with a number close to 2147483647", where)
        return range(_MOST_LINES)
    called = _WORD.match(text, positions.start_of(where))
    if called and re.search(rb"#\s*define\s+" + called[0] + rb"\b(\\\r?\n|[^\n])*\b__LINE__\b", text):
        return range(where.line, where.line + 1)
    return range(where.line, max(where.end_line, int(spelling)) + 1)
