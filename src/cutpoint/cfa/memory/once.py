"""Statements that are executed at most once: a block that is allocated by one is an object like a global.

A statement is executed at most once if it is in no loop of its function, and the function is called by a single
statement, which itself is executed at most once. Statements of functions that are recursive, or called through
pointers, do not qualify.
"""

from __future__ import annotations

from collections import defaultdict

from cutpoint.cfa.graph.loops import LoopForest, loop_forest
from cutpoint.cfa.model import Call
from cutpoint.cfa.program import Allocate, Function, MemoryObject, Program, Region


class Occurrences:
    """Determines which statements of a program are executed at most once."""

    def __init__(self, program: Program, recursive: frozenset[str]) -> None:
        self.recursive = recursive
        self._program = program
        self._called_through_pointers = {obj.name for obj in program.objects.values() if obj.region is Region.FUNCTION}
        self._sites: dict[str, list[tuple[str, int]]] = defaultdict(list)
        self._loops: dict[str, LoopForest[int]] = {}
        allocations: dict[MemoryObject, list[tuple[str, int]]] = defaultdict(list)
        for function in program.functions.values():
            for edge in function.edges:
                if isinstance(edge.op, Call):
                    self._sites[edge.op.function].append((function.name, edge.source))
                elif isinstance(edge.op, Allocate):
                    allocations[edge.op.site].append((function.name, edge.source))
        self.allocated_once = frozenset(
            obj
            for obj, allocating_edges in allocations.items()
            if len(allocating_edges) == 1 and self.happens_once(*allocating_edges[0])
        )
        """The objects of allocations that are executed at most once."""

    def happens_once(self, function: str, location: int) -> bool:
        while True:
            if function in self.recursive or function in self._called_through_pointers:
                return False
            if function not in self._loops:
                self._loops[function] = _loops(self._program.functions[function])
            if self._loops[function].depth(location):
                return False
            if function == self._program.start:
                return True
            if len(self._sites[function]) != 1:
                return False
            ((function, location),) = self._sites[function]

    def runs_once(self, function: str) -> bool:
        return function in self._program.functions and self.happens_once(
            function, self._program.functions[function].entry
        )


def _loops(function: Function) -> LoopForest[int]:
    successors: dict[int, list[int]] = defaultdict(list)
    for edge in function.edges:
        successors[edge.source].append(edge.target)
    return loop_forest(function.entry, lambda location: successors.get(location, ()))
