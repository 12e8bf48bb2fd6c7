"""A backend in a separate process, which can be killed and may crash: both yield *unknown*, with the reason.

The process is forked at the first query and inherits the assertions made so far. Later ones are buffered and sent with
the next query, so a query is one round trip; each term is sent only once. If the process has ended, the next query
forks another. A time limit counts from the call: forking, sending and translating are part of the query. Like every
solver, it belongs to one thread, and its process dies with that thread.
"""

from __future__ import annotations

import pickle
import threading
from collections.abc import Iterable, Sequence
from functools import cache
from time import perf_counter
from typing import Any

from cutpoint.base import pickling
from cutpoint.base.frozen import frozen
from cutpoint.base.limits import NEVER, Deadline
from cutpoint.base.processes import (
    Channel,
    Child,
    ProcessDied,
    ProcessTimeout,
    decode,
    discard_output,
    encode_error,
)
from cutpoint.base.statistics import Statistics
from cutpoint.smt.backends.base import Backend
from cutpoint.smt.backends.solver_config import SolverConfig
from cutpoint.smt.solvers.assertions import Assertions, limit_of, require_answer, require_formulas, require_open
from cutpoint.smt.solvers.errors import AnswerLost, SolverMisuse
from cutpoint.smt.solvers.solver import Model, Result, Solver
from cutpoint.smt.terms.build import rebuild
from cutpoint.smt.terms.sorts import Sort
from cutpoint.smt.terms.term import Term, make_with, not_yet_in
from cutpoint.smt.terms.walk import free_variables

GRACE = 0.3
"""The seconds by which a backend may overrun its limit before its process is killed."""

CHECK, VALUES, MODEL, CORE = range(4)
ADD, PUSH, POP = range(3)


@frozen
class _Request:
    """A message to the process. A term is the position of its row among all rows sent so far."""

    rows: list[tuple[Any, ...]]
    commands: list[tuple[int, Any]]
    question: int
    terms: list[int]
    deadline: Deadline


class _Process:
    """The process of a solver, with the terms it has and the commands not yet sent."""

    __slots__ = ("_commands", "_positions", "child")

    def __init__(self, kind: type[Backend], config: SolverConfig, assertions: Assertions) -> None:
        self._positions: dict[Term, int] = {}
        self._commands: list[tuple[int, Any]] = []
        _load(kind)
        self.child = Child(lambda channel: _serve(kind, config, assertions, channel), config.memory)

    def buffer(self, command: int, operand: Any = None) -> None:
        """Keeps a command for the next request."""
        self._commands.append((command, operand))

    def ask(self, question: int, terms: Sequence[Term], deadline: Deadline) -> bytes:
        rows: list[tuple[Any, ...]] = []
        commands = [
            (command, self._send(operand, rows) if command == ADD else operand) for command, operand in self._commands
        ]
        request = _Request(rows, commands, question, self._send(terms, rows), deadline)
        self._commands = []
        latest = deadline.later(GRACE)
        self.child.send(pickle.dumps(request, pickle.HIGHEST_PROTOCOL), latest)
        return self.child.receive(latest)

    def _send(self, terms: Sequence[Term], rows: list[tuple[Any, ...]]) -> list[int]:
        """The positions of terms; terms that the process does not have yet are added to the rows."""
        positions = self._positions
        for root in terms:
            for term in not_yet_in(positions, root):
                rows.append((term.op, term.value, term.sort, *[positions[child] for child in term.args]))
                positions[term] = len(positions)
        return [positions[term] for term in terms]


@cache
def _load(kind: type[Backend]) -> None:
    """Imports the backend's libraries once in the parent, so that its processes need not."""
    kind().close()


def _serve(kind: type[Backend], config: SolverConfig, assertions: Assertions, channel: Channel) -> None:
    """The main loop of the process: serves one request after another until the parent closes the channel."""
    backend = kind(None, config.seed)
    replayed = False
    terms: list[Term] = []
    while True:
        request: _Request = pickle.loads(channel.receive())
        discard_output()
        for op, value, sort, *children in request.rows:
            terms.append(_rebuilt(op, tuple([terms[child] for child in children]), value, sort))
        try:
            if not replayed:
                assertions.replay(backend)
                replayed = True
            for command, operand in request.commands:
                _execute(backend, command, operand, terms)
            message = pickling.dumps((True, _answer(backend, request, terms)))
        except MemoryError:
            raise
        except Exception as error:
            message = encode_error(error)
        channel.send(message)


def _rebuilt(op: int, args: tuple[Term, ...], value: Any, sort: Sort) -> Term:
    """A term of the parent. An ill-sorted one is built without rewriting: the backend will report the error."""
    try:
        return rebuild(op, args, value, sort)
    except Exception:
        return make_with(op, value, sort, args)


def _execute(backend: Backend, command: int, operand: Any, terms: list[Term]) -> None:
    if command == ADD:
        backend.add(*[terms[position] for position in operand])
    elif command == PUSH:
        backend.push()
    else:
        backend.pop(operand)


def _answer(backend: Backend, request: _Request, terms: list[Term]) -> Any:
    asked = [terms[position] for position in request.terms]
    if request.question == CHECK:
        backend.statistics = Statistics()
        left = round(request.deadline.left, 3) if request.deadline != NEVER else None
        result = backend.check(asked, left)
        return result, backend.reason, backend.statistics
    if request.question == VALUES:
        return backend.values(asked)
    if request.question == MODEL:
        model = backend.model(asked)
        return [model[term] for term in asked]
    needed = set(backend.core())
    first = {term: position for position, term in reversed(list(enumerate(asked)))}
    return sorted(first[term] for term in needed)


