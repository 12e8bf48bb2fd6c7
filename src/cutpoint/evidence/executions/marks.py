"""Computes which bits of a term's value depend on marked bits, given the values of all variables.

A mark is a set of bits and their source; in an array, every element has one. If a value does not depend on an operand
after all (the branch of an `ite` that is not taken, bits that are masked, an element that is overwritten), the mark
ends. So marks show whether an execution would be the same with other values for the marked bits.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, Generic, TypeVar

from cutpoint.base.frozen import frozen
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.evaluate import Evaluator
from cutpoint.smt.terms.sorts import ArraySort, BitVecSort, FloatSort, Sort
from cutpoint.smt.terms.term import Term, not_yet_in, width_of

Source = TypeVar("Source")


@frozen
class Mark(Generic[Source]):
    """The bits of a scalar that depend on a source; if there are several sources, one of them."""

    bits: int
    source: Source


@frozen
class ArrayMark(Generic[Source]):
    """The marks of some elements, and that of all others."""

    others: Mark[Source] | None
    elements: Mapping[Any, Mark[Source] | None] = field(default_factory=dict)

    def at(self, index: Any) -> Mark[Source] | None:
        return self.elements.get(index, self.others)


Marks = Mark[Source] | ArrayMark[Source] | None


def whole(sort: Sort, source: Source) -> Marks[Source]:
    """The mark of a value that depends on a source as a whole."""
    if isinstance(sort, ArraySort):
        return ArrayMark(Mark(_all(sort.element), source))
    return Mark(_all(sort), source)


def marks_of(root: Term, marked: Mapping[Term, Marks[Source]], value: Evaluator) -> Marks[Source]:
    """The mark of a term; `marked` are the marks of variables."""
    return _Marking(marked, value).of(root)


class _Marking(Generic[Source]):
    def __init__(self, marked: Mapping[Term, Marks[Source]], value: Evaluator) -> None:
        self._marked = marked
        self._value = value
        self._found: dict[Term, Marks[Source]] = {}

    def of(self, root: Term) -> Marks[Source]:
        found = self._found
        for term in not_yet_in(found, root):
            found[term] = self._marked.get(term) if term.op == ops.VAR else self._compute(term)
        return found[root]

    def _compute(self, term: Term) -> Marks[Source]:
        arguments = [self._found[argument] for argument in term.args]
        if not any(arguments):
            return None
        source = next(source for one in arguments if (source := _source(one)) is not None)
        if isinstance(term.sort, ArraySort):
            return self._array(term, arguments, source)
        bits = self._bits(term, arguments)
        return Mark(bits, source) if bits else None

    def _array(self, term: Term, arguments: list[Marks[Source]], source: Source) -> Marks[Source]:
        if term.op == ops.ITE and arguments[0] is None:
            return arguments[1] if self._value(term.args[0]) else arguments[2]
        if term.op == ops.STORE and arguments[1] is None:
            base, stored = arguments[0], arguments[2]
            assert isinstance(base, ArrayMark | None)
            assert isinstance(stored, Mark | None)
            elements = {**base.elements} if base is not None else {}
            elements[self._value(term.args[1])] = stored
            others = base.others if base is not None else None
            return ArrayMark(others, elements) if others or any(elements.values()) else None
        if term.op == ops.CONST_ARRAY:
            (element,) = arguments
            assert isinstance(element, Mark)
            return ArrayMark(element)
        return whole(term.sort, source)

    def _bits(self, term: Term, arguments: list[Marks[Source]]) -> int:
        """The bits of a scalar that depend on marked bits; all bits, if nothing more precise is known."""
        op, full = term.op, _all(term.sort)
        if op == ops.ITE and arguments[0] is None:
            return _bits(arguments[1] if self._value(term.args[0]) else arguments[2])
        if op == ops.SELECT and arguments[1] is None:
            array = arguments[0]
            assert isinstance(array, ArrayMark)
            return _bits(array.at(self._value(term.args[1])))
        if op in (ops.AND, ops.OR):
            decisive = op == ops.OR
            decided = any(m is None and self._value(a) is decisive for a, m in zip(term.args, arguments, strict=True))
            return 0 if decided else full
        if any(isinstance(one, ArrayMark) for one in arguments):
            return full
        marks = [_bits(one) for one in arguments]
        if op == ops.EQ:
            return 0 if self._differs_elsewhere(term, marks) else full
        if op in _COMPARISONS:
            return 0 if self._is_decided_elsewhere(term, marks) else full
        if op in (ops.BVAND, ops.BVOR):
            return self._masked(term, marks)
        if op in (ops.SHL, ops.LSHR) and arguments[1] is None:
            by = min(self._value(term.args[1]), width_of(term))
            return int(marks[0] << by & full if op == ops.SHL else marks[0] >> by)
        return _moved(term, marks) if op in _MOVES else full

    def _differs_elsewhere(self, term: Term, marks: list[int]) -> bool:
        """Whether two values are different in bits that are not marked."""
        if not isinstance(term.args[0].sort, BitVecSort):
            return False
        left, right = (self._value(argument) for argument in term.args)
        return bool((left ^ right) & ~(marks[0] | marks[1]))

    def _is_decided_elsewhere(self, term: Term, marks: list[int]) -> bool:
        """Whether a comparison has the same outcome whatever the marked bits are."""
        width = width_of(term.args[0])
        bias = 1 << (width - 1) if term.op in (ops.SLT, ops.SLE) else 0
        left, right = (self._value(argument) ^ bias for argument in term.args)
        lowest, highest = [left & ~marks[0], right & ~marks[1]], [left | marks[0], right | marks[1]]
        if term.op in (ops.ULE, ops.SLE):
            return bool(highest[0] <= lowest[1] or lowest[0] > highest[1])
        return bool(highest[0] < lowest[1] or lowest[0] >= highest[1])

    def _masked(self, term: Term, marks: list[int]) -> int:
        """The marked bits of a bitwise AND or OR that unmarked bits of other operands do not decide."""
        neutral = _all(term.sort) if term.op == ops.BVAND else 0
        open_bits, marked = _all(term.sort), 0
        for argument, mark in zip(term.args, marks, strict=True):
            decided = (self._value(argument) ^ neutral) & ~mark
            open_bits &= ~decided
            marked |= mark
        return marked & open_bits


_COMPARISONS = frozenset({ops.ULT, ops.ULE, ops.SLT, ops.SLE})
_MOVES = frozenset({ops.EXTRACT, ops.CONCAT, ops.ZEXT, ops.SEXT, ops.BVXOR, ops.BVNOT})


def _moved(term: Term, marks: list[int]) -> int:
    if term.op == ops.EXTRACT:
        high, low = term.value
        return int(marks[0] >> low & ((1 << (high - low + 1)) - 1))
    if term.op == ops.CONCAT:
        return marks[0] << width_of(term.args[1]) | marks[1]
    if term.op == ops.SEXT and marks[0] >> (width_of(term.args[0]) - 1):
        return marks[0] | _all(term.sort) & ~_all(term.args[0].sort)
    result = 0
    for mark in marks:
        result |= mark
    return result


def _all(sort: Sort) -> int:
    return (1 << sort.width) - 1 if isinstance(sort, BitVecSort | FloatSort) else 1


def _bits(mark: Marks[Source]) -> int:
    assert not isinstance(mark, ArrayMark)
    return 0 if mark is None else mark.bits


def _source(mark: Marks[Source]) -> Source | None:
    if isinstance(mark, ArrayMark):
        mark = mark.others or next(one for one in mark.elements.values() if one is not None)
    return None if mark is None else mark.source
