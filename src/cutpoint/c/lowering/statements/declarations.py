"""Declarations of objects inside functions."""

from __future__ import annotations

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.base import Local
from cutpoint.c.lowering.building.conversions import convert
from cutpoint.c.lowering.calls import CallLowering
from cutpoint.c.lowering.evaluation.sizes import has_variable_part
from cutpoint.c.lowering.libc.blocks import allocate
from cutpoint.c.lowering.places import Place
from cutpoint.c.lowering.syntax.cleanup import cleanup_function
from cutpoint.c.lowering.syntax.signatures import signature_of
from cutpoint.c.types import CType, FunctionType, IntType
from cutpoint.cfa.model import Assign, Havoc, Origin
from cutpoint.cfa.program import Fill
from cutpoint.smt.terms.bitvectors import from_bool, nonzero
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import Term


class DeclarationLowering(CallLowering):
    """Scalars whose address is never taken become variables; everything else becomes an object in memory."""

    address_taken: frozenset[int] = frozenset()

    def parameters(self, tree: Node, signature: FunctionType) -> None:
        parameters: list[Term] = []
        for position, node in enumerate(tree.parameters):
            passed = signature.parameters[position] if position < len(signature.parameters) else node.type
            parameters += self._parameter(node, self.decayed(passed), node.value[0] or f"parameter{position}")
        for node in tree.parameters:
            self.declare_lengths(node, node.value[0])
        if signature.variadic:
            self.variadic_arguments = self.new_variable("varargs", bitvec(self.pointer_width))
            parameters.append(self.variadic_arguments)
        self.function.parameters = tuple(parameters)
        self.function.signature = signature_of(signature)

    def _parameter(self, node: Node, passed: CType, name: str) -> list[Term]:
        """Declares a parameter; the result is what callers set.

        In a definition of the old style arguments come promoted, and are converted here.
        """
        type_ = self.decayed(node.type)
        local = self.declare(node.value[1], name, type_, node.value[1] in self.address_taken)
        if local.variable is not None and passed.sort is type_.sort:
            return [local.variable]
        if isinstance(type_, IntType) and type_.is_bool:  # gcc takes a byte of what is passed, whatever it is
            raise self.unsupported(f"_Bool parameter {name!r} of a function that is defined with a list of names", node)
        scalars = [self.new_variable(f"{name}.passed", run.sort) for run in self.data(passed) for _ in run.offsets()]
        if type_.is_scalar:
            self.write(Place(type_, local.variable, local.address), convert(scalars[0], passed, type_))
            if local.address is not None:
                self.forget_padding(local.address, type_)
        else:
            assert local.address is not None
            self.store_scalars(local.address, passed, scalars)
        return scalars

    def declaration(self, node: Node) -> None:
        if node.kind == kinds.TYPEDEF:
            self.refuse_types_of_bit_fields(node.expressions)
            self.declare_lengths(node, "type")
        if node.kind not in kinds.DECLARATIONS:
            raise self.unsupported(f"declaration {node.text[:40]!r}", node)
        if node.kind != kinds.VARIABLE:
            return
        name, key, storage, initialised = node.value
        if storage not in kinds.STORAGE_CLASSES:
            raise self.unsupported(f"storage class of {name!r}", node)
        if storage == kinds.EXTERN:
            return
        if any(attribute.name == "asm" for attribute in node.attributes):
            where = "in a register" if storage != kinds.STATIC else "with a label inside a function"
            raise self.unsupported(f"variable {name!r} {where}", node)
        initialiser = node.expressions[-1] if initialised and node.expressions else None
        if node.unit.has_bit_fields:
            self._check_types_of_expressions(node, initialiser)
        if storage == kinds.STATIC:
            self.locals[key] = self.linker.static_local(self.fresh_name(name), node, initialiser)
            return
        self.declare_lengths(node, name, initialiser is not None)
        if has_variable_part(node.type):
            self._variable_length_array(node)
            return
        local = self.declare(key, name, node.type, key in self.address_taken, node.alignment)
        if local.variable is not None:
            self._initialise_variable(local.variable, node.type, name, initialiser)
            return
        assert local.address is not None
        if initialiser is not None:
            self.initialise(local.address, node.type, initialiser)
        else:
            self.emit(Fill(local.address, self.layout(node.type), Origin.UNINITIALISED))

    def _check_types_of_expressions(self, node: Node, initialiser: Node | None) -> None:
        """A declaration may take its type from its initialiser, or from an expression."""
        if initialiser is not None and b"__auto_type" in node.unit.text:
            self.refuse_types_of_bit_fields([initialiser])
        if b"typeof" in node.unit.text:
            self.refuse_types_of_bit_fields([one for one in node.expressions if one is not initialiser])

    def _initialise_variable(self, variable: Term, type_: CType, name: str, initialiser: Node | None) -> None:
        if initialiser is not None:
            self.emit(Assign(variable, self.converted(initialiser, type_)))
            return
        signed = not isinstance(type_, IntType) or type_.signed
        self.emit(Havoc(variable, Origin.UNINITIALISED, name, signed))
        if isinstance(type_, IntType) and type_.is_bool:
            self.assign(variable, from_bool(nonzero(variable), type_.width))

    def _variable_length_array(self, node: Node) -> None:
        """An array whose size is known when its declaration is reached: a block, like alloca's."""
        if node.alignment is not None:
            raise self.unsupported("alignment of a variable-length array", node)
        name, key, _, _ = node.value
        block = self.new_variable(name, bitvec(self.pointer_width))
        self.locals[key] = Local(node.type, address=block)
        self.assign(block, allocate(self, self.size_of(node.type)))


def address_taken(tree: Node) -> frozenset[int]:
    """The local scalars that need an address: operands of &, and what a cleanup function gets."""
    found: set[int] = set()
    for node in tree.walk():
        if node.kind == kinds.UNARY and node.value == "&":
            inner = node.children[0].stripped
            while inner.kind == kinds.UNARY and inner.value == "__extension__":
                inner = inner.children[0].stripped
            if inner.kind == kinds.DECL_REF:
                found.add(inner.value[2])
        elif cleanup_function(node) is not None:
            found.add(node.value[1])
    return frozenset(found)
