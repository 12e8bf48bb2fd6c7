"""The scope of interpolants: the variables that are live at their location."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cutpoint.smt.interpolation import Problem
from cutpoint.smt.terms.term import Term


def in_live_scope(problem: Problem, live: Mapping[Any, frozenset[Term]]) -> Problem:
    """Restricts interpolants to live variables, as labels of states are. Dead variables have no value, because blocks
    do not assign them."""
    return replace(
        problem,
        scopes=tuple(
            frozenset(name for x, name in node.names.items() if x in live.get(node.location, ()))
            for node in problem.nodes
        ),
    )
