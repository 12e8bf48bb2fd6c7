"""Which allocations happen at most once in every execution: such a block is an object like a global one.

A statement happens at most once if it lies in no loop of its function, and the function is called by one statement
only, which itself happens at most once. Functions that are recursive, or called through pointers, do not count.
"""

from __future__ import annotations

from collections import defaultdict

from cutpoint.cfa.loops import LoopForest, loop_forest
from cutpoint.cfa.model import Call
from cutpoint.cfa.program import Allocate, Function, MemoryObject, Program, Region


def allocated_once(program: Program, recursive: frozenset[str]) -> frozenset[MemoryObject]:
    """The objects of those allocations."""
    called_through_pointers = {obj.name for obj in program.objects.values() if obj.region is Region.FUNCTION}
    sites: dict[str, list[tuple[str, int]]] = defaultdict(list)
    allocations: dict[MemoryObject, list[tuple[str, int]]] = defaultdict(list)
    for function in program.functions.values():
        for edge in function.edges:
            if isinstance(edge.op, Call):
                sites[edge.op.function].append((function.name, edge.source))
            elif isinstance(edge.op, Allocate):
                allocations[edge.op.site].append((function.name, edge.source))
    loops: dict[str, LoopForest[int]] = {}

    def happens_once(function: str, location: int) -> bool:
        while True:
            if function in recursive or function in called_through_pointers:
                return False
            if function not in loops:
                loops[function] = _loops(program.functions[function])
            if loops[function].depth(location):
                return False
            if function == program.start:
                return True
            if len(sites[function]) != 1:
                return False
            ((function, location),) = sites[function]

    return frozenset(obj for obj, places in allocations.items() if len(places) == 1 and happens_once(*places[0]))


def _loops(function: Function) -> LoopForest[int]:
    successors: dict[int, list[int]] = defaultdict(list)
    for edge in function.edges:
        successors[edge.source].append(edge.target)
    return loop_forest(function.entry, lambda location: successors.get(location, ()))
