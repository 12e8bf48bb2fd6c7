"""The variables of a program in C syntax: their names, and their values according to their types in the source.

Heap blocks have no declared type: the stores to them determine the types of their elements; otherwise these are signed
numbers.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Any

from cutpoint.cfa.memory.addresses import Addresses
from cutpoint.cfa.program import Program, Region
from cutpoint.cfa.variables import UNTYPED, ScalarType
from cutpoint.evidence.executions.c_values import scalar_text
from cutpoint.evidence.executions.variable_types import VariableTypes
from cutpoint.evidence.source_names import source_text
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.evaluate import evaluate
from cutpoint.smt.terms.pretty import to_c
from cutpoint.smt.terms.sorts import Sort, bitvec
from cutpoint.smt.terms.term import Term, subterms, variable
from cutpoint.smt.terms.walk import substitute

_INPUT = re.compile(r"\b__VERIFIER_nondet_\w+")
_TERM_LIMIT = 60
_ROOM = 1 << 24
"""The assumed maximal size of the stack and of the heap: values beyond are shown as numbers, not as addresses."""


class Reader:
    """Values of variables as text."""

    def __init__(self, program: Program, types: VariableTypes) -> None:
        self._types = types
        self._memory = _Memory(program)

    def value(self, variable: Term, value: Any, function: str, signed: bool = True) -> str:
        """The value of a variable, as seen inside a function; `signed` applies if the variable has no type."""
        return self._text(value, variable.sort, self._types.of(variable), function, signed)

    def element_value(self, array: Term, value: Any, sort: Sort, address: int | None, function: str) -> str:
        """The value of an array at an address; None stands for all other addresses."""
        declared = self._memory.type_at(address) if address is not None else None
        type_ = declared or self._types.of(array)
        return self._text(value, sort, type_, function, signed=True)

    def _text(self, value: Any, sort: Sort, type_: ScalarType | None, function: str, signed: bool) -> str:
        # an untyped 64-bit value that equals an address is hardly a coincidence; a 32-bit value may well be
        is_untyped = type_ is None or type_ == UNTYPED
        may_be_address = sort is bitvec(64) if is_untyped else type_ is not None and type_.is_pointer
        if sort is self._memory.word and may_be_address and value:
            pointed = self._memory.lvalue(value)
            if pointed is not None or self._memory.is_dynamic(value):
                return f"&{source_text(pointed, function)}" if pointed is not None else self._memory.region(value)
        return scalar_text(value, sort, signed if type_ is None else type_.signed)

    def term(self, term: Term, state: dict[Term, Any], function: str) -> str:
        """A term as C, with elements of arrays by their names in a state."""
        selects = [one for one in subterms((term,)) if one.op == ops.SELECT and one.args[0].op == ops.VAR]
        names = {one: variable(self.element(one.args[0], evaluate(one.args[1], state)), one.sort) for one in selects}
        return _INPUT.sub(r"\g<0>()", source_text(to_c(substitute(term, names), _TERM_LIMIT), function))

    def element(self, array: Term, address: int) -> str:
        """The element at an address of an array: its lvalue in the source, if that is certain."""
        lvalue = self._memory.lvalue(address)
        if lvalue is not None and (array.value.startswith("memory of ") or _object(lvalue) == _object(array.value)):
            return lvalue
        return f"*({self._memory.region(address)})"


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

    def lvalue(self, address: Any) -> str | None:
        """The object, or the part of one, that begins at an address."""
        position = bisect_right(self._starts, address) - 1
        if position < 0:
            return None
        obj, offset = self._objects[position], address - self._starts[position]
        if offset > obj.size or (offset and obj.region is Region.FUNCTION):
            return None
        return obj.name_at(offset)

    def type_at(self, address: int) -> ScalarType | None:
        """The declared type of the object, or the part of one, at an address."""
        position = bisect_right(self._starts, address) - 1
        if position < 0:
            return None
        obj, offset = self._objects[position], address - self._starts[position]
        return obj.type_at(offset)

    def is_dynamic(self, address: int) -> bool:
        """Whether an address is on the stack or the heap, not far from its start."""
        return any(0 <= address - start < _ROOM for start in (self._stack, self._heap))

    def region(self, address: int) -> str:
        if not self.is_dynamic(address):
            return f"0x{address:x}"
        name, start = ("stack", self._stack) if address < self._heap else ("heap", self._heap)
        return f"{name} + {address - start}"


def _object(part: str) -> str:
    """The name of an object, from that of a part of it."""
    return re.split(r"[.\[+ ]", part, maxsplit=1)[0]
