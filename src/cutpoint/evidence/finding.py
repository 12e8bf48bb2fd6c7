"""The results of algorithms. None is a verdict yet: proofs are checked and alarms are replayed first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Any

from cutpoint.base.frozen import frozen
from cutpoint.cfa.model import Edge, Location
from cutpoint.evidence.reason import Reason
from cutpoint.smt.terms.term import Term


class Argument(StrEnum):
    """The argument of a proof that the error location cannot be reached."""

    UNWOUND = "unwound"
    """No execution visits more than k loop heads, and none of the shorter ones fails (forward condition)."""
    INDUCTIVE = "k-inductive"
    """No execution fails within k loop heads, and none fails in the step after k steps that did not fail (relative to
    invariants)."""


@frozen(eq=False)
class Proof:
    """A claim that the error location of the simplified automaton cannot be reached, with everything needed to check
    it."""

    argument: Argument
    k: int
    cutpoints: tuple[Location, ...]
    """The loop heads that k counts."""
    invariants: Mapping[Location, Term] = field(default_factory=dict)
    """Formulas over program variables that hold whenever an execution is at a cutpoint; together they are inductive."""


@frozen(eq=False)
class Alarm:
    """A claim that an execution of the simplified automaton fails: the values that it reads from outside, in order."""

    choices: tuple[tuple[Edge, Any], ...]
    k: int
    """How many loop heads the execution visits."""
    initial: Mapping[Term, Any] = field(default_factory=dict)
    """Values of variables that the execution reads before it assigns anything to them."""


@frozen
class Inconclusive:
    """Neither a proof nor an alarm: the reason names the cause, the hint suggests what to try next."""

    reason: Reason
    hint: str = ""
    k: int | None = None
    """How far the algorithm got."""
    deeper_recursion: bool = False
    """Whether unrolling recursion more deeply may help."""


Finding = Proof | Alarm | Inconclusive
