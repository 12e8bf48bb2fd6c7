"""The layout of objects in memory, as far as a program can observe it.

Most programs never observe addresses as numbers: they compare pointers into one object, and test for null. For them,
the addresses of objects make no difference, so objects get constant addresses. An object whose address is observed (by
order, by its bits, by its distance to another object) gets any address that a real machine might give it. If there are
many such objects, if they are heap blocks or objects of recursive functions, or if the observed value may not be an
address at all, the constant addresses are kept, and the code that observes them relies on this layout.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from functools import cached_property
from itertools import product

from cutpoint.cfa.memory.alias import AliasAnalysis
from cutpoint.cfa.memory.lifetimes import Lifetimes
from cutpoint.cfa.memory.nodes import Cell, MemoryNode
from cutpoint.cfa.memory.once import Occurrences
from cutpoint.cfa.program import MemoryObject, Program, Region
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.term import Term

MOST_CHOSEN = 8
"""The largest number of objects whose addresses are chosen: each pair of them must be kept apart."""


class Visibility(Enum):
    """The addresses of objects that a term observes."""

    OF_A_CHOICE = auto()  # addresses that are chosen freely: only an execution relies on its choice
    OF_CONSTANTS = auto()


class ObjectLayout:
    """The objects whose addresses are chosen, and the terms that observe addresses."""

    def __init__(self, program: Program, alias: AliasAnalysis, occurrences: Occurrences, lifetimes: Lifetimes) -> None:
        self._program = program
        self._alias = alias
        self._occurrences = occurrences
        self._lifetimes = lifetimes
        self.chosen: list[MemoryObject] = []
        self.visible: dict[Term, Visibility] = {}
        seen: dict[Term, set[MemoryObject]] = {}
        blurred: set[Term] = set()
        for observation in alias.numbers.observations(self._is_one):
            objects = {obj for node in observation.nodes for obj in node.objects}
            if objects and observation.term not in program.indifferent:
                seen[observation.term] = objects
            if any(map(_is_blurred, observation.nodes)) or _may_be_inside_one(observation.nodes):
                blurred.add(observation.term)
        for term in alias.numbers.comparisons:
            if term.op == ops.EQ and term not in seen:
                objects, is_suspicion = self._equal_by_layout(term)
                if objects:
                    seen[term] = objects
                if is_suspicion:
                    blurred.add(term)
        self._choose(seen, blurred)

    def _choose(self, seen: dict[Term, set[MemoryObject]], blurred: set[Term]) -> None:
        observed: set[MemoryObject] = set()
        for term, objects in seen.items():
            if term not in blurred:
                observed |= objects
        placed = [obj for obj in self._program.objects.values() if obj in observed and self._has_one_address(obj)]
        if len(placed) <= MOST_CHOSEN:
            self.chosen = placed
        exact = set(self.chosen)
        for term, objects in seen.items():
            strings = sum(obj.is_string for obj in objects)  # one may be the tail of another
            is_exact = objects <= exact and strings < 2 and term not in blurred
            self.visible[term] = Visibility.OF_A_CHOICE if is_exact else Visibility.OF_CONSTANTS

    def renewed_in(self) -> list[str]:
        """The functions that run more than once and have chosen objects: each activation has its own addresses."""
        owners = dict.fromkeys(obj.owner for obj in self.chosen if obj.region is Region.LOCAL)
        return [owner for owner in owners if not self._occurrences.runs_once(owner)]

    def _has_one_address(self, obj: MemoryObject) -> bool:
        return obj.region is not Region.HEAP and obj.owner not in self._occurrences.recursive

    def _is_one(self, node: MemoryNode) -> bool:
        """Whether all pointers to a node point into one object at one address."""
        if len(node.objects) != 1 or node.unknown or node.constant or node.is_number:
            return False
        (obj,) = node.objects
        if obj.region is Region.HEAP:
            return obj in self._occurrences.allocated_once
        return self._has_one_address(obj) and obj not in self._outliving

    @cached_property
    def _outliving(self) -> set[MemoryObject]:
        """The locals of functions that run more than once whose addresses may still be known afterwards."""
        return self._known_after(lambda function: not self._occurrences.runs_once(function))

    @cached_property
    def _outliving_one_call(self) -> set[MemoryObject]:
        """The locals of functions that run at most once whose addresses may still be known afterwards."""
        return self._known_after(self._occurrences.runs_once)

    def _known_after(self, is_meant: Callable[[str], bool]) -> set[MemoryObject]:
        ended = [function for function in self._program.functions.values() if is_meant(function.name)]
        names = {function.name for function in ended}
        suspects = {obj for obj in self._alias.escaped if obj.region is Region.LOCAL and obj.owner in names}
        if not suspects:
            return set()
        found: set[MemoryObject] = set()
        behind = self._alias.numbers.nodes_behind(value for function in ended for value in function.returns)
        for function in ended:
            for value in function.returns:
                found |= {obj for node in behind[value] for obj in node.objects if obj.owner == function.name}
        for node in self._alias.nodes():
            owners = {obj.owner if obj.region is Region.LOCAL else "" for obj in node.objects}
            for target in self._alias.stored_in(node):
                found |= {obj for obj in target.objects if owners != {obj.owner}}
        return found & suspects

    def _equal_by_layout(self, term: Term) -> tuple[set[MemoryObject], bool]:
        """The objects on whose addresses the equality of two pointers depends, and whether that is only suspected."""
        cells = [cell for argument in term.args if (cell := self._alias.known_cell(argument)) is not None]
        if len(cells) != 2:
            return set(), False
        a, b = cells
        if a.node is b.node and self._is_one(a.node):
            return set(), False
        found = set(self._outliving.intersection(a.node.objects)) if a.node is b.node else set()
        for one, other in ((a, b), (b, a)):
            ending = {obj for obj in _at_end(one) if one.node.counted or _has_neighbours(obj)}
            other_objects = other.node.objects if _is_far(one) else _at_start(other)
            beginning = {obj for obj in other_objects if one.node.counted or _has_neighbours(obj)}
            is_pair = len(ending | beginning) > 1 or not all(map(self._has_one_address, ending))
            if ending and beginning and is_pair:  # one may begin where another ends
                found |= ending | beginning
        blocks = [{obj for obj in cell.node.objects if obj.region is Region.HEAP} for cell in cells]
        if self._program.frees and all(blocks):  # one may reuse the address of another
            found |= blocks[0] | blocks[1]
        strings = [{obj for obj in cell.node.objects if obj.is_string} for cell in cells]
        if all(strings) and len(strings[0] | strings[1]) > 1:
            found |= strings[0] | strings[1]
        foreign = [{obj for obj in cell.node.objects if obj.is_foreign} for cell in cells]
        is_kept_apart = all(foreign) and len(foreign[0] | foreign[1]) > 1  # glibc's index is its strchr
        if is_kept_apart:
            found |= foreign[0] | foreign[1]
        for x, y in product(*(cell.node.objects for cell in cells)):
            if self._may_coincide(x, y):
                found |= {x, y}
                # chosen addresses differ, as if one function ran only while the variable of the other is alive
                is_kept_apart |= x.owner != y.owner and self._lifetimes.may_overlap(x, y)
        is_suspicion = a.node is b.node and not self._outliving.intersection(a.node.objects)
        return found, is_suspicion or is_kept_apart

    def _may_coincide(self, x: MemoryObject, y: MemoryObject) -> bool:
        """Whether an object on the stack may lie where another one was, perhaps in another call of its function."""
        if not (x.is_on_stack and y.is_on_stack):
            return False
        if x.is_dynamic and y.is_dynamic:
            return True
        if x.is_dynamic or y.is_dynamic:
            block, local = (x, y) if x.is_dynamic else (y, x)
            return not self._is_there_during(local, block)
        if x is y:
            return False
        if not self._lifetimes.may_overlap(x, y):
            return True
        outliving = self._outliving | self._outliving_one_call
        return any(a in outliving and not self._is_there_during(b, a) for a, b in ((x, y), (y, x)))

    def _is_there_during(self, local: MemoryObject, other: MemoryObject) -> bool:
        """Whether a local variable has its own stack slot as long as the function of another object runs.

        A variable of an inner block may share its slot with those of a function that is inlined.
        """
        if not self._occurrences.runs_once(local.owner):
            return False
        if local.owner == other.owner:
            return True
        is_outermost = len(local.scope) <= 1
        return is_outermost and self._lifetimes.runs_within(other.owner, local.owner, self._program.start)


def _is_blurred(node: MemoryNode) -> bool:
    """Whether a pointer to the objects of a node may also be something else."""
    return bool(node.objects) and (node.unknown or node.constant or node.is_number)


def _may_be_inside_one(nodes: tuple[MemoryNode, ...]) -> bool:
    """Whether pointers point into arrays that share a node, and so probably into one array."""
    targets = [node for node in nodes if node.objects]
    return len(targets) == 1 and len(targets[0].objects) > 1 and bool(targets[0].stride or targets[0].regions)


def _has_neighbours(obj: MemoryObject) -> bool:
    """Whether an object may begin where another one ends. The heap keeps the sizes of its blocks between them, so that
    only a number leads from one block to another."""
    return obj.region is not Region.HEAP or obj.is_dynamic


def _at_end(cell: Cell) -> set[MemoryObject]:
    """The objects of a node outside which a pointer may point."""
    node, offset = cell
    if node.stride or node.region_at(offset) is not None:
        return set(node.objects)
    return {obj for obj, base in node.objects.items() if obj.size and not base <= offset < base + obj.size}


def _is_far(cell: Cell) -> bool:
    """Whether the addition of a constant to a pointer has led outside the objects of its node, beyond their ends."""
    node, offset = cell
    return any(
        not base <= offset <= base + obj.room
        for obj, base in node.objects.items()
        if node.counted or _has_neighbours(obj)
    )


def _at_start(cell: Cell) -> set[MemoryObject]:
    node, offset = cell
    if node.stride or node.region_at(offset) is not None:
        return set(node.objects)
    return {obj for obj, base in node.objects.items() if offset == base}
