"""Solvers that wrap a solver: they trace, measure or cross-check every query and leave the answers unchanged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any

from cutpoint.base.statistics import Statistics
from cutpoint.smt.solvers.assertions import Assertions
from cutpoint.smt.solvers.errors import SolverDisagreement
from cutpoint.smt.solvers.solver import Capability, Model, Result, Solver
from cutpoint.smt.solvers.turns import Turns
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.exact import spelled_out
from cutpoint.smt.terms.pretty import to_c
from cutpoint.smt.terms.smtlib import script
from cutpoint.smt.terms.term import Term, subterms


class Decorator(Solver):
    """Forwards every call to the wrapped solver."""

    def __init__(self, solver: Solver) -> None:
        self._solver = solver
        self.name = solver.name
        self.capabilities = solver.capabilities
        self.statistics = solver.statistics

    def add(self, *formulas: Term) -> None:
        self._solver.add(*formulas)

    def push(self) -> None:
        self._solver.push()

    def pop(self, levels: int = 1) -> None:
        self._solver.pop(levels)

    def check(self, assumptions: Sequence[Term] = (), seconds: float | None = None) -> Result:
        return self._solver.check(assumptions, seconds)

    @property
    def reason(self) -> str:
        return self._solver.reason

    def values(self, terms: Sequence[Term]) -> list[Any]:
        return self._solver.values(terms)

    def model(self, variables: Iterable[Term] | None = None) -> Model:
        return self._solver.model(variables)

    def core(self) -> list[Term]:
        return self._solver.core()

    def interrupt(self) -> None:
        self._solver.interrupt()

    def close(self) -> None:
        self._solver.close()


class Measured(Decorator):
    """Counts and times the queries under a given name."""

    def __init__(self, solver: Solver, statistics: Statistics, name: str) -> None:
        super().__init__(solver)
        self._record = statistics
        self._name = name

    def check(self, assumptions: Sequence[Term] = (), seconds: float | None = None) -> Result:
        with self._record.timer(self._name):
            result = self._solver.check(assumptions, seconds)
        self._record.count(f"{self._name}.{result.value}")
        return result


class Remembering(Decorator):
    """Keeps its own copy of the assertions."""

    def __init__(self, solver: Solver) -> None:
        super().__init__(solver)
        self._assertions = Assertions()

    def add(self, *formulas: Term) -> None:
        for formula in formulas:  # one by one: if one is rejected, both sides hold the ones before it
            self._add(formula)

    def _add(self, formula: Term) -> None:
        self._solver.add(formula)
        self._assertions.add((formula,))

    def push(self) -> None:
        self._solver.push()
        self._assertions.push()

    def pop(self, levels: int = 1) -> None:
        self._solver.pop(levels)
        self._assertions.pop(levels)


class Traced(Remembering):
    """Writes every query to its own SMT-LIB file, before the solver runs and again with the answer."""

    def __init__(self, solver: Solver, directory: Path) -> None:
        super().__init__(solver)
        self._files = _Files(directory)

    def check(self, assumptions: Sequence[Term] = (), seconds: float | None = None) -> Result:
        path = self._files.new()
        text = _script([*self._assertions.formulas, *assumptions])
        title = f"{self.name}; the last {len(assumptions)} assertions were assumed"
        path.write_text(_headed(text, title, "no answer yet"))
        start = perf_counter()
        result = self._solver.check(assumptions, seconds)
        answer = f"{result.value} in {perf_counter() - start:.3f} s"
        if result is Result.UNKNOWN:
            answer += f": {self.reason}"
        path.write_text(_headed(text, title, answer, result))
        return result


class CrossChecked(Remembering):
    """A second solver answers every query, and the evaluator checks the models; a contradiction raises.

    Answers, models and cores come from the first solver. An *unknown* contradicts nothing. Each solver gets the full
    time limit of a query, and the second one gets it again to check the core.
    """

    def __init__(self, solver: Solver, second: Solver, directory: Path | None = None) -> None:
        super().__init__(solver)
        self._second = second
        self._files = None if directory is None else _Files(directory)
        self._turns = Turns()

    def _add(self, formula: Term) -> None:
        self._second.add(formula)  # first, because the second solver may reject the formula
        super()._add(formula)

    def push(self) -> None:
        super().push()
        self._second.push()

    def pop(self, levels: int = 1) -> None:
        super().pop(levels)
        self._second.pop(levels)

    def check(self, assumptions: Sequence[Term] = (), seconds: float | None = None) -> Result:
        assumptions = tuple(assumptions)
        with self._turns.query():
            result = self._turns.check(self._solver, assumptions, seconds)
            other = self._turns.check(self._second, assumptions, seconds)
            if {result, other} == {Result.SAT, Result.UNSAT}:
                what = f"{self.name} says {result.value}, {self._second.name} says {other.value}"
                raise self._disagreement(what, assumptions)
            if result is Result.SAT and Capability.MODELS in self.capabilities:
                self._check_model(assumptions)
            elif result is Result.UNSAT and Capability.CORES in self.capabilities and assumptions:
                self._check_core(assumptions, seconds)
        self.statistics.count("confirmed" if result is other is not Result.UNKNOWN else "unconfirmed")
        return result

    def _check_model(self, assumptions: Sequence[Term]) -> None:
        model = self._solver.model()
        for formula in (*self._assertions.formulas, *assumptions):
            if not _applies_functions(formula) and not model.satisfies(formula):
                raise self._disagreement(f"the model of {self.name} does not satisfy {to_c(formula, 200)}", assumptions)

    def _check_core(self, assumptions: Sequence[Term], seconds: float | None) -> None:
        core = self._solver.core()
        allowed = set(assumptions)
        if not all(formula in allowed for formula in core):
            raise self._disagreement(f"the core of {self.name} has formulas that were not assumed", assumptions)
        if self._turns.check(self._second, core, seconds) is Result.SAT:
            raise self._disagreement(f"{self._second.name} says that the core of {self.name} is sat", core)

    def _disagreement(self, what: str, assumptions: Sequence[Term]) -> SolverDisagreement:
        if self._files is None:
            return SolverDisagreement(what)
        path = self._files.new()
        path.write_text(_headed(_script([*self._assertions.formulas, *assumptions]), "disagreement", what))
        return SolverDisagreement(f"{what}; the query is in {path}")

    def interrupt(self) -> None:
        self._turns.interrupt()

    def close(self) -> None:
        super().close()
        self._second.close()


def _applies_functions(formula: Term) -> bool:
    return any(term.op == ops.APPLY for term in subterms((formula,)))


class _Files:
    """Numbered files in a directory that several solvers and processes may share."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._numbers = count(1)
        directory.mkdir(parents=True, exist_ok=True)

    def new(self) -> Path:
        while True:
            path = self._directory / f"{next(self._numbers):06}.smt2"
            try:
                path.touch(exist_ok=False)
            except FileExistsError:
                continue
            return path


def _script(formulas: list[Term]) -> str:
    try:
        return script(spelled_out(formulas))
    except ValueError as error:  # a name with two sorts: a solver accepts it, a script does not
        return f"; {error}\n"


def _headed(text: str, title: str, answer: str, status: Result | None = None) -> str:
    lines = [f"; {title}", f"; {' '.join(answer.split())}"]
    if status in (Result.SAT, Result.UNSAT):
        lines.append(f"(set-info :status {status.value})")
    return "\n".join([*lines, text])
