"""One program, both ways: what came out of it."""

from __future__ import annotations

import re
import tempfile
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from pathlib import Path

from cutpoint.base.errors import InputError
from cutpoint.c.types import CType, DataModel, IntType
from tests.differential.compiled import (
    Binary,
    Program,
    Rejected,
    Undefined,
    Unlinked,
    check_syntax,
    judge_defined,
    library_symbols,
    missing_symbols,
    undefined_symbols,
)
from tests.differential.declarations import declarations, returns_pointer
from tests.differential.forked import Crashed, TimedOut, in_child
from tests.differential.instrument import LOG, CannotInstrument
from tests.differential.interpreted import GUESSES, Reading, Refused, Stopped, interpret
from tests.differential.observation import ABORTED, Observation, difference


class OpenValue(Exception):
    """The sides differ, but the execution takes a value that the C program does not determine."""


class Result(Enum):
    """What a comparison says."""

    AGREES = "agrees"
    DIFFERS = "differs"
    UNDEFINED = "undefined"  # C does not define the behaviour: gcc disagrees with itself, or a sanitizer complains
    REFUSED = "refused"  # Cutpoint says that it does not understand the program
    OPEN = "open"  # a value comes from where neither side can look
    STOPPED = "stopped"  # the interpreter needs too long
    REJECTED = "rejected"  # gcc does not compile it, or it does not end


@dataclass(frozen=True)
class Comparison:
    """The result for one program and data model, with a reason unless both sides agree."""

    path: Path
    data_model: str
    result: Result
    reason: str = ""
    seed: int = 1

    def __str__(self) -> str:
        return f"{self.path} ({self.data_model}): {self.result.value}" + (f": {self.reason}" if self.reason else "")

    @property
    def kind(self) -> str:
        """What a difference is about, without names and numbers: a reduction keeps it."""
        if re.match(r"call|with gcc call|the program ends|global", self.reason):
            return "behaviour"
        return re.sub(r"[^ ]*:\d+:\d+|'[^']*'|\d+", "", self.reason.strip().splitlines()[-1] if self.reason else "")


@dataclass(frozen=True)
class Limits:
    """Seconds for the compiled program and for the interpreter."""

    compiled: float = 5.0
    interpreted: float = 30.0


def compare(path: Path, data_model: str = "LP64", seed: int = 1, limits: Limits | None = None) -> Comparison:
    """Compiles, interprets and compares one program; asks whether it is defined only where both differ."""
    limits = limits or Limits()

    def answer(result: Result, reason: str = "") -> Comparison:
        return Comparison(path, data_model, result, reason, seed)

    try:
        try:
            declared = declarations(path, path.read_bytes(), DataModel(data_model))
        except InputError as error:
            check_syntax(path, data_model)
            return answer(Result.REFUSED, str(error))
        missing = missing_symbols(path, data_model, declared)
    except Rejected as error:
        return answer(Result.REJECTED, str(error))
    program = Program(path, data_model, declared, missing, seed)
    try:
        try:
            theirs = _executed(program, limits)
        except Unlinked:
            program = replace(program, missing=undefined_symbols(path, data_model))
            theirs = _executed(program, limits)
        reason = _first_difference(program, theirs, limits)
        if reason is None:
            return answer(Result.AGREES)
        theirs = judge_defined(program, theirs, limits.compiled)
        reason = _first_difference(program, theirs, limits)
    except (Rejected, CannotInstrument) as error:
        return answer(Result.REJECTED, str(error))
    except Undefined as error:
        return answer(Result.UNDEFINED, str(error))
    except Refused as error:
        return answer(Result.REFUSED, str(error))
    except OpenValue as error:
        return answer(Result.OPEN, str(error))
    except (Stopped, TimedOut) as error:
        return answer(Result.STOPPED, str(error))
    return answer(Result.DIFFERS, reason) if reason is not None else answer(Result.AGREES)


def _executed(program: Program, limits: Limits) -> Observation:
    with Binary(program) as binary:
        return binary.run(limits.compiled)


def _first_difference(program: Program, theirs: Observation, limits: Limits) -> str | None:
    """Of the program as it is and, if it calls functions without a body, of the program with bodies for them."""
    functions = program.declared.functions
    pointers = frozenset(n for n in program.missing if n in functions and returns_pointer(functions[n]))
    types: dict[str, CType] = dict(program.declared.globals)
    reading = Reading(program.data_model, program.seed, types, program.missing, pointers, library_symbols())
    theirs = _comparable(theirs, program)
    try:
        reason = _difference(program, program.path, reading, theirs, limits)
    except (Refused, Stopped, TimedOut, OpenValue):
        raise
    except Crashed as error:
        return f"Cutpoint crashes: {error}"
    except Exception as error:
        return f"Cutpoint crashes: {type(error).__name__}: {error}"
    if reason is not None or not program.missing:
        return reason
    types[LOG] = IntType("unsigned long long", 8, 8, signed=False, rank=5)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, program.path.name)
        copy.write_text(program.with_bodies(), errors="surrogateescape")
        try:
            reason = _difference(program, copy, replace(reading, types=types), replace(theirs, calls=()), limits)
        except Refused:
            return None
    return f"{reason} (with bodies for functions that have none)" if reason is not None else None


def _difference(program: Program, path: Path, reading: Reading, theirs: Observation, limits: Limits) -> str | None:
    """The first difference; where values are open, only one that is there whatever they are."""
    reasons: set[str | None] = set()
    for guesses in GUESSES:
        ours = in_child(partial(interpret, path, replace(reading, guesses=guesses)), limits.interpreted)
        reason = difference(_comparable(ours.observation, program), theirs, reading.types)
        if reason is None or not ours.open_values:
            return reason
        reasons.add(reason)
        if len(reasons) > 1 or not ours.guessed:
            raise OpenValue(", ".join(ours.open_values))
    return reasons.pop()


def _comparable(observation: Observation, program: Program) -> Observation:
    """Without the exit value, if main does not return an int."""
    main = program.declared.functions.get("main")
    if main is None or str(main.type.result) == "int" or observation.ending == ABORTED:
        return observation
    return replace(observation, ending="exit")
