"""Passes values of any type: records are passed scalar by scalar, so they need not be in memory."""

from __future__ import annotations

from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.evaluation.access import Access
from cutpoint.c.lowering.evaluation.evaluation import Evaluation
from cutpoint.c.types import CType, RecordType
from cutpoint.cfa.layout import Layout
from cutpoint.cfa.program import Store, load, step
from cutpoint.smt.terms.term import Term, bv


def load_scalars(address: Term, layout: Layout, pointer_width: int) -> list[Term]:
    """The scalars of an object, in the order of the layout."""
    return [load(step(address, bv(at, pointer_width)), run.sort) for run in layout for at in run.offsets()]


def result_variables(builder: FunctionBuilder, type_: CType) -> tuple[Term, ...]:
    """New variables for the result of a function; a record has one for each scalar."""
    if not type_.is_scalar and not isinstance(type_, RecordType):
        return ()
    return tuple(builder.new_variable("return", run.sort, type_) for run in builder.data(type_) for _ in run.offsets())


class Passing:
    """Splits values into scalars, and assembles them from scalars."""

    def __init__(self, builder: FunctionBuilder, evaluation: Evaluation, access: Access) -> None:
        self._builder = builder
        self._evaluation = evaluation
        self._access = access

    def scalars_of(self, argument: Node, type_: CType) -> list[Term]:
        """The scalars that are passed for an argument, in the type of its parameter."""
        if not isinstance(type_, RecordType):
            return [self._evaluation.converted(argument, type_)]
        return load_scalars(self._evaluation.value(argument), self._builder.data(type_), self._builder.pointer_width)

    def store_scalars(self, address: Term, type_: CType, values: list[Term]) -> None:
        """Writes scalars, in the order of the layout, into an object that was passed by value."""
        offsets = [offset for run in self._builder.data(type_) for offset in run.offsets()]
        for offset, value in zip(offsets, values, strict=True):
            self._builder.emit(Store(step(address, bv(offset, self._builder.pointer_width)), value))
        self._access.forget_padding(address, type_)

    def assembled(self, type_: CType, scalars: list[Term]) -> Term:
        """The value of a parameter, assembled from its scalars."""
        if not isinstance(type_, RecordType):
            return scalars[0]
        obj = self._builder.new_object("argument", type_)
        self.store_scalars(obj.symbol, type_, scalars)
        return obj.symbol

    def assign_results(self, type_: CType, value: Node) -> None:
        """Assigns the value of an expression to the result variables."""
        for variable, scalar in zip(self._builder.function.returns, self.scalars_of(value, type_), strict=True):
            self._builder.assign(variable, scalar)
