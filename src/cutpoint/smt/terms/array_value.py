"""Values of arrays: immutable, but with constant-time updates along a chain of versions.

All versions derived from one another share one dictionary, which belongs to the version used last. Every other version
stores the one element in which it differs from its neighbour on the way there. Using a version moves the dictionary to
it step by step (Baker's rerooting). A version for which this has taken as many steps as the dictionary has entries
makes a copy, so that alternating between two distant versions stays cheap.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cutpoint.smt.terms.sorts import ArraySort, BitVecSort, BoolSort, FloatSort, Sort

_ABSENT: Any = object()


class ArrayValue:
    """A total map: some entries, and a default for all other indices. Not thread-safe."""

    __slots__ = ("_default", "_entries", "_index", "_next", "_old", "_steps")

    _default: Any
    _entries: dict[Any, Any] | None  # the shared dictionary, if this version owns it; no entry equals the default
    _next: ArrayValue | None  # otherwise, this version equals that one ...
    _index: Any  # ... except that this index ...
    _old: Any  # ... maps to this element (or has no entry)
    _steps: int

    def __init__(self, default: Any, entries: Mapping[Any, Any] | None = None) -> None:
        self._default = default
        self._entries = {index: element for index, element in (entries or {}).items() if element != default}
        self._next = None
        self._index = self._old = None
        self._steps = 0

    @property
    def default(self) -> Any:
        return self._default

    @property
    def entries(self) -> dict[Any, Any]:
        """A copy of the entries that differ from the default."""
        return dict(self._own())

    def get(self, index: Any) -> Any:
        entries = self._entries
        return (self._own() if entries is None else entries).get(index, self._default)

    def set(self, index: Any, element: Any) -> ArrayValue:
        """This array with one element replaced."""
        entries = self._own() if self._entries is None else self._entries
        old = entries.get(index, _ABSENT)
        if element == self._default:
            if old is _ABSENT:
                return self
            del entries[index]
        else:
            entries[index] = element
        updated = ArrayValue.__new__(ArrayValue)
        updated._default = self._default
        updated._entries = entries
        updated._next = None
        updated._index = updated._old = None
        updated._steps = 0
        self._entries, self._next, self._index, self._old = None, updated, index, old
        return updated

    def _own(self) -> dict[Any, Any]:
        """The dictionary, moved to this version if another one owns it."""
        if self._entries is not None:
            return self._entries
        path: list[ArrayValue] = []
        version = self
        while version._next is not None:
            path.append(version)
            version = version._next
        entries = version._entries
        assert entries is not None
        self._steps += len(path)
        if self._steps > len(entries) + 16:
            entries = dict(entries)
            for step in reversed(path):
                _put(entries, step._index, step._old)
            self._entries, self._next, self._index, self._old, self._steps = entries, None, None, None, 0
            return entries
        for step in reversed(path):  # reverse each difference, from the dictionary towards this version
            index = step._index
            version._old, version._index, version._next = entries.get(index, _ABSENT), index, step
            version._entries = None
            _put(entries, index, step._old)
            step._entries, step._next, step._index, step._old = entries, None, None, None
            version = step
        return entries

    def __eq__(self, other: object) -> bool:
        """Equality of default and entries. Extensional equality depends on the sort: see `same_value`."""
        if not isinstance(other, ArrayValue):
            return NotImplemented
        if self is other:
            return True
        return bool(self._default == other._default) and self.entries == other.entries

    def __hash__(self) -> int:
        return hash((self._default, frozenset(self._own().items())))

    def __reduce__(self) -> tuple[object, ...]:
        return ArrayValue, (self._default, self.entries)

    def __repr__(self) -> str:
        return f"ArrayValue({self._default!r}, {self.entries!r})"


def _put(entries: dict[Any, Any], index: Any, element: Any) -> None:
    if element is _ABSENT:
        entries.pop(index, None)
    else:
        entries[index] = element


def _count(sort: Sort) -> int | None:
    """The number of values of a sort, where it is easy to compute."""
    if isinstance(sort, BoolSort):
        return 2
    if isinstance(sort, BitVecSort):
        return 1 << sort.width
    if isinstance(sort, FloatSort):  # all encodings up to infinity, with both signs, and one NaN
        return ((((1 << sort.exponent) - 1) << (sort.significand - 1)) + 1) * 2 + 1
    return None


def same_value(a: Any, b: Any, sort: Sort) -> bool:
    """Equality of two values of a sort; arrays are compared extensionally."""
    if not isinstance(sort, ArraySort):
        return bool(a == b)
    if a is b:
        return True
    mine, others = a.entries, b.entries
    indices = dict.fromkeys([*mine, *others])
    for index in indices:
        if not same_value(mine.get(index, a.default), others.get(index, b.default), sort.element):
            return False
    return len(indices) == _count(sort.index) or same_value(a.default, b.default, sort.element)