class RemoteSolver(Solver):
    """A solver whose backend runs in another process."""

    def __init__(self, kind: type[Backend], config: SolverConfig) -> None:
        self.name = kind.name
        self.capabilities = kind.capabilities
        self.statistics = Statistics()
        self._kind = kind
        self._config = config
        self._assertions = Assertions()
        self._assumptions: tuple[Term, ...] = ()
        self._last: Result | None = None
        self._reason = ""
        self._process: _Process | None = None
        self._closed = False
        self._lock = threading.RLock()  # guards what `interrupt` uses: the process and the next two attributes
        self._asking = False
        self._interrupted = False

    @property
    def process_id(self) -> int | None:
        """The id of the process for the next query, if there is one."""
        return self._process.child.pid if self._process is not None else None

    def add(self, *formulas: Term) -> None:
        self._require_open()
        require_formulas(self.name, formulas)
        self._last = None
        self._assertions.add(formulas)
        self._buffer(ADD, formulas)
        self.statistics.count("assertions", len(formulas))

    def push(self) -> None:
        self._require_open()
        self._last = None
        self._assertions.push()
        self._buffer(PUSH)

    def pop(self, levels: int = 1) -> None:
        self._require_open()
        require_open(self.name, levels, self._assertions.depth)
        self._last = None
        self._assertions.pop(levels)
        self._buffer(POP, levels)

    def check(self, assumptions: Sequence[Term] = (), seconds: float | None = None) -> Result:
        self._require_open()
        self._assumptions = tuple(assumptions)
        require_formulas(self.name, self._assumptions)
        self._last = None
        start = perf_counter()
        limit = limit_of(self.name, self._config.seconds if seconds is None else seconds)
        answer: tuple[Result, str, Statistics]
        try:
            answer = self._ask(CHECK, self._assumptions, limit)
        except _NoAnswer as failure:
            unanswered = Statistics()
            unanswered.count("checks.unknown")
            unanswered.spend("checks", perf_counter() - start)
            answer = Result.UNKNOWN, str(failure), unanswered
        except BaseException:
            self._drop()  # the assertions that it has are unknown
            raise
        result, self._reason, statistics = answer
        self.statistics.include(statistics)
        self._last = result
        return result

    @property
    def reason(self) -> str:
        return self._reason

    def values(self, terms: Sequence[Term]) -> list[Any]:
        require_answer(self.name, self._last, Result.SAT, "values")
        found: list[Any] = self._ask_again(VALUES, terms)
        return found

    def model(self, variables: Iterable[Term] | None = None) -> Model:
        require_answer(self.name, self._last, Result.SAT, "a model")
        if variables is None:
            chosen = free_variables(*self._assertions.formulas, *self._assumptions)
        else:
            chosen = list(variables)
        return Model(dict(zip(chosen, self._ask_again(MODEL, chosen), strict=True)))

    def core(self) -> list[Term]:
        require_answer(self.name, self._last, Result.UNSAT, "a core")
        return [self._assumptions[position] for position in self._ask_again(CORE, self._assumptions)]

    def interrupt(self) -> None:
        with self._lock:
            if self._asking:
                self._interrupted = True
                if self._process is not None:
                    self._process.child.kill()

    def close(self) -> None:
        self._last = None
        self._closed = True
        self._drop()

    def _require_open(self) -> None:
        if self._closed:
            raise SolverMisuse(f"{self.name}: the solver is closed")

    def _buffer(self, command: int, operand: Any = None) -> None:
        if self._process is not None:
            self._process.buffer(command, operand)

    def _ask_again(self, question: int, terms: Sequence[Term]) -> Any:
        """A question about the last answer, which only the process has."""
        try:
            return self._ask(question, terms, None)
        except _NoAnswer as failure:
            self._last = None
            raise AnswerLost(f"{failure}; the last answer is lost") from failure

    def _ask(self, question: int, terms: Sequence[Term], seconds: float | None) -> Any:
        """The reply of the process; _NoAnswer, with the process dropped, if there is none."""
        self._require_open()
        if seconds is not None and seconds <= 0:
            raise _NoAnswer("the time ran out before the query")
        deadline = Deadline.after(seconds)
        with self._lock:
            self._asking, self._interrupted = True, False
        message = None
        try:
            message = self._running(question).ask(question, terms, deadline)
        except ProcessTimeout as error:
            raise _NoAnswer(f"{self.name} found no answer in {seconds:.3g} s, and its process was killed") from error
        except ProcessDied as error:
            reason = "interrupted" if self._interrupted else f"the process of {self.name} died: {error.reason}"
            raise _NoAnswer(reason) from error
        finally:
            with self._lock:
                self._asking = False
            if message is None or self._interrupted:
                self._drop()
        if self._interrupted:
            raise _NoAnswer("interrupted")
        return decode(message)

    def _running(self, question: int) -> _Process:
        """The process, or a new one for a query; if it died between queries, no answer was lost."""
        process = self._process
        if process is not None and process.child.usable:
            return process
        if question != CHECK:
            raise process.child.died() if process is not None else ProcessDied("it was dropped")
        self._drop()
        process = _Process(self._kind, self._config, self._assertions)
        self.statistics.count("processes")
        with self._lock:
            self._process = process
            if self._interrupted:
                process.child.kill()
        return process

    def _drop(self) -> None:
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            process.child.close()


class _NoAnswer(Exception):
    """The process was killed or died; the message is the reason."""
