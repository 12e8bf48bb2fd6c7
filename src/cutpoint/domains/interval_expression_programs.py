"""Terms prepared for evaluation over intervals: the steps of a term in topological order, with slots for their values.

An operation of a program is executed many times, so its term is analysed only once.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from cutpoint.domains.interval_arithmetic import backward, forward
from cutpoint.domains.intervals import Intervals, top
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.sorts import BOOL, BitVecSort, Sort
from cutpoint.smt.terms.term import Term, by_id

_OPAQUE = frozenset([ops.SELECT, ops.APPLY])
"""Operators about which only the width of the result is known."""


def width_of_sort(sort: Sort) -> int | None:
    """The number of bits of a value of a tracked sort, where a Bool has one; None for other sorts."""
    if isinstance(sort, BitVecSort):
        return sort.width
    return 1 if sort is BOOL else None


class Program:
    """A term as straight-line code. A slot holds the value of a subterm; children have smaller slots."""

    __slots__ = ("_root", "_steps", "_template", "exact", "reads", "variables")

    def __init__(self, root: Term) -> None:
        nodes = _relevant(root)
        slot_of = {node: slot for slot, node in enumerate(nodes)}
        self._root = slot_of[root]
        self._template: list[Intervals] = []
        self._steps: list[tuple[int, int, object, tuple[int, ...], int]] = []
        self.variables: list[tuple[int, Term]] = []
        self.exact = True
        """Whether every subterm is tracked, so that the term may occur in an expression."""
        for slot, node in enumerate(nodes):
            width = width_of_sort(node.sort)
            assert width is not None
            if node.op == ops.CONST:
                self._template.append(Intervals.constant(int(node.value), width))
                continue
            self._template.append(top(width))
            if node.op == ops.VAR:
                self.variables.append((slot, node))
            elif _is_opaque(node):
                self.exact = False
            else:
                arguments = tuple([slot_of[child] for child in node.args])
                self._steps.append((slot, node.op, node.value, arguments, width))
        self.reads = frozenset([variable for _, variable in self.variables])

    @property
    def length(self) -> int:
        return len(self._steps)

    def evaluate(self, values: Mapping[Term, Intervals]) -> Intervals:
        """A superset of the term's values for variables in these intervals."""
        return self._run(values)[self._root]

    def refine(self, values: Mapping[Term, Intervals], result: Intervals) -> list[tuple[Term, Intervals]] | None:
        """Refined intervals of the variables for which the term's value lies in `result`; None if it cannot."""
        slots = self._run(values)
        root = self._root
        before = slots[root]
        wanted = before.meet(result)
        if wanted is before:
            return []
        if not wanted.ranges:
            return None
        slots[root] = wanted
        smaller = {root}
        for slot, op, value, arguments, _ in reversed(self._steps):
            if slot not in smaller:
                continue
            known = [slots[argument] for argument in arguments]
            for argument, old, new in zip(arguments, known, backward(op, value, slots[slot], known), strict=True):
                if new is old or new == old:
                    continue
                new = new.meet(slots[argument])  # both arguments may be the same slot
                if not new.ranges:
                    return None
                slots[argument] = new
                smaller.add(argument)
        return [(variable, slots[slot]) for slot, variable in self.variables if slot in smaller]

    def _run(self, values: Mapping[Term, Intervals]) -> list[Intervals]:
        slots = self._template.copy()
        for slot, variable in self.variables:
            known = values.get(variable)
            if known is not None:
                slots[slot] = known
        for slot, op, value, arguments, width in self._steps:
            slots[slot] = forward(op, value, [slots[argument] for argument in arguments], width)
        return slots


@cache
def program_of(term: Term) -> Program:
    """The program of a term of a tracked sort, built once."""
    return Program(term)


def _is_opaque(term: Term) -> bool:
    return term.op in _OPAQUE or any(width_of_sort(child.sort) is None for child in term.args)


def _relevant(root: Term) -> list[Term]:
    """The relevant subterms, children first: all except those below an opaque one."""
    seen = {root}
    found = [root]
    for term in found:  # grows during the traversal
        if _is_opaque(term):
            continue
        for child in term.args:
            if child not in seen:
                seen.add(child)
                found.append(child)
    found.sort(key=by_id)
    return found
