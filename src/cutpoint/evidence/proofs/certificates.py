"""Describes a proof in terms of the source program."""

from __future__ import annotations

from cutpoint.base.source import SourceRange
from cutpoint.cfa.model import Cfa, Location
from cutpoint.cfa.task import Task
from cutpoint.evidence.finding import Proof
from cutpoint.evidence.source_names import SourceNames
from cutpoint.evidence.verdict import Certificate, LoopInvariant
from cutpoint.smt.terms.term import TRUE
from cutpoint.smt.terms.walk import size

_LARGEST_SHOWN = 2_000
"""Formulas with more nodes than this are not shown."""


def certificate_of(task: Task, proof: Proof, checked_by: str | None = None) -> Certificate:
    names = SourceNames(task.simplified)
    found = []
    for location, formula in sorted(proof.invariants.items(), key=lambda item: item[0].id):
        if formula is not TRUE:
            nodes = size(formula)
            text = (
                names.text(formula, location.function) if nodes <= _LARGEST_SHOWN else f"a formula with {nodes:,} nodes"
            )
            found.append(LoopInvariant(_range(task.cfa, location), location.function, text))
    return Certificate(proof.argument, proof.k, tuple(found), checked_by)


def _range(cfa: Cfa, location: Location) -> SourceRange | None:
    return next((edge.range for edge in cfa.leaving(location) if edge.range is not None), None)
