"""Which objects may exist at the same time. Those that never do may share their memory."""

from __future__ import annotations

from cutpoint.cfa.program import MemoryObject, Region


class Lifetimes:
    """Asked about pairs of objects, of a program with the given call graph."""

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

    def may_coincide(self, a: MemoryObject, b: MemoryObject) -> bool:
        """Whether one of two objects on the stack may lie where the other one was.

        A block of the stack lies below the variables of its function and of all callers, wherever the stack ends then.
        """
        if a.on_stack and b.on_stack:
            return True
        if a.on_stack or b.on_stack:
            block, other = (a, b) if a.on_stack else (b, a)
            return other.region is Region.LOCAL and not self._only_calls(other.owner, block.owner)
        return a is not b and not self.may_overlap(a, b)

    def _only_calls(self, function: str, callee: str) -> bool:
        """Whether a function is another one or calls it, directly or not, and is never called by it."""
        called_back = any(function in self._reached_from(next_) for next_ in self._calls.get(callee, ()))
        return callee in self._reached_from(function) and not called_back

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
