"""The scope of interpolants: the variables that are live at their location."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cutpoint.smt.interpolation import Problem
from cutpoint.smt.terms.term import Term


def in_live_scope(problem: Problem, live: Mapping[Any, frozenset[Term]]) -> Problem:
    """Formulas may speak of all variables that are live, as labels of states may. What is dead has no value:
    blocks do not assign it."""
    return replace(
        problem,
        scopes=tuple(
            frozenset(name for x, name in node.names.items() if x in live.get(node.location, ()))
            for node in problem.nodes
        ),
    )
