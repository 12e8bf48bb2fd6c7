"""The abstract domains that VINTA can be run with, made for a program: its constants are where widening may stop."""

from __future__ import annotations

from typing import Any

from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.vinta.config import DomainName, VintaConfig, WidenTo
from cutpoint.cfa.blocks.block_graph import BlockGraph
from cutpoint.domains.abstract_domain import AbstractDomain, no_thresholds


def domain_of(config: VintaConfig, graph: BlockGraph, services: Services) -> AbstractDomain[Any]:
    """Only the domain that is asked for is imported."""
    name = config.domain
    if name is DomainName.TOP:
        from cutpoint.domains.top import TopDomain

        return TopDomain()
    if name in (DomainName.CARTESIAN, DomainName.BOOLEAN):
        from cutpoint.algorithms.vinta.predicate_domain import BooleanDomain, CartesianDomain

        return (CartesianDomain if name is DomainName.CARTESIAN else BooleanDomain)(graph, services)
    from cutpoint.domains.interval_expression_widening import Landmarks

    landmarks = Landmarks(graph.cfa)
    if name is DomainName.EXPRESSIONS:
        from cutpoint.domains.interval_expression_domain import ExpressionsDomain

        return ExpressionsDomain(landmarks)
    limits = landmarks.limits if config.widen_to is WidenTo.CONSTANTS else no_thresholds
    if name is DomainName.BOX:
        from cutpoint.domains.box import BoxDomain

        return BoxDomain(limits)
    from cutpoint.domains.boxes import BoxesDomain

    return BoxesDomain(limits)
