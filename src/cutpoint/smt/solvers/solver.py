"""The interface that all algorithms use. The backends implement it; the decorators wrap it.

An answer has three values and cannot be used as a truth value: `if solver.check():` raises, so that *unknown* is never
mistaken for one of the other two. Models and cores consist of our terms.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, NoReturn

from cutpoint.base.statistics import Statistics
from cutpoint.smt.terms.array_value import ArrayValue
from cutpoint.smt.terms.evaluate import Evaluator
from cutpoint.smt.terms.sorts import BOOL, ArraySort, Sort
from cutpoint.smt.terms.term import Term


class Result(Enum):
    SAT = "sat"
    UNSAT = "unsat"
    UNKNOWN = "unknown"

    def __bool__(self) -> NoReturn:
        raise TypeError(f"the answer {self.value} is not a truth value: compare it with Result.SAT or Result.UNSAT")


class Capability(Enum):
    """Optional features of a backend. All backends support bit-vectors, Boolean structure, push and pop."""

    MODELS = "models"
    CORES = "unsat cores"
    ARRAYS = "arrays"
    FLOATS = "floats"
    ALL_FLOATS = "floats of any format"  # x87's extended precision, for example
    FUNCTIONS = "uninterpreted functions"
    INTEGERS = "integers"
    INTERPOLANTS = "interpolants"
    HORN = "Horn clauses"


def default_value(sort: Sort) -> Any:
    """The value of a variable that the query does not constrain."""
    if isinstance(sort, ArraySort):
        return ArrayValue(default_value(sort.element))
    return False if sort is BOOL else 0


class Model(Mapping[Term, Any]):
    """A snapshot of the values of variables, under which any term can be evaluated.

    Variables that do not occur in the query have a default value.
    """

    __slots__ = ("_evaluator", "_values")

    def __init__(self, values: Mapping[Term, Any]) -> None:
        self._values = dict(values)
        self._evaluator = Evaluator(self._values, lambda variable: default_value(variable.sort))

    def __getitem__(self, variable: Term) -> Any:
        return self._values[variable]

    def __iter__(self) -> Iterator[Term]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def value(self, term: Term) -> Any:
        return self._evaluator(term)

    def satisfies(self, formula: Term) -> bool:
        return bool(self._evaluator(formula))


class Solver(ABC):
    """A stack of assertions that can be checked for satisfiability."""

    name: str
    capabilities: frozenset[Capability]
    statistics: Statistics

    @abstractmethod
    def add(self, *formulas: Term) -> None:
        """Asserts formulas at the current level."""

    @abstractmethod
    def push(self) -> None:
        """Opens a level."""

    @abstractmethod
    def pop(self, levels: int = 1) -> None:
        """Closes levels and retracts their assertions."""

    @abstractmethod
    def check(self, assumptions: Sequence[Term] = (), seconds: float | None = None) -> Result:
        """Whether the assertions and the assumptions are satisfiable together; *unknown* after the time limit."""

    @property
    @abstractmethod
    def reason(self) -> str:
        """Why the last answer was *unknown*."""

    @abstractmethod
    def values(self, terms: Sequence[Term]) -> list[Any]:
        """The values of terms in the model of the last answer, which must be *sat*."""

    @abstractmethod
    def model(self, variables: Iterable[Term] | None = None) -> Model:
        """The values of these variables, or of all that occur in the query, in the model of the last answer."""

    @abstractmethod
    def core(self) -> list[Term]:
        """An unsat core: assumptions of the last query, in their order, that suffice for its answer *unsat*."""

    @abstractmethod
    def interrupt(self) -> None:
        """Ends the running query with *unknown*; called from another thread. Does nothing if no query is running."""

    @abstractmethod
    def close(self) -> None:
        """Releases the solver's resources; it cannot be used afterwards."""

    def __enter__(self) -> Solver:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
