"""The translation of our terms to those of a solver: memoised, and with the operators that solvers lack.

A translator lives as long as its thread and is shared by all solvers of its kind: a term is translated once, however
many solvers use it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from threading import local
from typing import Any, TypeVar

from cutpoint.smt.solvers.errors import SortMismatch
from cutpoint.smt.terms import exact, ops
from cutpoint.smt.terms.boolean import eq
from cutpoint.smt.terms.integers import integer
from cutpoint.smt.terms.sorts import Sort
from cutpoint.smt.terms.term import Term, subterms

_T = TypeVar("_T")


class Translator(ABC):
    """From our terms to those of a solver. Iterative and memoised."""

    def __init__(self) -> None:
        self.known: dict[Term, Any] = {}
        self.definitions: dict[Term, Term] = {}
        """For terms that are translated to a fresh variable: its definition, to be asserted along with the term."""
        self._defined_below: dict[Term, tuple[Term, ...]] = {}
        self._sorts: dict[Sort, Any] = {}
        self._functions: dict[tuple[Any, ...], Any] = {}

    def __call__(self, root: Term) -> Any:
        known = self.known
        native = known.get(root)
        return native if native is not None else self._translate(root)

    @abstractmethod
    def _translate(self, root: Term) -> Any:
        """Translates the root and all terms below it that are not known yet. Ill-sorted terms raise SortMismatch."""

    @abstractmethod
    def _new_sort(self, sort: Sort) -> Any: ...

    @abstractmethod
    def _new_function(self, name: str, domain: list[Any], result: Any) -> Any:
        """An uninterpreted function from and to sorts of the solver."""

    def sort(self, sort: Sort) -> Any:
        native = self._sorts.get(sort)
        if native is None:
            native = self._sorts[sort] = self._new_sort(sort)
        return native

    def function(self, term: Term) -> Any:
        """The function of an application; there is one for each name and signature."""
        key = (term.value, term.sort, *[child.sort for child in term.args])
        native = self._functions.get(key)
        if native is None:
            domain = [self.sort(child.sort) for child in term.args]
            native = self._functions[key] = self._new_function(term.value, domain, self.sort(term.sort))
        return native

    def special(self, term: Term, raw: Callable[[Term], Any], choose: Callable[[Any, Any, Any], Any]) -> Any:
        """The operators of `exact`; `raw` translates the plain operator, `choose` is the solver's if-then-else."""
        if term.op == ops.FP_TO_BITS:
            bits, definition = exact.encoding(term)
            self.definitions[term] = definition
            return self(bits)
        if term.op in (ops.FP_MIN, ops.FP_MAX):
            return self(exact.extremum(term))
        return choose(self(exact.fits(term)), raw(term), self(exact.indefinite(term)))

    def division(self, term: Term, raw: Any, choose: Callable[[Any, Any, Any], Any]) -> Any:
        """Integer quotient or remainder; division by zero yields zero and the dividend. `raw` is the solver's term."""
        dividend, divisor = term.args
        if divisor.op == ops.CONST and divisor.value != 0:
            return raw
        by_zero = integer(0) if term.op == ops.INT_DIV else dividend
        return choose(self(eq(divisor, integer(0))), self(by_zero), raw)

    def definitions_below(self, root: Term) -> tuple[Term, ...]:
        """The definitions of the fresh variables in a translated term."""
        found = self._defined_below.get(root)
        if found is None:
            definitions = self.definitions
            found = tuple(definitions[term] for term in subterms((root,)) if term in definitions)
            self._defined_below[root] = found
        return found


SPECIAL = frozenset((ops.FP_TO_BITS, ops.FP_MIN, ops.FP_MAX, ops.FP_TO_SIGNED, ops.FP_TO_UNSIGNED))
"""The operators that `Translator.special` translates."""


def sort_mismatch(term: Term, words: object) -> SortMismatch:
    """The error for a term that the solver rejected because the sorts of its arguments do not fit."""
    sorts = ", ".join(str(child.sort) for child in term.args)
    return SortMismatch(f"{ops.NAMES[term.op]} does not apply to {sorts} ({words})", term)


class KindTranslator(Translator):
    """A translator to a solver that creates all terms with a term manager, by kinds."""

    def __init__(
        self, module: Any, plain: Mapping[int, str], rounded: Mapping[int, str], indexed: Mapping[int, str]
    ) -> None:
        """The mappings are from operators to the names of kinds: with no parameters, with a rounding mode, and with
        numeric indices."""
        super().__init__()
        self.module = module
        self.manager = module.TermManager()
        self._plain = {op: module.Kind[name] for op, name in plain.items()}
        self._rounded = {op: module.Kind[name] for op, name in rounded.items()}
        self._indexed = {op: module.Kind[name] for op, name in indexed.items()}


def one_per_thread(create: Callable[[], _T]) -> Callable[[], _T]:
    """A function that returns the object of the current thread, and creates it when the thread asks first."""
    of_thread = local()

    def find() -> _T:
        found: _T | None = getattr(of_thread, "found", None)
        if found is None:
            found = of_thread.found = create()
        return found

    return find
