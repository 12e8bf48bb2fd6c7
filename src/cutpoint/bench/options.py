"""The options of a campaign, checked before anything is run."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from itertools import combinations
from math import isfinite
from pathlib import Path

from cutpoint.base.errors import UsageError
from cutpoint.bench.suite import Configuration


@dataclass(frozen=True, slots=True)
class BenchOptions:
    tasks: tuple[Path, ...]
    """Task definitions (.yml), and folders that contain some."""
    configurations: tuple[Configuration, ...]
    out: Path
    timelimit: float = 20.0
    """Seconds for each run; the verifier is told to keep them."""
    jobs: int = 2
    """How many runs there are at a time."""
    fresh: bool = False
    """Forget the results that are there instead of going on with them."""
    grace: float = 10.0
    """How many seconds after its time limit a run is killed."""
    command: tuple[str, ...] = (sys.executable, "-m", "cutpoint", "verify")

    def __post_init__(self) -> None:
        if not self.tasks:
            raise UsageError("no task is given")
        for path in self.tasks:
            if not path.exists():
                raise UsageError(f"there is no file or folder {path}")
        if not self.configurations:
            raise UsageError("no configuration is given")
        if not (isfinite(self.timelimit) and self.timelimit > 0):
            raise UsageError("the time limit must be a positive number of seconds")
        if not (isfinite(self.grace) and self.grace >= 0):
            raise UsageError("the grace after the time limit must not be negative")
        if self.jobs < 1:
            raise UsageError("at least one run at a time is needed")
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
                raise UsageError(f"the names of the configurations give two plots the name {plot}")


def scatter_name(one: str, other: str) -> str:
    """The file for the plot that compares two configurations."""
    return f"scatter-{one}-{other}.svg"
