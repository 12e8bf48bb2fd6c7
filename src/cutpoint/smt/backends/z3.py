"""Z3: all that Bitwuzla supports except interpolants, plus integers. For Horn clauses see `horn`.

Measurements of the solvers inside Z3, with assumptions: on unrolled loops, the one for pure bit-vectors (an incremental
SAT solver) is 5 to 15 times faster than the general one, and the one for linear integers 10 times; with arrays there is
no difference. But the special solvers support only their own theory. So a `Z3` starts with the one for bit-vectors and
switches when a term requires another.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from math import ceil
from typing import Any

from cutpoint.base.clock import now, paused
from cutpoint.smt.backends.base import COMMON_CAPABILITIES, Backend, first_positions
from cutpoint.smt.backends.registry import SOLVERS, RegisteredSolver
from cutpoint.smt.backends.z3_library import FALSE, TRUE, UNDEFINED, pointers
from cutpoint.smt.backends.z3_terms import Theory, Z3Translator, translator
from cutpoint.smt.backends.z3_values import ModelReader
from cutpoint.smt.solvers.solver import Capability, Result
from cutpoint.smt.terms.sorts import Sort
from cutpoint.smt.terms.term import Term

_NO_LIMIT = 2**32 - 1
_ATTEMPTS = 20
"""How often an interrupt is repeated, every 10 ms, before it counts as delivered."""
_LOGICS = {Theory(0): "QF_BV", Theory.BITS: "QF_BV", Theory.INTEGERS: "QF_LIA"}
"""Z3's specialised solvers by the theories of all formulas; for other combinations, the general solver."""


