"""Many comparisons, in several processes."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TypeVar

from tests.differential.comparison import Comparison, Limits, Result, compare
from tests.differential.reduction import reduce_difference
from tests.differential.sources import Item

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


@dataclass(frozen=True)
class Order:
    """What is to be done with each program."""

    models: Sequence[str]
    limits: Limits
    seed: int
    keep: Path
    """Where programs that differ are kept."""
    reduce: float = 0.0
    """Seconds to make each of them smaller; none if zero."""


def compare_item(order: Order, item: Item) -> list[Comparison]:
    """Every comparison of one program; the program is kept if one of them differs, reduced if that is asked for."""
    with tempfile.TemporaryDirectory() as folder:
        path = item.write(Path(folder))
        if path is None:
            return []
        found = [compare(path, model, order.seed, order.limits) for model in order.models]
        differing = next((one for one in found if one.result is Result.DIFFERS), None)
        if differing is None:
            return found
        order.keep.mkdir(parents=True, exist_ok=True)
        kept = order.keep / path.name
        kept.write_bytes(path.read_bytes())
        found = [replace(one, path=kept) for one in found]
        if order.reduce:
            reduce_difference(replace(differing, path=kept), order.reduce)
    return found


def in_processes(
    work: Callable[[_Item], _Result], items: Iterable[_Item], jobs: int
) -> Iterator[tuple[_Item, _Result]]:
    """Results as they come, a few items ahead of the one that is looked at."""
    todo = iter(items)
    with ProcessPoolExecutor(jobs) as pool:
        running: dict[Future[_Result], _Item] = {}
        while True:
            for item in islice(todo, max(0, 2 * jobs - len(running))):
                running[pool.submit(work, item)] = item
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield running.pop(future), future.result()
