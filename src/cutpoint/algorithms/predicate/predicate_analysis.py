"""Lazy predicate abstraction, IMPACT, their mixtures, and symbolic execution: one analysis with the knobs of Table 1.

(unifying-view, Sect. 4.3-4.5; large-block-encoding.) CEGAR runs the composite of 𝕃, ℙ and 𝔸. `config` explains the
knobs; `configured_cpa` and `fact_refinement` set the operators accordingly. A feasible path to the error becomes an
alarm; an abstract reachability graph without one becomes a proof (`arg_proof`).
"""

from __future__ import annotations

from contextlib import closing

from cutpoint.algorithms.common.cpa import begin
from cutpoint.algorithms.common.cut_short import cut_short
from cutpoint.algorithms.common.known_facts import KnownFacts
from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.predicate.arg_proof import inductive_proof, unwound_proof
from cutpoint.algorithms.predicate.arg_record import record
from cutpoint.algorithms.predicate.cegar import cegar
from cutpoint.algorithms.predicate.config import PredicateConfig
from cutpoint.algorithms.predicate.configured_cpa import PREDICATE_INDEX, ConfiguredCpa
from cutpoint.algorithms.predicate.fact_refinement import FactRefinement
from cutpoint.algorithms.predicate.refine import Feasible
from cutpoint.cfa.blocks.block_graph import Cutpoints
from cutpoint.cfa.task import Task
from cutpoint.evidence.finding import Finding


def run(task: Task, config: PredicateConfig, services: Services) -> Finding:
    """Whether the error location is reachable, according to the analysis that the config describes."""
    with closing(ConfiguredCpa(task, config, services)) as configured:
        graph, cpa, arg, waitlist = configured.graph, configured.cpa, configured.arg, configured.waitlist
        known = KnownFacts(graph, services.exchange(task))
        refine = FactRefinement(configured, known, config, services)
        refine.receive()
        precision = (None, configured.initial_precision.joined(refine.precision.facts), None)
        begin(cpa, cpa.initial(graph.entry), precision, waitlist, arg)
        found = cegar(cpa, graph, graph.cfa.targets, arg, waitlist, refine, services)
        record(arg, PREDICATE_INDEX, graph.error, refine.precision.known, services)
        if isinstance(found, Feasible):
            return cut_short(task, 0) if found.alarm is None else found.alarm
        if found is not None:
            return found
        if config.blocks is Cutpoints.WHOLE:
            return unwound_proof(arg, PREDICATE_INDEX, graph)
        return inductive_proof(arg, PREDICATE_INDEX, graph, known)
