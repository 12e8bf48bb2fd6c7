"""Line numbers on which gcc and clang may disagree: `__LINE__` in a macro call that spans several lines."""

from __future__ import annotations

from cutpoint.base.errors import UnsupportedC
from cutpoint.c.ast import Node
from cutpoint.c.targets import Target


def refuse_lines(literal: Node) -> None:
    """Refuses a string that may contain a line number other than gcc's."""
    if literal.unit.target is Target.GCC and literal.unit.may_mention_line(literal):
        raise UnsupportedC("__LINE__ in a string, in a call of a macro over several lines", literal.range)
