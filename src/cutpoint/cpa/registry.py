"""The CPAs that `--algorithm cpa` can run, by name. Each registers in its own file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from cutpoint.base.registry import Registry
from cutpoint.cpa.interfaces import Cpa

if TYPE_CHECKING:
    from cutpoint.cfa.model import Cfa
    from cutpoint.smt.terms.term import Term

E = TypeVar("E")
P = TypeVar("P")


class CpaWithFormulas(Cpa[E, P], Protocol[E, P]):
    """A CPA whose states have a meaning as formulas: what it finds becomes a proof, which is then checked."""

    def formula(self, state: E, /) -> Term:
        """A formula over the program variables that holds in each concrete state that the abstract state represents."""


@dataclass(frozen=True)
class RegisteredCpa:
    name: str
    summary: str
    make: Callable[[Cfa], CpaWithFormulas[Any, Any]]
    """For an automaton; it runs next to the Location CPA, and need not know the location of its states."""


CPAS: Registry[RegisteredCpa] = Registry("CPAS", "CPA", "cpa/*.py", "cpa/*/*.py")
