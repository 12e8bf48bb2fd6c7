"""Determines which objects may exist at the same time. Those that never do may share their memory."""

from __future__ import annotations

from cutpoint.cfa.program import MemoryObject, Region


class Lifetimes:
    """The lifetimes of objects, according to the call graph of the program."""

    def __init__(self, calls: dict[str, list[str]]) -> None:
        self._calls = calls
        self._reached: dict[str, set[str]] = {}

    def may_overlap(self, a: MemoryObject, b: MemoryObject) -> bool:
        if a.region is not Region.LOCAL or b.region is not Region.LOCAL:
            return True
        if a.owner == b.owner:
            shorter, longer = sorted((a.scope, b.scope), key=len)
            return longer[: len(shorter)] == shorter
        return b.owner in self._reached_from(a.owner) or a.owner in self._reached_from(b.owner)

    def runs_within(self, callee: str, function: str, start: str) -> bool:
        """Whether a function only runs while another one does: no other way through the calls leads there."""
        reached = {start}
        todo = [start]
        while todo:
            for next_ in self._calls.get(todo.pop(), ()):
                if next_ not in reached and next_ != function:
                    reached.add(next_)
                    todo.append(next_)
        return callee not in reached

    def _reached_from(self, function: str) -> set[str]:
        known = self._reached.get(function)
        if known is None:
            known = self._reached[function] = {function}
            todo = [function]
            while todo:
                for callee in self._calls.get(todo.pop(), ()):
                    if callee not in known:
                        known.add(callee)
                        todo.append(callee)
        return known
