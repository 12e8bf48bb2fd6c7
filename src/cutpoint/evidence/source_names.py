"""Source-level names and types of program variables, and terms over them as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property

from cutpoint.cfa.program import Program
from cutpoint.cfa.variables import Role, ScalarType, Variable
from cutpoint.smt.terms.pretty import to_c
from cutpoint.smt.terms.term import Term
from cutpoint.smt.terms.walk import free_variables


class SourceNames:
    """Looks up variables, also those of which inlining has made copies for the depths of a recursion."""

    def __init__(self, program: Program) -> None:
        self._copies = program.copies
        self._objects = program.objects.values()
        self._known: dict[Term, Variable] = {}
        for function in program.functions.values():
            self._known.update(function.locals)
        self._known.update(program.variables)
        self._known.update({obj.symbol: replace(obj.declared, role=Role.ADDRESS) for obj in self._objects})

    def lowered(self, variable: Term) -> Term:
        """The variable of which this is a copy, or itself."""
        copied = self._copies.get(variable)
        return variable if copied is None else copied[0]

    def of(self, variable: Term) -> Variable:
        """What a variable is; one that the program does not have has its own name."""
        return self._known.get(self.lowered(variable)) or Variable(variable.value)

    def type_of(self, variable: Term) -> ScalarType | None:
        """The type in the source; None for temporaries, and for variables that the program does not have."""
        return self.of(variable).type

    def text(self, formula: Term, function: str) -> str:
        """A formula as seen inside a function."""
        return to_c(formula, names=self.names(free_variables(formula), function))

    def names(self, variables: Iterable[Term], function: str) -> dict[Term, str]:
        """The names of variables; different ones that would have the same name keep their numbers."""
        names = {x: self.of(x).seen_in(function) for x in variables}
        for more_precise in (self._numbered, _unique):
            used = Counter(names.values())
            names = {x: name if used[name] == 1 else more_precise(x, function) for x, name in names.items()}
        return names

    def _numbered(self, variable: Term, function: str) -> str:
        name = self.of(variable).numbered_in(function)
        return f"{name}@{self._copies[variable][1]}" if variable in self._copies else name

    def source(self, text: str, function: str) -> str:
        """The origin of a value, as seen inside a function: perhaps an object."""
        obj = self._by_name.get(text)
        return text if obj is None else obj.seen_in(function)

    @cached_property
    def _by_name(self) -> dict[str, Variable]:
        return {obj.name: obj.declared for obj in self._objects}


def _unique(variable: Term, _: str) -> str:
    return str(variable.value)
