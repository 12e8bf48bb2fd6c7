"""The options of a campaign, which are validated before anything runs."""

from __future__ import annotations

import sys
from itertools import combinations
from math import isfinite
from pathlib import Path

from cutpoint.base import quantities
from cutpoint.base.errors import UsageError
from cutpoint.base.frozen import frozen
from cutpoint.base.options import option
from cutpoint.bench.suite import Configuration


@frozen
class BenchOptions:
    tasks: tuple[Path, ...]
    """Task definitions (.yml), and folders that contain them."""
    configurations: tuple[Configuration, ...]
    out: Path
    timelimit: float = option(
        20.0, "time limit for each run", read=quantities.seconds, write=quantities.shown_seconds, metavar="T"
    )
    """In seconds; passed to the verifier."""
    jobs: int = option(2, "number of parallel runs")
    fresh: bool = option(False, "discard earlier results in that folder")
    """Otherwise the run is resumed."""
    grace: float = 10.0
    """Seconds after the time limit until a run is killed."""
    command: tuple[str, ...] = (sys.executable, "-m", "cutpoint", "verify", "--no-config")

    def __post_init__(self) -> None:
        if not self.tasks:
            raise UsageError("no tasks given")
        for path in self.tasks:
            if not path.exists():
                raise UsageError(f"no such file or folder: {path}")
        if not self.configurations:
            raise UsageError("no configurations given")
        if self.timelimit is None:  # as users write `none`
            raise UsageError("a benchmark needs a time limit")
        if not (isfinite(self.timelimit) and self.timelimit > 0):
            raise UsageError("the time limit must be a positive number of seconds")
        if not (isfinite(self.grace) and self.grace >= 0):
            raise UsageError("the grace period must not be negative")
        if self.jobs < 1:
            raise UsageError("--jobs must be at least 1")
        if not self.command:
            raise UsageError("the command of the verifier is empty")
        if self.out.exists() and not self.out.is_dir():
            raise UsageError(f"{self.out} is not a folder")
        self._check_names()

    def _check_names(self) -> None:
        names = [configuration.name for configuration in self.configurations]
        for name in names:
            if names.count(name) > 1:
                raise UsageError(f"two configurations have the name {name}")
        plots = [scatter_name(one, other) for one, other in combinations(names, 2)]
        for plot in plots:
            if plots.count(plot) > 1:
                raise UsageError(f"the names of the configurations lead to two plots with the name {plot}")


def scatter_name(one: str, other: str) -> str:
    """The file name of the plot that compares two configurations."""
    return f"scatter-{one}-{other}.svg"
