"""Null pointers: the condition under which no access of an operation traps.

A term is evaluated as in C: the second operand of && only if the first holds. Terms do not preserve the order of
operands, so each operand counts as guarded by the other: this finds fewer traps, and a trap only ends executions.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from cutpoint.cfa.memory.address_terms import base_and_offset, is_step
from cutpoint.cfa.model import Assign, Assume, Call, Havoc
from cutpoint.cfa.program import (
    LOAD,
    Allocate,
    CallThrough,
    Copy,
    Fill,
    FunctionOp,
    Store,
)
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.bitvectors import nonzero, to_signed, ule
from cutpoint.smt.terms.boolean import and_, implies, not_, or_
from cutpoint.smt.terms.term import TRUE, Term, bv, not_yet_in, width_of

NULL_POINTER = "a null pointer is dereferenced"
PAGE, LOWEST = 4096, 65536
"""The number of bytes from address 0 on without objects: in our memory layout, which starts early, and on Linux."""


class NullTraps:
    """Caches the conditions of terms."""

    def __init__(self, objects: Container[Term]) -> None:
        """`objects` are the symbols of all objects so far."""
        self._objects = objects
        self._safe: dict[Term, Term] = {}

    def safe(self, op: FunctionOp) -> Term:
        """A condition under which the operation accesses no null pointer."""
        if isinstance(op, Havoc) or (isinstance(op, Store) and op.value.op == ops.CONST and self._is_part(op.address)):
            return TRUE
        result = TRUE
        for term in evaluated(op):
            result = and_(result, self._evaluation(term))
        for address in _accessed(op):
            result = and_(result, self._not_null(address))
        return result

    def _evaluation(self, root: Term) -> Term:
        safe = self._safe
        for term in not_yet_in(safe, root):
            safe[term] = self._of(term)
        return safe[root]

    def _of(self, term: Term) -> Term:
        result = TRUE
        if term.op in (ops.AND, ops.OR):
            for guard, guarded in (term.args, reversed(term.args)):
                condition = self._safe[guarded]
                if condition is not TRUE:
                    result = and_(result, _under(guard if term.op == ops.AND else not_(guard), condition))
            return result
        if term.op == ops.ITE:
            guard, then, otherwise = term.args
            result = and_(self._safe[guard], _under(guard, self._safe[then]))
            return and_(result, _under(not_(guard), self._safe[otherwise]))
        for child in term.args:
            result = and_(result, self._safe[child])
        if term.op == ops.APPLY and term.value == LOAD:
            result = and_(result, self._not_null(term.args[0]))
        return result

    def _not_null(self, address: Term) -> Term:
        """The condition that an address does not derive from null: the page there is never mapped."""
        base, offset = base_and_offset(address)
        if self.is_object(base):
            return TRUE
        if offset.op != ops.CONST:
            return or_(nonzero(base), ule(bv(PAGE, width_of(address)), offset))
        return nonzero(base) if abs(to_signed(offset.value, width_of(offset))) < LOWEST else TRUE

    def _is_part(self, address: Term) -> bool:
        """Whether it is the address of a fixed part of an object, as in initialisers."""
        base = address.args[0] if is_step(address) and address.args[1].op == ops.CONST else address
        return base in self._objects

    def is_object(self, pointer: Term) -> bool:
        """Whether a pointer is the address of an object, or of one of several."""
        todo = [pointer]
        while todo:
            current = todo.pop()
            if current.op == ops.ITE:
                todo += current.args[1:]
            elif is_step(current):
                todo.append(current.args[0])
            elif current not in self._objects:
                return False
        return True


def _under(guard: Term, condition: Term) -> Term:
    """guard → condition, without the conjuncts of the condition that the guard has itself."""
    if condition is TRUE:
        return TRUE
    given = set(conjuncts(guard))
    rest = TRUE
    for one in conjuncts(condition):
        if one not in given and not given.intersection(_disjuncts(one)):
            rest = and_(rest, one)
    return TRUE if rest is TRUE else implies(guard, rest)


def conjuncts(term: Term) -> Iterator[Term]:
    """The conjuncts of a formula."""
    return _operands(term, ops.AND, ops.OR)


def _disjuncts(term: Term) -> Iterator[Term]:
    return _operands(term, ops.OR, ops.AND)


def _operands(term: Term, op: int, dual: int) -> Iterator[Term]:
    """The operands of an operator, flattened through nested ones and negations of its dual."""
    todo = [term]
    while todo:
        current = todo.pop()
        if current.op == op:
            todo += current.args
        elif current.op == ops.NOT and current.args[0].op == dual:
            todo += [not_(argument) for argument in current.args[0].args]
        else:
            yield current


def evaluated(op: FunctionOp) -> tuple[Term, ...]:
    """The terms that an operation evaluates."""
    if isinstance(op, Assign):
        return (op.value,)
    if isinstance(op, Assume):
        return (op.condition,)
    if isinstance(op, Store):
        return op.address, op.value
    if isinstance(op, Copy):
        return op.target, op.source
    if isinstance(op, Fill):
        return (op.address,)
    if isinstance(op, Allocate):
        return (op.size,)
    if isinstance(op, Call):
        return op.arguments
    return (op.pointer, *op.arguments) if isinstance(op, CallThrough) else ()


def _accessed(op: FunctionOp) -> tuple[Term, ...]:
    if isinstance(op, Store):
        return (op.address,)
    if isinstance(op, Copy):
        return (op.target, op.source) if op.layout else ()
    if isinstance(op, Fill):
        return (op.address,) if op.layout else ()
    return (op.pointer,) if isinstance(op, CallThrough) else ()


class Known:
    """Conditions that hold at the current location, because they have just been tested."""

    def __init__(self) -> None:
        self._location: int | None = None
        self._conditions: set[Term] = set()

    def unknown(self, location: int, condition: Term) -> Term:
        """The conjuncts of a condition that are not known at a location."""
        if location != self._location:
            return condition
        rest = TRUE
        for one in conjuncts(condition):
            if one not in self._conditions and self._conditions.isdisjoint(_disjuncts(one)):
                rest = and_(rest, one)
        return rest

    def step(self, op: FunctionOp, source: int, target: int) -> None:
        """Updates the conditions for an edge with an operation."""
        if source != self._location:
            self._conditions.clear()
        if isinstance(op, Assume):
            self._conditions.update(conjuncts(op.condition))
        elif not self._conditions:
            pass
        elif isinstance(op, Assign | Havoc):
            self._conditions = {one for one in self._conditions if not _reads(one, op.variable)}
        else:
            self._conditions.clear()
        self._location = target


def _reads(term: Term, variable: Term) -> bool:
    return any(inner is variable for inner in not_yet_in((), term))
