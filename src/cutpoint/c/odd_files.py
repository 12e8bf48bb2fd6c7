"""Files that libclang may not survive: very long expressions and chains of `else if` overflow its stack or never end.

A file that may be one of them, which is told by its text alone, is parsed by a child first. If that dies or takes too
long, the file is refused; nobody else is harmed.
"""

from __future__ import annotations

import os
import resource
from collections.abc import Callable

from cutpoint.base.errors import UnsupportedC
from cutpoint.base.source import SourceRange

_SECONDS = 8
_LONG = 60_000
"""So many characters without the end of a statement or block."""
_MANY = 5_000
_CHAINED = (b"else", b"if (", b"if(", b"while", b"do ")


def is_odd(text: bytes) -> bool:
    """Whether a file may be nested deeper than libclang can stand."""
    if len(text) < 40_000:
        return False
    if any(text.count(word) > _MANY for word in _CHAINED):
        return True
    return max(map(len, text.replace(b"{", b";").replace(b"}", b";").split(b";"))) > _LONG


def refuse_what_kills(parse: Callable[[], object], path: str) -> None:
    """Parses in a child, which may die of it."""
    child = os.fork()
    if child == 0:
        _try(parse)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        raise UnsupportedC("nesting that libclang does not survive", SourceRange(path, 1, 1, 1, 1))


def _try(parse: Callable[[], object]) -> None:
    """Never returns: whatever goes wrong in the ordinary way will go wrong again in the parent, which can tell."""
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (_SECONDS, _SECONDS))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        parse()
    finally:
        os._exit(0)
