"""The variables of a program in C syntax: their names, and their values according to their types in the source.

Heap blocks have no declared type: the stores to them determine the types of their elements; otherwise these are signed
numbers.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator
from typing import Any

from cutpoint.base.frozen import frozen
from cutpoint.cfa.memory.addresses import Addresses
from cutpoint.cfa.program import MemoryObject, Program, Region
from cutpoint.cfa.variables import UNTYPED, Role, ScalarType
from cutpoint.evidence.executions.c_values import scalar_text
from cutpoint.evidence.source_names import SourceNames
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.evaluate import evaluate
from cutpoint.smt.terms.pretty import to_c
from cutpoint.smt.terms.sorts import Sort, bitvec
from cutpoint.smt.terms.term import Term, subterms

_TERM_LIMIT = 60
_DYNAMIC_ROOM = 1 << 24
"""The assumed maximal size of the stack and of the heap: values beyond are shown as numbers, not as addresses."""


class Reader:
    """Values of variables as text."""

    def __init__(self, program: Program, names: SourceNames) -> None:
        self._names = names
        self._contents = program.contents
        self._memory = _Memory(program)

    def value(self, variable: Term, value: Any, function: str, signed: bool = True) -> str:
        """The value of a variable, as seen inside a function; `signed` applies if the variable has no type."""
        return self._text(value, variable.sort, self._names.type_of(variable), function, signed)

    def element_value(self, array: Term, value: Any, sort: Sort, address: int | None, function: str) -> str:
        """The value of an array at an address; None stands for all other addresses."""
        declared = self._memory.type_at(address) if address is not None else None
        type_ = declared or self._names.type_of(array)
        return self._text(value, sort, type_, function, signed=True)

    def _text(self, value: Any, sort: Sort, type_: ScalarType | None, function: str, signed: bool) -> str:
        # an untyped 64-bit value that equals an address is hardly a coincidence; a 32-bit value may well be
        is_untyped = type_ is None or type_ == UNTYPED
        may_be_address = sort is bitvec(64) if is_untyped else type_ is not None and type_.is_pointer
        if sort is self._memory.word and may_be_address and value:
            pointed = self._memory.part(value)
            if pointed is not None or self._memory.is_dynamic(value):
                return f"&{pointed.seen_in(function)}" if pointed is not None else self._memory.region(value)
        return scalar_text(value, sort, signed if type_ is None else type_.signed)

    def condition(self, condition: Term, state: dict[Term, Any], function: str) -> str:
        """A condition as C, with elements of arrays by their names in a state."""
        return self._shown(condition, state, function, ())[1]

    def assignment(self, target: Term, value: Term, state: dict[Term, Any], function: str) -> str:
        """The assignment of a term in the same function."""
        names, shown = self._shown(value, state, function, (target,))
        return f"{names[target]} = {shown}"

    def passing(self, target: Term, value: Term, state: dict[Term, Any], function: str, callee: str) -> str:
        """The assignment of a term to a parameter of another function."""
        return f"{self._names.of(target).seen_in(callee)} = {self._shown(value, state, function, ())[1]}"

    def _shown(
        self, term: Term, state: dict[Term, Any], function: str, others: tuple[Term, ...]
    ) -> tuple[dict[Term, str], str]:
        """The names of the variables in a term, and of others beside it; and the term."""
        given: dict[Term, str] = {}
        for one in subterms((term,)):
            if one.op == ops.SELECT and one.args[0].op == ops.VAR:
                given[one] = self.element(one.args[0], evaluate(one.args[1], state), function)
            elif one.op == ops.VAR and (variable := self._names.of(one)).role is Role.RETURNED:
                given[one] = f"{variable.seen_in(function)}()"
        # the copies for the depths of a recursion have the same name: only one activation is shown
        lowered = {x: self._names.lowered(x) for x in (*others, *_variables(term, given))}
        known = self._names.names(dict.fromkeys(lowered.values()), function)
        names = {x: known[one] for x, one in lowered.items()}
        return names, to_c(term, _TERM_LIMIT, {**names, **given})

    def element(self, array: Term, address: int, function: str) -> str:
        """The element at an address of an array: its lvalue in the source, if that is certain."""
        part = self._memory.part(address)
        objects = self._contents.get(self._names.lowered(array))
        if part is not None and objects is not None and (len(objects) != 1 or part.object in objects):
            return part.seen_in(function)
        return f"*({self._memory.region(address)})"


def _variables(term: Term, given: Collection[Term]) -> Iterator[Term]:
    """The variables outside of given subterms."""
    todo, seen = [term], set(given)
    while todo:
        one = todo.pop()
        if one not in seen:
            seen.add(one)
            todo += one.args
            if one.op == ops.VAR:
                yield one


@frozen
class _Part:
    """An object, or the part of one that begins at an offset."""

    object: MemoryObject
    offset: int

    def seen_in(self, function: str) -> str:
        return f"{self.object.declared.seen_in(function)}{self.object.part_at(self.offset)}"


class _Memory:
    """The objects by their addresses."""

    def __init__(self, program: Program) -> None:
        addresses = Addresses(program, program.recursive)
        found = sorted((address.value, symbol.id) for symbol, address in addresses.constants.items())
        by_id = {symbol.id: obj for symbol, obj in program.objects.items()}
        self._starts = [address for address, _ in found]
        self._objects = [by_id[symbol] for _, symbol in found]
        self._stack, self._heap = addresses.first_frame, addresses.first_block
        self.word = bitvec(program.pointer_width)

    def part(self, address: Any) -> _Part | None:
        """The object, or the part of one, that begins at an address."""
        position = bisect_right(self._starts, address) - 1
        if position < 0:
            return None
        obj, offset = self._objects[position], address - self._starts[position]
        if offset > obj.size or (offset and obj.region is Region.FUNCTION):
            return None
        return _Part(obj, offset)

    def type_at(self, address: int) -> ScalarType | None:
        """The declared type of the object, or the part of one, at an address."""
        position = bisect_right(self._starts, address) - 1
        if position < 0:
            return None
        obj, offset = self._objects[position], address - self._starts[position]
        return obj.type_at(offset)

    def is_dynamic(self, address: int) -> bool:
        """Whether an address is on the stack or the heap, not far from its start."""
        return any(0 <= address - start < _DYNAMIC_ROOM for start in (self._stack, self._heap))

    def region(self, address: int) -> str:
        if not self.is_dynamic(address):
            return f"0x{address:x}"
        name, start = ("stack", self._stack) if address < self._heap else ("heap", self._heap)
        return f"{name} + {address - start}"
