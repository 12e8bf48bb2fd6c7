"""VINTA: abstract interpretation, refined by Craig interpolants (vinta, Fig. 1 and VINTAMAIN in Fig. 3).

Abstract interpretation labels an unrolling of the cutpoint graph until it is complete. If the label of the error node
is *false*, the labels are a proof. Otherwise the refinement finds an execution that leads there, or new labels that
exclude it; where they are not inductive, abstract interpretation continues from them.

With UFO's refinement instead of VINTA's this is UFO on an abstract domain; without any it is plain abstract
interpretation.

In a portfolio, abstract interpretation assumes the facts that other engines have found at a cutpoint; they become part
of the proof. It publishes its own invariants before the first refinement: they are inductive even if they do not
exclude the error.

Deviations: a cut of a recursion leads to the error node, but is not an error; if it is reachable, nothing is proved.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING

from cutpoint.algorithms.common.cut_short import cut_short
from cutpoint.algorithms.common.known_facts import KnownFacts
from cutpoint.algorithms.common.services import Progress, Services
from cutpoint.algorithms.vinta.arg import VintaArg
from cutpoint.algorithms.vinta.config import RefinementKind, VintaConfig, WidenTo
from cutpoint.algorithms.vinta.exploration import Exploration, TooLarge
from cutpoint.algorithms.vinta.steps import Refined, Watcher, nobody
from cutpoint.algorithms.vinta.widening import WidenWith
from cutpoint.base.limits import OutOfTime
from cutpoint.cfa.graph.loops import loop_heads
from cutpoint.cfa.model import Location
from cutpoint.cfa.task import Task
from cutpoint.domains.registry import DOMAINS, Setting
from cutpoint.evidence.finding import Argument, Finding, Inconclusive, Proof
from cutpoint.evidence.reason import MORE_TIME, Reason, ReasonKind, ran_out_of_time
from cutpoint.smt.terms.boolean import and_
from cutpoint.smt.terms.term import FALSE, TRUE, Term

if TYPE_CHECKING:
    from cutpoint.algorithms.vinta.refinement import Labels, Refine


def vinta(task: Task, config: VintaConfig, services: Services) -> Finding:
    """Whether the error location is reachable."""
    switch = config.switch
    if switch is None:
        return _run(task, config, services)[0]
    first = replace(services, deadline=services.deadline.sooner(switch.share * services.expected_seconds))
    finding, facts = _run(task, config, first)
    if not isinstance(finding, Inconclusive) or finding.deeper_recursion or services.deadline.passed:
        return finding
    services.statistics.count("switches")
    return _run(task, replace(config, domain=switch.domain, switch=None), services, facts)[0]


def _run(
    task: Task, config: VintaConfig, services: Services, facts: KnownFacts | None = None
) -> tuple[Finding, KnownFacts]:
    """The finding, and the facts received from other engines so far."""
    with closing(Vinta(task, config, services, facts=facts)) as search:
        return search.vinta_main(), search.facts


class Vinta:
    """The graph, the domain and the refinement of one run."""

    def __init__(
        self,
        task: Task,
        config: VintaConfig,
        services: Services,
        watch: Watcher = nobody,
        facts: KnownFacts | None = None,
    ) -> None:
        self._task = task
        self._watch = watch
        self._config = config
        self._services = services
        graph = task.blocks(config.blocks)
        self.arg = VintaArg(graph)
        setting = Setting(graph, services, widen_to_constants=config.widen_to is WidenTo.CONSTANTS)
        self._domain = domain = DOMAINS[config.domain].make(setting)
        self._exchange = services.exchange(task)
        self.facts = facts or KnownFacts(graph, self._exchange)
        widening = WidenWith(domain, config.widen_every)
        most_nodes = inf if config.switch is None else config.switch.nodes
        self.exploration = Exploration(self.arg, domain, widening, services, watch, self.facts.at, most_nodes)
        self._refine: Refine | None = None
        self.refinements = 0
        self._invariants: dict[Location, Term] = {}
        """The invariants that abstract interpretation has found before the first refinement, conjoined with facts. They
        change only if there are new facts, because interpolation engines resume their work only on the same program."""

    def close(self) -> None:
        self._services.statistics.counts["art.size"] = self.arg.size()
        self._services.statistics.counts["refinements"] = self.refinements
        self.exploration.close()
        self._domain.close()
        if self._refine is not None:
            self._refine.close()

    def vinta_main(self) -> Finding:
        """Lines 1-13 of Fig. 3."""
        labels: Labels = {}
        while True:
            self._report("interpreting")
            self._strengthen_with_facts()
            try:
                self.exploration.expand_arg(labels)
            except OutOfTime:
                return self._out_of_time()
            except TooLarge:
                return Inconclusive(
                    Reason(ReasonKind.GRAPH_TOO_LARGE, f"the graph has grown to {self.arg.size()} nodes")
                )
            if self.arg.error.label is FALSE:
                return self._proof()
            if not self.refinements:
                self._publish()
            if self._config.refinement is RefinementKind.NONE:
                reason = Reason(ReasonKind.TOO_IMPRECISE, "abstract interpretation alone does not exclude the error")
                return Inconclusive(reason, "--algorithm vinta")
            if self._services.deadline.passed:
                return self._out_of_time()
            if not self.refinements:
                self._invariants = self.exploration.invariants()
            self._strengthen_with_facts()
            self.refinements += 1
            self._report("refining")
            with self._services.statistics.timer("refine"):
                found = self._refinement()(self.exploration.bottom, self._invariants)
            if found is None:
                return cut_short(self._task, 0)
            if not isinstance(found, dict):
                return found
            labels = found
            self._watch(Refined(labels))
            self._learn(labels)

    def _refinement(self) -> Refine:
        """Imported only when needed: most programs that abstract interpretation can prove need no refinement."""
        if self._refine is None:
            from cutpoint.algorithms.vinta.refinement import Refine

            self._refine = Refine(self.arg, self._config.refinement, self._services, self._config.interpolation_engines)
        return self._refine

    def _learn(self, labels: Labels) -> None:
        for node, label in labels.items():
            self._domain.learn(node.cutpoint, label)

    def _strengthen_with_facts(self) -> None:
        """Conjoins new facts with the labels of the existing nodes and with the invariants for the refinement."""
        added = self.facts.update()
        for node in self.arg.nodes() if added else ():
            node.label = and_(node.label, added.get(node.cutpoint, TRUE))
        for location in added.keys() & self._invariants.keys():
            self._invariants[location] = and_(self._invariants[location], added[location])

    def _publish(self) -> None:
        """Publishes the labels at loop heads as an invariant. Before the first refinement, a complete, well-labelled
        graph is inductive; so are its labels at loop heads alone, because steps between loop heads compose."""
        if self._exchange.has_receivers:
            loops = set(loop_heads(self.arg.graph.cfa))
            self._exchange.publish(self._at([head for head in self.arg.graph.heads if head in loops]))

    def _proof(self) -> Proof:
        """A safe, complete, well-labelled graph (Theorem 1)."""
        heads = self.arg.graph.heads
        return Proof(Argument.INDUCTIVE, 0, heads, self._at(heads))

    def _at(self, heads: Iterable[Location]) -> dict[Location, Term]:
        """At each cutpoint the disjunction of its labels, strengthened by the facts that it relies on."""
        invariants = self.exploration.invariants()
        return self.facts.completed({head: invariants.get(head, FALSE) for head in heads})

    def _out_of_time(self) -> Inconclusive:
        return Inconclusive(ran_out_of_time(f"the time ran out after {self.refinements} refinements"), MORE_TIME)

    def _report(self, phase: str) -> None:
        queries, depth = self._services.queries, self.arg.depth()
        self._services.report(Progress(phase, queries=queries, refinements=self.refinements, depth=depth))
