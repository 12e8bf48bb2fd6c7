"""The abstract domains that VINTA can be run with, made for a program: its constants are where widening may stop."""

from __future__ import annotations

from typing import Any

from cutpoint.algorithms.craig_interpretation.config import DomainName, VintaConfig, WidenTo
from cutpoint.algorithms.craig_interpretation.predicate_domain import BooleanDomain, CartesianDomain
from cutpoint.algorithms.services import Services
from cutpoint.cfa.blocks import BlockGraph
from cutpoint.domains.abstract_domain import AbstractDomain, no_thresholds
from cutpoint.domains.box import BoxDomain
from cutpoint.domains.boxes import BoxesDomain
from cutpoint.domains.interval_expression_domain import ExpressionsDomain
from cutpoint.domains.interval_expression_widening import Landmarks
from cutpoint.domains.top import TopDomain


def domain_of(config: VintaConfig, graph: BlockGraph, services: Services) -> AbstractDomain[Any]:
    name = config.domain
    if name is DomainName.TOP:
        return TopDomain()
    if name is DomainName.CARTESIAN:
        return CartesianDomain(graph, services)
    if name is DomainName.BOOLEAN:
        return BooleanDomain(graph, services)
    landmarks = Landmarks(graph.cfa)
    if name is DomainName.EXPRESSIONS:
        return ExpressionsDomain(landmarks)
    limits = landmarks.limits if config.widen_to is WidenTo.CONSTANTS else no_thresholds
    return BoxDomain(limits) if name is DomainName.BOX else BoxesDomain(limits)
