"""Code shared by the backends: the assertion stack, statistics, misuse checks.

A solver uses the translator of its thread. So it belongs to the thread that created it; only `interrupt` may be called
from another.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from threading import get_ident
from time import perf_counter
from typing import Any

from cutpoint.base.statistics import Statistics
from cutpoint.smt.backends.account import InSolver
from cutpoint.smt.backends.translation import Translator
from cutpoint.smt.solvers.assertions import limit_of, require_answer, require_formulas, require_open
from cutpoint.smt.solvers.errors import SolverMisuse
from cutpoint.smt.solvers.solver import Capability, Model, Result, Solver
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import implies, not_
from cutpoint.smt.terms.sorts import BOOL, Sort
from cutpoint.smt.terms.term import Term, internal
from cutpoint.smt.terms.walk import free_variables

COMMON_CAPABILITIES = frozenset(
    (Capability.MODELS, Capability.CORES, Capability.ARRAYS, Capability.FLOATS, Capability.FUNCTIONS)
)
"""The capabilities of every backend."""


class Backend(Solver):
    """Base class of the backends; subclasses implement the methods with an underscore."""

    assumes_formulas = True
    """Whether any formula can be an assumption, or only variables and their negations."""
    runs_alone = False
    """Whether a query can be stopped only by killing its process."""

    def __init__(self, seconds: float | None = None, seed: int = 0) -> None:
        self.statistics = Statistics()
        self._translator = self._shared_translator()
        self._seconds = seconds
        self._levels: list[list[Term]] = [[]]
        self._stated: list[set[Term]] = [set()]  # definitions, by the level at which they are asserted
        self._literals: list[dict[Term, None]] = [{}]  # literals that represent assumed formulas, likewise by level
        self._assumptions: tuple[Term, ...] = ()
        self._last: Result | None = None
        self._reason = ""
        self._interrupted = False
        self._closed = False
        self._thread = get_ident()

    @abstractmethod
    def _shared_translator(self) -> Translator:
        """The translator of this thread."""

    @abstractmethod
    def _assert(self, native: Any) -> None: ...

    @abstractmethod
    def _push(self) -> None: ...

    @abstractmethod
    def _pop(self, levels: int) -> None: ...

    @abstractmethod
    def _check(self, natives: list[Any], seconds: float | None) -> tuple[Result, str]:
        """The answer, and the reason if it is *unknown*. Exceptions of the solver become reasons, too."""

    @abstractmethod
    def _core(self, natives: list[Any]) -> set[int]:
        """The positions of the assumptions in a core."""

    @abstractmethod
    def _value(self, native: Any, sort: Sort) -> Any:
        """The value of a term in the current model."""

    def _query_begins(self) -> None:
        """Discards interrupts that were meant for earlier queries."""

    def _stop_search(self) -> None:
        """Ends a running query; called from another thread."""

    def add(self, *formulas: Term) -> None:
        self._require_usable()
        self._last = None
        for formula in formulas:
            self._assert(self._native(formula))
            self._levels[-1].append(formula)
        self.statistics.count("assertions", len(formulas))

    def push(self) -> None:
        self._require_usable()
        self._last = None
        self._push()
        self._levels.append([])
        self._stated.append(set())
        self._literals.append({})

    def pop(self, levels: int = 1) -> None:
        self._require_usable()
        require_open(self.name, levels, len(self._levels) - 1)
        self._last = None
        if levels > 0:
            self._pop(levels)
            del self._levels[-levels:], self._stated[-levels:], self._literals[-levels:]

    def check(self, assumptions: Sequence[Term] = (), seconds: float | None = None) -> Result:
        self._require_usable()
        self._interrupted = False
        self._query_begins()
        self._last = None
        self._assumptions = tuple(assumptions)
        start = perf_counter()
        natives = [self._assumed(formula) for formula in self._assumptions]
        natives += self._idle_literals()
        ready = perf_counter()
        limit = limit_of(self.name, self._seconds if seconds is None else seconds)
        left = None if limit is None else limit - (ready - start)
        if self._interrupted:
            result, self._reason = Result.UNKNOWN, "interrupted"
        elif left is not None and left <= 0:
            result, self._reason = Result.UNKNOWN, "the time ran out before the query"
        else:
            with InSolver():
                result, self._reason = self._check(natives, left)
        self._last = result
        self.statistics.count(f"checks.{result.value}")
        self.statistics.spend("translation", ready - start)
        self.statistics.spend("checks", perf_counter() - ready)
        return result

    @property
    def reason(self) -> str:
        return self._reason

    def values(self, terms: Sequence[Term]) -> list[Any]:
        self._require_usable()
        require_answer(self.name, self._last, Result.SAT, "values")
        natives = [self._translator(term) for term in terms]
        for term in terms:
            if any(not self._is_stated(definition) for definition in self._definitions(term)):
                raise SolverMisuse(f"{self.name}: a value of a term with a definition that the query did not contain")
        return [self._value(native, term.sort) for native, term in zip(natives, terms, strict=True)]

    def model(self, variables: Iterable[Term] | None = None) -> Model:
        self._require_usable()
        require_answer(self.name, self._last, Result.SAT, "a model")
        if variables is None:
            asserted = [formula for level in self._levels for formula in level]
            chosen = free_variables(*asserted, *self._assumptions)
        else:
            chosen = list(variables)
        translate, value = self._translator, self._value
        return Model({term: value(translate(term), term.sort) for term in chosen})

    def core(self) -> list[Term]:
        self._require_usable()
        require_answer(self.name, self._last, Result.UNSAT, "a core")
        natives = [self._assumed(formula) for formula in self._assumptions]
        with InSolver():
            positions = self._core(natives)
        return [formula for position, formula in enumerate(self._assumptions) if position in positions]

    def interrupt(self) -> None:
        self._interrupted = True
        self._stop_search()

    def close(self) -> None:
        self._last = None
        self._closed = True

    def _require_usable(self) -> None:
        if self._closed:
            raise SolverMisuse(f"{self.name}: the solver is closed")
        if get_ident() != self._thread:
            raise SolverMisuse(
                f"{self.name}: a solver belongs to the thread that made it; others may only interrupt it"
            )

    def _native(self, formula: Term) -> Any:
        require_formulas(self.name, (formula,))
        native = self._translator(formula)
        for definition in self._definitions(formula):
            self._state(definition)
        return native

    def _assumed(self, formula: Term) -> Any:
        if self.assumes_formulas or _is_literal(formula) or formula.sort is not BOOL:
            return self._native(formula)
        literal = _literal_for(formula)
        if not any(literal in level for level in self._literals):
            self._state(implies(literal, formula))
            self._literals[-1][literal] = None
        return self._translator(literal)

    def _idle_literals(self) -> list[Any]:
        """The negations of literals for formulas of earlier queries, so that the solver need not consider these."""
        used = {_literal_for(formula) for formula in self._assumptions} if any(self._literals) else ()
        idle = [literal for level in self._literals for literal in level if literal not in used]
        return [self._translator(not_(literal)) for literal in idle]

    def _definitions(self, root: Term) -> tuple[Term, ...]:
        return self._translator.definitions_below(root) if self._translator.definitions else ()

    def _is_stated(self, definition: Term) -> bool:
        return any(definition in level for level in self._stated)

    def _state(self, definition: Term) -> None:
        """Asserts a definition at the current level, unless it is asserted already."""
        if not self._is_stated(definition):
            self._assert(self._native(definition))
            self._stated[-1].add(definition)


def first_positions(identities: Iterable[int], needed: set[int]) -> set[int]:
    """The first position of each needed identity."""
    positions: dict[int, int] = {}
    for position, identity in enumerate(identities):
        positions.setdefault(identity, position)
    return {position for identity, position in positions.items() if identity in needed}


def _is_literal(formula: Term) -> bool:
    return (formula.args[0] if formula.op == ops.NOT else formula).op == ops.VAR


def _literal_for(formula: Term) -> Term:
    """The variable that represents a formula as an assumption, where only literals can be assumed."""
    return internal(f"assumed!{formula.id}", BOOL)
