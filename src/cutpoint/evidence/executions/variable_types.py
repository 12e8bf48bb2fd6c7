"""The C types of the variables in an execution."""

from __future__ import annotations

from cutpoint.cfa.program import Program
from cutpoint.cfa.variables import UNTYPED, ScalarType
from cutpoint.smt.terms.term import Term


class VariableTypes:
    """Looks variables up that may have a copy for each depth of a recursion."""

    def __init__(self, program: Program) -> None:
        functions = program.functions.values()
        self._lowered = {term.value for function in functions for term in function.locals}
        known = [*(function.locals.items() for function in functions), program.types.items()]
        self._types = {term.value: type_ for types in known for term, type_ in types}

    def lowered(self, name: str) -> str:
        """A name without the recursion depth that inlining adds."""
        if name in self._lowered:
            return name
        before, at, depth = name.rpartition("@")
        return before if at and depth.isdigit() and before in self._lowered else name

    def of(self, variable: Term) -> ScalarType | None:
        """The type in the source; None for temporaries, and for variables that the program does not have."""
        return self._types.get(self.lowered(variable.value))

    def is_temporary(self, variable: Term) -> bool:
        """Whether the source has no name for it."""
        return self._types.get(self.lowered(variable.value), UNTYPED) is None
