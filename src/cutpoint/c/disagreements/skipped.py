"""The parts of a file that the preprocessor skips, between a condition that is false and its end."""

from __future__ import annotations

import ctypes as C

from cutpoint.base.frozen import frozen
from cutpoint.c.libclang.clang import SourceLocation, library
from cutpoint.c.libclang.parsing import parse_preprocessing
from cutpoint.c.targets import Target
from cutpoint.c.types import DataModel


@frozen
class Skipped:
    """The skipped ranges of text of each file: a range begins with the directive whose condition is false."""

    ranges: dict[str, tuple[tuple[int, int], ...]]

    def has(self, name: str, offset: int) -> bool:
        """Whether an offset is inside a range, after the start of the directive that begins it."""
        return any(begin < offset < end for begin, end in self.ranges.get(name, ()))


def skipped_parts(path: str, text: bytes, data_model: DataModel, target: Target) -> Skipped:
    """Parses a file again with a record of its preprocessing, which costs time and adds nodes to the tree."""
    clang = library()
    parsed = parse_preprocessing(path, text, data_model, target)
    ranges = clang.getAllSkippedRanges(parsed.unit)
    found: dict[str, tuple[tuple[int, int], ...]] = {}
    try:
        for index in range(ranges.contents.count):
            extent = ranges.contents.ranges[index]
            name, begin = _position(clang.getRangeStart(extent))
            other, end = _position(clang.getRangeEnd(extent))
            if name == other:
                found[name] = (*found.get(name, ()), (begin, end))
    finally:
        clang.disposeSourceRangeList(ranges)
    return Skipped(found)


def _position(location: SourceLocation) -> tuple[str, int]:
    clang = library()
    file, offset, unused = C.c_void_p(), C.c_uint(), C.c_uint()
    clang.getSpellingLocation(location, C.byref(file), C.byref(unused), C.byref(unused), C.byref(offset))
    return (clang.string(clang.getFileName(file)) if file else ""), offset.value
