"""The constants that a variable can take: variables that are assigned to each other share their constants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cutpoint.smt.terms import ops
from cutpoint.smt.terms.sorts import BOOL, BitVecSort
from cutpoint.smt.terms.term import Term, by_id
from cutpoint.smt.terms.walk import free_variables

MOST_VALUES = 64


def leaves(value: Term) -> Iterator[Term]:
    """The possible results of nested if-then-elses; any other term yields itself."""
    todo, seen = [value], {value}
    while todo:
        term = todo.pop()
        if term.op != ops.ITE:
            yield term
            continue
        for choice in term.args[1:]:
            if choice not in seen:
                seen.add(choice)
                todo.append(choice)


class ValueClasses:
    """Classes of variables that are assigned only constants and each other, with the constants of each class."""

    def __init__(self) -> None:
        self._parent: dict[Term, Term] = {}
        self._constants: dict[Term, dict[Term, None]] = {}
        self._excluded: dict[Term, None] = {}

    def relate(self, terms: Iterable[Term]) -> None:
        """Relates terms that are, or may be, equal. A term that is no variable or constant excludes all variables."""
        terms = list(terms)
        variables = [term for term in terms if term.op == ops.VAR]
        others = [term for term in terms if term.op not in (ops.VAR, ops.CONST)]
        if others:
            self.exclude([*variables, *free_variables(*others)])
            return
        for x in variables:
            self._join(variables[0], x)
        if variables:
            constants = self._constants.setdefault(self._root(variables[0]), {})
            constants.update(dict.fromkeys(term for term in terms if term.op == ops.CONST))

    def exclude(self, variables: Iterable[Term]) -> None:
        """Excludes these variables, and all variables in their classes."""
        for x in variables:
            self._excluded[x] = None

    def values(self) -> dict[Term, list[Term]]:
        """The sorted constants of each variable whose class has constants, but not too many."""
        excluded = {self._root(x) for x in self._excluded}
        result: dict[Term, list[Term]] = {}
        for x in sorted(self._parent, key=by_id):
            root = self._root(x)
            constants = self._constants.get(root, {})
            has_values = isinstance(x.sort, BitVecSort) or x.sort is BOOL
            if has_values and root not in excluded and 0 < len(constants) <= MOST_VALUES:
                result[x] = sorted(constants, key=lambda constant: int(constant.value))
        return result

    def _root(self, x: Term) -> Term:
        self._parent.setdefault(x, x)
        while self._parent[x] is not x:
            self._parent[x] = self._parent[self._parent[x]]
            x = self._parent[x]
        return x

    def _join(self, a: Term, b: Term) -> None:
        a, b = self._root(a), self._root(b)
        if a is not b:
            self._parent[b] = a
            self._constants.setdefault(a, {}).update(self._constants.pop(b, {}))
