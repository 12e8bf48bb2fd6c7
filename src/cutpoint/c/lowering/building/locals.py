"""Maps the names of a function's own variables to variables and objects."""

from __future__ import annotations

from collections.abc import Iterator

from cutpoint.base.frozen import frozen
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.building.objects import aligned
from cutpoint.c.lowering.syntax.body import Body
from cutpoint.c.types import CType, IntType
from cutpoint.cfa.model import Havoc, Origin
from cutpoint.cfa.program import Fill, FunctionOp
from cutpoint.smt.terms.term import Term


@frozen
class Local:
    """The meaning of a name in the function: a plain variable, or the object at an address."""

    type: CType
    variable: Term | None = None
    address: Term | None = None


class Locals:
    """Scalars whose address is never taken become variables; everything else becomes an object in memory.

    Declarations are identified by the keys that libclang gives them.
    """

    def __init__(self, builder: FunctionBuilder, body: Body) -> None:
        self._builder = builder
        self._body = body
        self._known: dict[int, Local] = {}
        self._indeterminate: list[tuple[str, Local]] = []

    def get(self, key: int) -> Local | None:
        return self._known.get(key)

    def put(self, key: int, local: Local) -> None:
        self._known[key] = local

    def declare(self, key: int, name: str, type_: CType, align: int | None = None) -> Local:
        if type_.is_scalar and key not in self._body.address_taken:
            local = Local(type_, variable=self._builder.new_variable(name, type_.sort, type_))
        else:
            local = Local(type_, address=aligned(self._builder.new_object(name, type_), align).symbol)
        self._known[key] = local
        if key in self._body.bypassed:
            self._indeterminate.append((name, local))
        return local

    def prologue(self) -> Iterator[FunctionOp]:
        """Gives arbitrary values to the variables whose declaration may be bypassed."""
        for name, local in self._indeterminate:
            if local.variable is not None:
                is_truth = isinstance(local.type, IntType) and local.type.is_bool
                # its byte may be neither 0 nor 1, of which gcc's operators make different things
                yield Havoc(local.variable, Origin.APPROXIMATED if is_truth else Origin.UNINITIALISED, name)
            else:
                assert local.address is not None
                yield Fill(local.address, self._builder.layout(local.type), Origin.UNINITIALISED)
