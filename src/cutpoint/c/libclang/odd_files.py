"""Files that may crash libclang: very long expressions or `else if` chains overflow its stack or take forever.

A suspicious file, recognised by its text alone, is first parsed in a child process. If the child crashes or takes too
long, the file is refused.
"""

from __future__ import annotations

import os
import resource
from collections.abc import Callable

from cutpoint.base.errors import UnsupportedC
from cutpoint.base.source import SourceRange

_PARSE_SECONDS = 8
_LONG_STATEMENT = 60_000
"""A file is suspicious if a statement has more characters than this."""
_MOST_CHAINED = 5_000
_CHAINED = (b"else", b"if (", b"if(", b"while", b"do ")


def is_odd(text: bytes) -> bool:
    """Whether a file may be nested too deeply for libclang."""
    if len(text) < 40_000:
        return False
    if any(text.count(word) > _MOST_CHAINED for word in _CHAINED):
        return True
    return max(map(len, text.replace(b"{", b";").replace(b"}", b";").split(b";"))) > _LONG_STATEMENT


def refuse_what_kills(parse: Callable[[], object], path: str) -> None:
    """Parses in a child process, and refuses the file if that kills the child."""
    child = os.fork()
    if child == 0:
        _try(parse)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        raise UnsupportedC("nesting that is too deep for libclang", SourceRange(path, 1, 1, 1, 1))


def _try(parse: Callable[[], object]) -> None:
    """Runs in the child, never returns. Ordinary errors are ignored: they recur in the parent, which reports them."""
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (_PARSE_SECONDS, _PARSE_SECONDS))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        parse()
    finally:
        os._exit(0)
