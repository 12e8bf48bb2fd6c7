"""The Location CPA 𝕃 (unifying-view paper, Sect. 2.2.3): tracks the program counter explicitly.

Its states are the locations themselves, in a flat lattice; the precision is constant.
"""

from __future__ import annotations

from operator import is_

from cutpoint.cfa.model import Edge, Location
from cutpoint.cpa.interfaces import merge_sep, prec_id, stop_sep


class LocationCpa:
    merge = staticmethod(merge_sep)
    stop = staticmethod(stop_sep(is_))
    prec = staticmethod(prec_id)

    def initial(self, location: Location) -> Location:
        return location

    def initial_precision(self) -> None:
        return None

    def transfer(self, state: Location, edge: Edge, precision: None) -> tuple[Location, ...]:
        return (edge.target,) if edge.source is state else ()

    def location_of(self, state: Location) -> Location:
        return state
