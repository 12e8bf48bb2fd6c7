"""How the variables of a program read in C: their names, whether they have a sign, and what they point to.

After lowering a variable has only a sort. Whether it is signed is what most of its uses say, as for the integer
encoding; a variable is a pointer if it is used as an address, or exchanges values with one that is.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from cutpoint.cfa.memory.addresses import Addresses
from cutpoint.cfa.model import Assign, Assume, Call, Havoc, Origin
from cutpoint.cfa.program import Function, FunctionEdge, MemoryObject, Program, Region
from cutpoint.evidence.executions.c_values import scalar_text
from cutpoint.smt.integer_encoding.readings import Reading, choose_readings
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import slt, ult
from cutpoint.smt.terms.boolean import eq
from cutpoint.smt.terms.evaluate import evaluate
from cutpoint.smt.terms.pretty import to_c
from cutpoint.smt.terms.sorts import BitVecSort, Sort, bitvec
from cutpoint.smt.terms.term import Term, subterms, variable
from cutpoint.smt.terms.walk import substitute

_COPY = re.compile(r"(?<=[\w\]])[#@]\d+\b")
"""What lowering and inlining add to a name that is used more than once."""
_INPUT = re.compile(r"\b__VERIFIER_nondet_\w+")
_TERM_LIMIT = 60
_ROOM = 1 << 24
"""How much memory is believed to be taken from the stack or the heap: more would be taken for numbers."""


class Names:
    """Names as the source has them."""

    def __init__(self, program: Program) -> None:
        self._lowered = {term.value for function in program.functions.values() for term in function.locals}

    def lowered(self, name: str) -> str:
        """Without the depth of a recursion, which only inlining adds."""
        if name in self._lowered:
            return name
        before, at, depth = name.rpartition("@")
        return before if at and depth.isdigit() and before in self._lowered else name

    @staticmethod
    def shown(text: str, function: str) -> str:
        """A name, or a term that holds names, inside a function."""
        return _COPY.sub("", text.replace(f"{function}::", "") if function else text)


class Reader:
    """Values of variables as text."""

    def __init__(self, program: Program, names: Names, functions: Iterable[str]) -> None:
        self._names = names
        self._memory = _Memory(program)
        chosen = [program.functions[name] for name in functions]
        self._unsigned = _unsigned(program, chosen)
        self._pointers = _pointers(program, chosen, self._memory)

    def value(self, variable: Term, value: Any, function: str, sort: Sort | None = None) -> str:
        """What a variable (or, with its own sort, a part of it) holds, as a function would name it."""
        sort = variable.sort if sort is None else sort
        name = self._names.lowered(variable.value)
        if name in self._pointers and sort is variable.sort:
            pointed = self._memory.place(value)
            if pointed is not None or self._memory.is_dynamic(value):
                return f"&{self._names.shown(pointed, function)}" if pointed is not None else self._memory.region(value)
        if sort is bitvec(64) and self._memory.is_dynamic(value):  # no accident, even where nothing else is known
            return self._memory.region(value)
        return scalar_text(value, sort, name not in self._unsigned)

    def term(self, term: Term, state: dict[Term, Any], function: str) -> str:
        """A term as C, with elements of arrays by their names in a state."""
        selects = [one for one in subterms((term,)) if one.op == ops.SELECT and one.args[0].op == ops.VAR]
        names = {one: variable(self.element(one.args[0], evaluate(one.args[1], state)), one.sort) for one in selects}
        return _INPUT.sub(r"\g<0>()", self._names.shown(to_c(substitute(term, names), _TERM_LIMIT), function))

    def element(self, array: Term, address: int) -> str:
        """What lies at an address of an array: by its name in the source, if that is certain."""
        place = self._memory.place(address)
        if place is not None and (array.value.startswith("memory of ") or _object(place) == _object(array.value)):
            return place
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

    def place(self, address: Any) -> str | None:
        """The object, or the part of one, that begins at an address."""
        position = bisect_right(self._starts, address) - 1
        if position < 0:
            return None
        obj, offset = self._objects[position], address - self._starts[position]
        if offset > obj.size or (offset and obj.region is Region.FUNCTION):
            return None
        return _part(obj, offset)

    def is_dynamic(self, address: int) -> bool:
        """Whether the address is one that only an execution gives out, and not far from the first of them."""
        return any(0 <= address - start < _ROOM for start in (self._stack, self._heap))

    def region(self, address: int) -> str:
        if not self.is_dynamic(address):
            return f"0x{address:x}"
        name, start = ("stack", self._stack) if address < self._heap else ("heap", self._heap)
        return f"{name} + {address - start}"

    def is_start(self, address: int) -> bool:
        position = bisect_right(self._starts, address) - 1
        return position >= 0 and self._starts[position] == address


def _object(part: str) -> str:
    """The name of an object, from that of a part of it."""
    return re.split(r"[.\[+ ]", part, maxsplit=1)[0]


def _part(obj: MemoryObject, offset: int) -> str:
    named = obj.paths.get(offset)
    if named is not None or not offset:
        return named or obj.name
    offsets = sorted(obj.paths)
    if len(offsets) > 1 and obj.paths[offsets[0]] == f"{obj.name}[0]" and obj.paths[offsets[1]] == f"{obj.name}[1]":
        index, rest = divmod(offset, offsets[1])  # of long arrays only the first elements are named
        if not rest:
            return f"{obj.name}[{index}]"
    return f"{obj.name} + {offset} bytes"


def _unsigned(program: Program, functions: list[Function]) -> set[str]:
    formulas: list[Term] = []
    for function in functions:
        for edge in function.edges:
            if isinstance(edge.op, Assume):
                formulas += [] if edge.op.trap else [edge.op.condition]
            elif isinstance(edge.op, Havoc) and isinstance(edge.op.variable.sort, BitVecSort):
                if edge.op.origin is Origin.INPUT or not edge.op.signed:
                    anything = variable("<any>", edge.op.variable.sort)
                    formulas.append((slt if edge.op.signed else ult)(edge.op.variable, anything))
            else:
                formulas += [eq(target, value) for target, value in _flows(program, edge)]
    return {term.value for term, reading in choose_readings(formulas).items() if reading is Reading.UNSIGNED}


def _flows(program: Program, edge: FunctionEdge) -> Iterator[tuple[Term, Term]]:
    """The assignments that an edge makes, those of a call included."""
    if isinstance(edge.op, Assign):
        yield edge.op.variable, edge.op.value
    elif isinstance(edge.op, Call):
        callee = program.functions[edge.op.function]
        yield from zip(callee.parameters, edge.op.arguments, strict=False)
        yield from zip(edge.op.results, callee.returns, strict=False)


def _pointers(program: Program, functions: list[Function], memory: _Memory) -> set[str]:
    word = bitvec(program.pointer_width)
    beside: dict[Term, list[Term]] = defaultdict(list)
    found: dict[Term, None] = {}
    for function in functions:
        for edge in function.edges:
            used = [edge.op.condition] if isinstance(edge.op, Assume) else []
            for target, value in _flows(program, edge):
                used.append(value)
                if target.sort is word:
                    for other in _address_parts(value, word):
                        beside[target].append(other)
                        beside[other].append(target)
                    # a number of that size is hardly an accident; half of it may well be
                    if word.width == 64 and value.op == ops.CONST and memory.is_start(value.value):
                        found[target] = None
            for term in subterms(used):
                if term.op in (ops.SELECT, ops.STORE):
                    found.update(dict.fromkeys(_address_parts(term.args[1], word)))
    todo = list(found)
    while todo:
        for other in beside[todo.pop()]:
            if other not in found:
                found[other] = None
                todo.append(other)
    return {term.value for term in found}


def _address_parts(term: Term, word: Sort) -> list[Term]:
    """The variables that an address is computed from by adding offsets."""
    parts: list[Term] = []
    todo, seen = [term], {term}
    while todo:
        current = todo.pop()
        if current.op == ops.VAR and current.sort is word:
            parts.append(current)
        children = current.args[1:] if current.op == ops.ITE else current.args
        for child in children if current.op in (ops.ADD, ops.SUB, ops.ITE) else ():
            if child not in seen:
                seen.add(child)
                todo.append(child)
    return parts
