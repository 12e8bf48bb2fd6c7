"""The unnamed arguments of variadic functions: a block of memory that the caller fills and `va_arg` walks through."""

from __future__ import annotations

from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.evaluation.access import Access
from cutpoint.c.lowering.evaluation.arbitrary import unseen_result
from cutpoint.c.lowering.evaluation.lvalues import Lvalues
from cutpoint.c.lowering.evaluation.sizes import Sizes
from cutpoint.c.lowering.passing.passing import Passing
from cutpoint.c.lowering.syntax.signatures import passed_as
from cutpoint.c.types import ArrayType, CType, PointerType, RecordType
from cutpoint.cfa.program import ABORT, Store, load, step
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term, bv

_SLOT = 8
"""The size of a slot in bytes."""


class VariadicArguments:
    """Each argument takes whole slots; a `va_list` is a pointer to the next one."""

    def __init__(
        self, builder: FunctionBuilder, sizes: Sizes, access: Access, lvalues: Lvalues, passing: Passing
    ) -> None:
        self._builder = builder
        self._sizes = sizes
        self._access = access
        self._lvalues = lvalues
        self._passing = passing
        self._block: Term | None = None
        """In a variadic function: the parameter that holds the address of the unnamed arguments."""

    def declare_parameter(self) -> Term:
        """Declares the parameter through which this function gets its unnamed arguments."""
        self._block = self._builder.new_variable("varargs", bitvec(self._builder.pointer_width))
        return self._block

    def block(self, types: list[CType], scalars: list[Term]) -> Term:
        """Puts the unnamed arguments one after the other into a block of memory."""
        obj = self._builder.new_object(
            "varargs", ArrayType(self._builder.arithmetic.char, max(_SLOT, sum(map(_slots, types))))
        )
        position = first = 0
        for type_ in types:
            count = passed_as(type_).scalars
            self._passing.store_scalars(
                self._builder.offset(obj.symbol, position), type_, scalars[first : first + count]
            )
            position += _slots(type_)
            first += count
        return obj.symbol

    def next_argument(self, node: Node) -> Term:
        """va_arg: reads a slot and moves on."""
        self._sizes.declare_lengths(node, "type", is_followed=True)
        if self._builder.arithmetic.default_promotion(node.type) is not node.type:  # gcc compiles a trap
            self._builder.leave(ABORT)
            return unseen_result(node.type, self._builder.pointer_width)
        va_list = self._argument_list(node.children[-1])
        current = self._builder.temporary(self._list_pointer(va_list), "argument")
        self._set_list_pointer(va_list, step(current, bv(_slots(node.type), self._builder.pointer_width)))
        if isinstance(node.type, RecordType):
            return current
        return self._builder.temporary(load(current, node.type.sort), "argument")

    def start_list(self, target: Node, call: Node) -> None:
        """va_start."""
        if self._block is None:
            raise self._builder.unsupported("va_start in a function that is not variadic", call)
        self._set_list_pointer(self._argument_list(target), self._block)

    def copy_list(self, target: Node, source: Node) -> None:
        """va_copy."""
        self._set_list_pointer(self._argument_list(target), self._list_pointer(self._argument_list(source)))

    def _argument_list(self, node: Node) -> tuple[Term | None, Term | None]:
        """The variable or the address that a va_list expression denotes.

        On LP64, a va_list is an array of one record, so naming it gives its address; on ILP32, it is a pointer. Either
        way, its first bytes hold our pointer to the next argument.
        """
        lvalue = self._lvalues.lvalue_of(node.stripped)
        if self._builder.pointer_width == 64 and isinstance(lvalue.type, PointerType):
            return None, self._access.read(lvalue)  # a parameter of type va_list, decayed
        return lvalue.variable, lvalue.address

    def _list_pointer(self, va_list: tuple[Term | None, Term | None]) -> Term:
        variable, address = va_list
        if variable is not None:
            return variable
        assert address is not None
        return load(address, bitvec(self._builder.pointer_width))

    def _set_list_pointer(self, va_list: tuple[Term | None, Term | None], value: Term) -> None:
        variable, address = va_list
        if variable is not None:
            self._builder.assign(variable, value)
        else:
            assert address is not None
            self._builder.emit(Store(address, value))


def _slots(type_: CType) -> int:
    """The size in bytes of the slots that an unnamed argument takes."""
    return (type_.size + _SLOT - 1) // _SLOT * _SLOT
