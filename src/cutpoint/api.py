"""The whole pipeline on one screen: files in, a verdict with checked evidence out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from cutpoint.algorithms.common.services import Artifacts, Progress, Services
from cutpoint.base.errors import UnsupportedC
from cutpoint.base.limits import Deadline
from cutpoint.base.statistics import Statistics
from cutpoint.base.supervision import Stopped, own_memory, supervise
from cutpoint.cfa.task import Task
from cutpoint.config import Plan, Portfolio, Turn, VerifyConfig
from cutpoint.evidence.reason import unsupported
from cutpoint.evidence.verdict import Unknown, Verdict
from cutpoint.loading import LoadOptions, load
from cutpoint.portfolio.portfolio import PortfolioProgress
from cutpoint.portfolio.stopped import verdict_if_stopped
from cutpoint.portfolio.verification import verify_side_by_side
from cutpoint.verification import verify_task

__all__ = ["LoadOptions", "Plan", "Portfolio", "Task", "Turn", "VerifyConfig", "load", "verify", "verify_task"]

Watcher = Callable[[Progress | PortfolioProgress | None, float], None]
"""Called a few times per second with the progress and the elapsed seconds."""


def verify(
    program: str | Path | Sequence[Path],
    config: VerifyConfig | None = None,
    options: LoadOptions | None = None,
    watch: Watcher = lambda progress, seconds: None,
) -> Verdict:
    """Whether the program can reach an error. The limits of the config are enforced.

    The program is a path, several paths, or the text of a C program. A single line that ends in `.c`, `.i`, `.yml` or
    `.yaml` counts as a path.
    """
    config = config or VerifyConfig()
    options = options or LoadOptions()
    if isinstance(program, str) and program.endswith((".c", ".i", ".yml", ".yaml")) and "\n" not in program:
        program = Path(program)
    if isinstance(program, str):
        import tempfile  # only needed for program text

        with tempfile.TemporaryDirectory(prefix="cutpoint-") as folder:
            file = Path(folder, "program.c")
            file.write_text(program, encoding="utf-8")
            return verify(file, config, options, watch)
    paths = [program] if isinstance(program, Path) else list(program)

    def work(report: Callable[[Progress | PortfolioProgress], None]) -> Verdict:
        inherited = own_memory()
        services = Services(_deadline(config.limits.seconds), Statistics(), report, Artifacts(config.arg))
        report(Progress("reading"))
        try:
            with services.statistics.timer("load"):
                task = load(paths, options)
        except UnsupportedC as error:
            return Unknown(unsupported(error), algorithm=config.chosen)
        if config.is_portfolio:
            return verify_side_by_side(task, config, services, report, inherited)
        return verify_task(task, config, services)

    result = supervise(work, config.limits, watch)
    return verdict_if_stopped(result, config.chosen) if isinstance(result, Stopped) else result


def _deadline(seconds: float | None) -> Deadline:
    """Slightly before the hard limit, so that a run can still report its progress."""
    return Deadline.after(None if seconds is None else seconds - min(0.3, 0.05 * seconds))
