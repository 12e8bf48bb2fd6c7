"""The run of Sect. 2 of the Craig-interpretation paper, on the program of its Fig. 2, step by step.

Each round has three steps: abstract interpretation (AI) labels the nodes of a graph, with widening at every unrolling
of the loop; if the error node is not excluded, the refinement gives them new labels; if these are not inductive, AI
continues from where they end. Nodes have the names of the figures: v2b is the second unrolling of the second cutpoint.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from string import ascii_lowercase

from benchmarks.interpolation import Table
from benchmarks.vinta_paper import ITERATIONS

from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.vinta.arg import Node, VintaArg
from cutpoint.algorithms.vinta.config import PRESETS, RefinementKind, VintaConfig, WidenTo
from cutpoint.algorithms.vinta.steps import Covered, Interpreted, Refined, Step
from cutpoint.algorithms.vinta.vinta import Vinta
from cutpoint.api import load
from cutpoint.base.limits import Deadline
from cutpoint.cfa.graph.wto import weak_topological_order
from cutpoint.cfa.model import Location
from cutpoint.evidence.finding import Finding, Inconclusive, Proof
from cutpoint.evidence.proofs.check import Confirmed, NotConfirmed, check_proof
from cutpoint.evidence.source_names import SourceNames
from cutpoint.smt.terms.term import FALSE, Term

PROGRAM = Path(__file__).resolve().parents[1] / "tests/papers/programs/vinta_fig2.c"
TOLD = "vbox"
"""The instance whose run is printed step by step; of the others only the refinements are counted."""


ENGINES = ("integers", "spacer")
"""Interpolants of the graph as it is. Invariants of the loop, for which the whole chain asks first, exclude this error
after one refinement, whatever the instance is."""


def configuration(name: str) -> VintaConfig:
    """As in Sect. 2: widening at every unrolling of a loop, as far as it goes, and interpolants of arithmetic."""
    preset = PRESETS[name]
    return replace(preset, widen_every=1, widen_to=WidenTo.LIMITS, interpolation_engines=ENGINES)


# -- a run ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Visit:
    """A node was labelled: by abstract interpretation, or as the last refinement says."""

    node: Node
    label: Term
    interpreted: bool
    widened: bool = False
    covered: bool = False


@dataclass(frozen=True, slots=True)
class Round:
    """An expansion of the graph, and the labels of the refinement after it."""

    visits: tuple[Visit, ...] = ()
    labels: Mapping[Node, Term] | None = None

    def with_visit(self, visit: Visit) -> Round:
        return replace(self, visits=(*self.visits, visit))

    def with_last_covered(self) -> Round:
        return replace(self, visits=(*self.visits[:-1], replace(self.visits[-1], covered=True)))


def rounds_of(steps: Sequence[Step]) -> list[Round]:
    rounds = [Round()]
    for step in steps:
        if isinstance(step, Refined):
            rounds[-1] = replace(rounds[-1], labels=step.labels)
            rounds.append(Round())
        elif isinstance(step, Covered):
            rounds[-1] = rounds[-1].with_last_covered()
        elif isinstance(step, Interpreted):
            rounds[-1] = rounds[-1].with_visit(Visit(step.node, step.label, True, step.widened))
        else:
            rounds[-1] = rounds[-1].with_visit(Visit(step.node, step.label, False))
    return rounds


@dataclass(frozen=True, slots=True)
class ExampleRun:
    instance: str
    finding: Finding
    check: Confirmed | NotConfirmed | None
    refinements: int
    nodes: int
    rounds: tuple[Round, ...]
    error: Node
    names: Mapping[Node, str]
    places: Mapping[Location, str]
    variables: SourceNames

    @property
    def verdict(self) -> str:
        """As the check leaves it: what is not confirmed is not proved."""
        if isinstance(self.check, Confirmed):
            return f"safe, confirmed by {self.check.solver}"
        if isinstance(self.check, NotConfirmed):
            return f"not confirmed: {self.check.reason}"
        return f"unknown: {self.finding.reason}" if isinstance(self.finding, Inconclusive) else "unsafe"

    @property
    def guided(self) -> bool:
        return PRESETS[self.instance].refinement is RefinementKind.VINTA

    @property
    def is_proved(self) -> bool:
        return isinstance(self.check, Confirmed)


def run_example(instance: str, seconds: float, program: Path = PROGRAM) -> ExampleRun:
    """Runs one instance of Table 1, and checks its proof as `verify` does."""
    task, services = load([program]), Services(Deadline.after(seconds))
    steps: list[Step] = []
    search = Vinta(task, configuration(instance), services, steps.append)
    with closing(search):
        finding = search.vinta_main()
    check = check_proof(task, finding, services.deadline) if isinstance(finding, Proof) else None
    arg, rounds, places = search.arg, tuple(rounds_of(steps)), _places(search.arg)
    names = _names(arg, places)
    variables = SourceNames(task.simplified)
    return ExampleRun(
        instance, finding, check, search.refinements, arg.size(), rounds, arg.error, names, places, variables
    )


# -- names ------------------------------------------------------------------------------------------


def _places(arg: VintaArg) -> dict[Location, str]:
    """1, 2, … in the weak topological order; e is the error location."""
    order = weak_topological_order(arg.graph.entry, arg.successors).order
    places = {place: str(number) for number, place in enumerate(order, start=1)}
    return places | {arg.graph.error: "e"}


def _names(arg: VintaArg, places: Mapping[Location, str]) -> dict[Node, str]:
    """By place and unrolling; of entry and error there is one node each."""
    found = {arg.entry, arg.error}
    todo = [arg.entry]
    while todo:
        new = [child for _, child in todo.pop().children if child not in found]
        found.update(new)
        todo += new
    unrolled: dict[Location, int] = {}
    names = {}
    for node in sorted(found, key=lambda node: node.number):
        number = unrolled[node.cutpoint] = unrolled.get(node.cutpoint, -1) + 1
        alone = node is arg.entry or node is arg.error
        names[node] = f"v{places[node.cutpoint]}{'' if alone else _letters(number)}"
    return names


def _letters(number: int) -> str:
    """a, …, z, aa, ab, …"""
    rounds, letter = divmod(number, len(ascii_lowercase))
    return (_letters(rounds - 1) if rounds else "") + ascii_lowercase[letter]


def _shown(run: ExampleRun, formula: Term, place: Location) -> str:
    return run.variables.text(formula, place.function)


# -- the story --------------------------------------------------------------------------------------


def story(run: ExampleRun) -> Iterator[str]:
    """The lines of the run, and what it ends with."""
    for number, part in enumerate(run.rounds, start=1):
        if number > 1:
            yield f"Step {number - 1}.3: is it inductive?"
            yield f"  {_inductive(run, part)}"
        if any(visit.interpreted for visit in part.visits):
            yield f"Step {number}.1: AI{'' if number == 1 else ' (again)'}"
            yield from _interpreted(run, part)
        if part.labels is not None:
            yield f"Step {number}.2: {'AI-guided ' if run.guided else ''}refinement"
            yield "  No execution along the graph leads to the error. The new labels:"
            labels = sorted(part.labels.items(), key=lambda item: (item[0] is run.error, item[0].number))
            yield from (f"  {run.names[node]:5}{_shown(run, label, node.cutpoint)}" for node, label in labels)
    if isinstance(run.finding, Proof):
        for place, invariant in run.finding.invariants.items():
            yield f"The safe inductive invariant at l{run.places[place]}: {_shown(run, invariant, place)}"
    yield f"Refinements: {run.refinements}, nodes: {run.nodes}, verdict: {run.verdict}."


def _interpreted(run: ExampleRun, part: Round) -> Iterator[str]:
    visited = {visit.node for visit in part.visits}
    for visit in part.visits:
        if not visit.interpreted:
            continue
        remarks = ["widened"] if visit.widened else []
        if visit.covered:
            remarks.append("covered")
            waiting = dict.fromkeys(run.names[child] for _, child in visit.node.children if child not in visited)
            remarks += [f"{child} is its unexplored child" for child in waiting]
        if visit.node is run.error and visit.label is not FALSE:
            remarks.append("the error is not excluded")
        said = f"  ({', '.join(remarks)})" if remarks else ""
        yield f"  {run.names[visit.node]:5}{_shown(run, visit.label, visit.node.cutpoint)}{said}"


def _inductive(run: ExampleRun, part: Round) -> str:
    first = next((visit.node for visit in part.visits if visit.interpreted), None)
    covered = [run.names[visit.node] for visit in part.visits if visit.covered and not visit.interpreted]
    if first is None:
        return f"Yes: {' and '.join(covered) or 'nothing'} is covered by the others, and the error is excluded."
    parents = dict.fromkeys(run.names[parent] for parent, _ in first.parents)
    return f"No: {' and '.join(parents)} is not covered by the others; AI goes on at {run.names[first]}."


def counts_table(runs: Sequence[ExampleRun]) -> Table:
    """Refinements and nodes of each instance, and the iterations in the paper."""
    table = [["algorithm", "refinements", "nodes", "verdict", "iterations in the paper"]]
    return table + [
        [run.instance, str(run.refinements), str(run.nodes), run.verdict, str(ITERATIONS[run.instance])] for run in runs
    ]
