"""How many engines work at a time: one at first, then as many as there is room for."""

from __future__ import annotations

import pytest

from cutpoint.base.cores import Cores
from cutpoint.portfolio.engine_slots import ALONE, EngineSlots


class World:
    """A clock, and cores with others at work on them."""

    def __init__(self) -> None:
        self.now = 100.0
        self.idle = 0.0
        self.work = 0.0

    def slots(self, most: int, yield_to_others: bool) -> EngineSlots:
        return EngineSlots(most, yield_to_others, lambda: self.now, lambda: self.idle)

    def passes(self, seconds: float, slots: EngineSlots, engines: int, work: float) -> int:
        """The number of slots after that."""
        self.now += seconds
        self.work += work
        slots.adjust(engines, self.work)
        return slots.number


@pytest.mark.parametrize("yield_to_others", [False, True])
def test_one_is_alone_at_first(yield_to_others: bool) -> None:
    world = World()
    world.idle = 3.0
    slots = world.slots(4, yield_to_others)
    assert slots.number == 1
    assert world.passes(ALONE / 2, slots, 1, 0.5) == 1
    assert world.passes(ALONE / 2, slots, 1, 0.5) == (2 if yield_to_others else 4)


def test_who_is_not_considerate_takes_all_places() -> None:
    world = World()
    slots = world.slots(3, yield_to_others=False)
    assert world.passes(ALONE, slots, 1, 0.2) == 3


def test_places_follow_the_idle_cores() -> None:
    world = World()
    slots = world.slots(3, yield_to_others=True)
    assert world.passes(2.0, slots, 1, 2.0) == 1, "others need the second core"
    world.idle = 1.0
    assert world.passes(0.4, slots, 1, 0.4) == 1, "a short look says little"
    assert world.passes(0.2, slots, 1, 0.2) == 2
    world.idle = 0.0
    assert world.passes(1.0, slots, 2, 1.9) == 2, "all is used, and they have it"
    assert world.passes(1.0, slots, 2, 1.2) == 1, "they share a core"
    assert world.passes(1.0, slots, 1, 0.5) == 1, "there is always one"
    world.idle = 2.0
    assert world.passes(1.0, slots, 3, 3.0) == 3, "but there are never too many"


def test_idle_cores_are_counted() -> None:
    cores = Cores()
    assert cores.idle() >= 0.0
    assert Cores()._ticks >= cores._ticks