class Z3(Backend):
    """An incremental solver."""

    name = "z3"
    capabilities = COMMON_CAPABILITIES | {Capability.ALL_FLOATS, Capability.INTEGERS, Capability.HORN}
    assumes_formulas = False  # Z3 documents assumptions only as literals

    _translator: Z3Translator

    def __init__(self, seconds: float | None = None, seed: int = 0) -> None:
        super().__init__(seconds, seed)
        self._z3, self._context = self._translator.z3, self._translator.context
        self._seed = seed
        self._running: threading.Event | None = None
        self._lock = threading.Lock()  # held while another thread uses the native solver
        self._model: ModelReader | None = None
        self._asserted: list[list[int]] = [[]]
        """By level. Levels are kept only here: Z3's own push bit-blasts without any time limit."""
        self._asserted_count = 0
        self._stale = False
        self._theories = Theory(0)
        self._start()

    def _shared_translator(self) -> Z3Translator:
        return translator()

    def _start(self) -> None:
        """Creates the native solver."""
        self._translator.collect()
        self._native_solver = self._new_solver()
        self._z3.solver_inc_ref(self._context, self._native_solver)
        self._ending = self._translator.own(self, self._z3.solver_dec_ref, self._native_solver)
        self._limit = _NO_LIMIT
        self._set(random_seed=self._seed)

    def _stop(self) -> None:
        self._model = None
        self._ending()
        self._translator.collect()

    def _new_solver(self) -> int:
        logic = _LOGICS.get(self._theories)
        made: int = (
            self._z3.mk_simple_solver(self._context)
            if logic is None
            else self._z3.mk_solver_for_logic(self._context, self._translator.symbol(logic))
        )
        return made

    def _native(self, formula: Term) -> Any:
        native = super()._native(formula)
        if self._theories | (met := self._translator.theories(formula)) != self._theories:
            self._move(met)
        return native

    def _move(self, met: Theory) -> None:
        """Recomputes the theories of all formulas, and switches the native solver if they require another."""
        before = _LOGICS.get(self._theories)
        self._theories = met
        for formulas in (*self._levels, *self._stated):
            for formula in formulas:
                self._theories |= self._translator.theories(formula)
        if _LOGICS.get(self._theories) != before:
            self._stale = True

    def _assert_pending(self) -> None:
        """Asserts the formulas that the native solver does not have yet; restarts it first if it is stale."""
        if self._stale:
            self._stop()
            self._start()
            self._asserted_count, self._stale = 0, False
        everything = [native for level in self._asserted for native in level]
        for native in everything[self._asserted_count :]:
            self._call(self._z3.solver_assert, native)
        self._asserted_count = len(everything)

    def _call(self, function: Callable[..., None], *arguments: Any) -> None:
        """Modifies the solver and checks for errors, because an unnoticed one would make later answers wrong."""
        function(self._context, self._native_solver, *arguments)
        self._translator.require()

    def _set(self, **values: bool | int | str) -> None:
        self._call(self._z3.solver_set_params, self._translator.parameters(values))

    def _assert(self, native: Any) -> None:
        self._asserted[-1].append(native)

    def _push(self) -> None:
        self._asserted.append([])

    def _pop(self, levels: int) -> None:
        del self._asserted[-levels:]
        if self._asserted_count > sum(map(len, self._asserted)):
            self._stale = True

    def _check(self, natives: list[Any], seconds: float | None) -> tuple[Result, str]:
        start, pauses = now(), paused()
        self._assert_pending()
        limit = _NO_LIMIT if seconds is None else min(ceil(seconds * 1000), _NO_LIMIT - 1)
        if limit != self._limit:
            self._limit = limit
            self._set(timeout=limit)
        self._model = None
        self._running = finished = threading.Event()
        try:
            answer = UNDEFINED if self._interrupted else self._search(natives)
        finally:
            with self._lock:
                self._running = None
            finished.set()
        if answer == TRUE:
            return Result.SAT, ""
        if answer == FALSE:
            return Result.UNSAT, ""
        self._stale = True  # a search that was stopped may have lost assertions
        if seconds is not None and paused() > pauses and now() - start < seconds and not self._interrupted:
            return self._check(natives, seconds - (now() - start))  # Z3's own clock kept running during a pause
        return Result.UNKNOWN, self._why(seconds is not None and now() - start >= seconds, seconds)

    def _search(self, natives: list[Any]) -> int:
        answer: int = self._z3.solver_check_assumptions(
            self._context, self._native_solver, len(natives), pointers(natives)
        )
        return answer

    def _why(self, late: bool, seconds: float | None) -> str:
        if self._interrupted:
            return "interrupted"
        if late:
            return f"z3 found no answer in {seconds:.3g} s"
        words = self._translator.error() or self._z3.solver_get_reason_unknown(
            self._context, self._native_solver
        ).decode(errors="replace")
        if words == "interrupted from keyboard":  # Z3 caught the signal, which was meant for the whole process
            raise KeyboardInterrupt
        return f"z3 gave up: {words}"

    def _core(self, natives: list[Any]) -> set[int]:
        z3, context = self._z3, self._context
        vector = z3.solver_get_unsat_core(context, self._native_solver)
        z3.ast_vector_inc_ref(context, vector)
        needed = {z3.ast_vector_get(context, vector, i) for i in range(z3.ast_vector_size(context, vector))}
        z3.ast_vector_dec_ref(context, vector)
        return first_positions(natives, needed)

    def _value(self, native: Any, sort: Sort) -> Any:
        if self._model is None:
            self._model = ModelReader(self._translator, self._z3.solver_get_model(self._context, self._native_solver))
        return self._model.value(native, sort)

    def _stop_search(self) -> None:
        """Z3 ignores an interrupt that comes before its search has begun, so it is repeated until the query ends."""
        finished = self._running
        for _ in range(_ATTEMPTS):
            with self._lock:
                if finished is None or self._running is not finished:
                    return
                self._z3.solver_interrupt(self._context, self._native_solver)
            finished.wait(0.01)

    def close(self) -> None:
        super().close()
        self._stop()


class FreshZ3(Z3):
    """A new solver for every query, which applies Z3's tactics to all assertions at once.

    Where word-level rewriting decides the query (division, multiplication, congruences), it answers in hundredths of a
    second what no incremental solver finishes; on many small queries it is slower. Assumptions are asserted, so its
    cores always contain all of them.
    """

    name = "z3-fresh"
    capabilities = Z3.capabilities - {Capability.CORES}
    assumes_formulas = True

    def _new_solver(self) -> int:
        made: int = self._z3.mk_solver(self._context)
        return made

    def _assert_pending(self) -> None:
        """Restarts for every query; the tactics detect the theories themselves."""
        self._stale = True
        super()._assert_pending()

    def _search(self, natives: list[Any]) -> int:
        for native in natives:
            self._call(self._z3.solver_assert, native)
        return super()._search([])

    def _core(self, natives: list[Any]) -> set[int]:
        return set(range(len(natives)))


SOLVERS.register(RegisteredSolver("z3", "all theories, incremental", Z3))
SOLVERS.register(RegisteredSolver("z3-fresh", "z3 with a new solver for each query", FreshZ3))
