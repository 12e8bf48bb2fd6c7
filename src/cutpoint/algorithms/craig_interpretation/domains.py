"""The abstract domains that VINTA can be run with, made for a program: its constants are where widening may stop."""

from __future__ import annotations

from typing import Any

from cutpoint.algorithms.craig_interpretation.config import DomainName
from cutpoint.cfa.blocks import BlockGraph
from cutpoint.domains.abstract_domain import AbstractDomain
from cutpoint.domains.box import BoxDomain
from cutpoint.domains.boxes import BoxesDomain
from cutpoint.domains.interval_expression_widening import Landmarks


def domain_of(name: DomainName, graph: BlockGraph) -> AbstractDomain[Any]:
    thresholds = Landmarks(graph.cfa).limits
    return BoxDomain(thresholds) if name is DomainName.BOX else BoxesDomain(thresholds)
