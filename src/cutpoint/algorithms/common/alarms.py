"""From a model of an unrolling to an execution: the model provides the inputs, the interpreter executes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cutpoint.cfa.blocks.block_graph import BlockGraph
from cutpoint.cfa.interpret import Outcome, execute, zero_of
from cutpoint.cfa.model import Edge, Havoc
from cutpoint.evidence.finding import Alarm
from cutpoint.smt.solvers.solver import Solver
from cutpoint.smt.terms.term import Term, by_id

MOST_STEPS = 10_000_000


def alarm_from(blocks: BlockGraph, inputs: Mapping[Term, tuple[int, Edge]], solver: Solver) -> Alarm:
    """The execution that the solver's last answer describes.

    `inputs` maps each input to the step (the number of cutpoints visited before) and the edge that read it.
    """
    values = dict(zip(inputs.values(), solver.values(list(inputs)), strict=True))
    early = sorted(blocks.live[blocks.entry], key=by_id)
    initial = dict(zip(early, solver.values(early), strict=True))
    cutpoints = set(blocks.cutpoints)
    step = 0

    def choose(edge: Edge, havoc: Havoc) -> Any:
        value = values.get((step, edge))
        return zero_of(havoc.variable.sort) if value is None else value

    def observe(edge: Edge, _: Any) -> None:
        nonlocal step
        step += edge.target in cutpoints

    execution = execute(blocks.cfa, choose, MOST_STEPS, observe, initial=initial)
    if execution.outcome is not Outcome.ERROR:
        raise AssertionError(f"a model of the error does not lead there: {execution.reason}")
    return Alarm(execution.inputs, max(0, step - 1), initial)
