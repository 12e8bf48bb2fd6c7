"""Layouts: the scalars of which a memory range consists."""

from __future__ import annotations

from cutpoint.base.frozen import frozen
from cutpoint.smt.terms.sorts import Sort


@frozen
class Run:
    """`count` scalars of one sort, `stride` bytes apart, the first at `offset`."""

    offset: int
    sort: Sort
    size: int
    count: int = 1
    stride: int = 0
    is_padding: bool = False
    """Whether these bytes belong to no value. They get storage only if other accesses overlap them."""

    def offsets(self) -> range:
        return range(self.offset, self.offset + self.count * (self.stride or 1), self.stride or 1)


Layout = tuple[Run, ...]
