"""Parameters: the scalars that callers set, and the variables that the function sees."""

from __future__ import annotations

from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.building.conversions import convert
from cutpoint.c.lowering.building.locals import Locals
from cutpoint.c.lowering.evaluation.access import Access, Lvalue
from cutpoint.c.lowering.evaluation.sizes import Sizes
from cutpoint.c.lowering.passing.passing import Passing
from cutpoint.c.lowering.passing.variadic import VariadicArguments
from cutpoint.c.lowering.syntax.signatures import signature_of
from cutpoint.c.types import CType, FunctionType, IntType
from cutpoint.smt.terms.term import Term


class Parameters:
    """Declares the parameters of a function that has a definition."""

    def __init__(
        self,
        builder: FunctionBuilder,
        locals_: Locals,
        sizes: Sizes,
        access: Access,
        passing: Passing,
        variadic: VariadicArguments,
    ) -> None:
        self._builder = builder
        self._locals = locals_
        self._sizes = sizes
        self._access = access
        self._passing = passing
        self._variadic = variadic

    def declare(self, tree: Node, signature: FunctionType) -> None:
        parameters: list[Term] = []
        for position, node in enumerate(tree.parameters):
            passed = signature.parameters[position] if position < len(signature.parameters) else node.type
            name = node.value[0] or f"parameter{position}"
            parameters += self._parameter(node, self._builder.arithmetic.decayed(passed), name)
        for node in tree.parameters:
            self._sizes.declare_lengths(node, node.value[0])
        if signature.variadic:
            parameters.append(self._variadic.declare_parameter())
        self._builder.function.parameters = tuple(parameters)
        self._builder.function.signature = signature_of(signature)

    def _parameter(self, node: Node, passed: CType, name: str) -> list[Term]:
        """Declares a parameter; returns the scalars that callers set.

        In an old-style definition, arguments arrive promoted and are converted here.
        """
        type_ = self._builder.arithmetic.decayed(node.type)
        local = self._locals.declare(node.value[1], name, type_)
        if local.variable is not None and passed.sort is type_.sort:
            return [local.variable]
        if isinstance(type_, IntType) and type_.is_bool:  # gcc takes one byte of the argument, even if it is not 0 or 1
            construct = f"_Bool parameter {name!r} of a function that is defined with an identifier list"
            raise self._builder.unsupported(construct, node)
        sorts = [run.sort for run in self._builder.data(passed) for _ in run.offsets()]
        scalars = [self._builder.new_variable(f"{name}.passed", sort) for sort in sorts]
        if type_.is_scalar:
            self._access.write(Lvalue(type_, local.variable, local.address), convert(scalars[0], passed, type_))
            if local.address is not None:
                self._access.forget_padding(local.address, type_)
        else:
            assert local.address is not None
            self._passing.store_scalars(local.address, passed, scalars)
        return scalars
