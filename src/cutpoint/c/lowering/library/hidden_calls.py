"""Functions that gcc calls where no call is written: to copy and clear records, and for arithmetic.

If a program defines one of them, as programs without a library do, its definition runs there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cutpoint.base.patterns import Pattern
from cutpoint.cfa.layout import Layout
from cutpoint.cfa.program import Copy, Fill, Function

_ARITHMETIC = Pattern(r"__[a-z]\w*?(?:[sdt]i[234]|[sdtx]f[23]?|[sdt]i[sdtx]f|[sdtx]f[sdt]i|[sdtx]f[sdtx]f2)")
_OF_BLOCKS = frozenset({"memcpy", "memset", "memmove"})
_COPIED_INLINE = 64
"""The size in bytes up to which a record is certainly copied without a call."""


def hidden_calls(names: Iterable[str], functions: Iterable[Function]) -> Iterator[str]:
    """The names, among the given ones, of functions that gcc may call where no call is written."""
    moves_blocks = any(
        isinstance(edge.op, Copy | Fill) and _extent(edge.op.layout) > _COPIED_INLINE
        for function in functions
        for edge in function.edges
    )
    for name in names:
        if _ARITHMETIC.fullmatch(name) or (moves_blocks and name in _OF_BLOCKS):
            yield name


def _extent(layout: Layout) -> int:
    return max((run.offsets()[-1] + run.size for run in layout), default=0)
