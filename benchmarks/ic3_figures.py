"""The scatter plots of the IC3CFA paper (Fig. 6 to 12a), as SVG: one file for each figure, its panels side by side.

A point is a task that at least one of the two configurations solved; one that the other did not solve is on the dashed
line beyond all times. Below the diagonal the second configuration was faster; dotted lines are a factor of ten.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from cutpoint.base.errors import UsageError
from cutpoint.bench.plots import draw_guides, save, scatter_points
from cutpoint.bench.results import Answer, Result

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BEYOND = 1.5
"""How far beyond all times the line of unsolved tasks is, as a factor."""
MARKS = {Answer.TRUE: ("tab:blue", "o"), Answer.FALSE: ("tab:red", "x")}


@dataclass(frozen=True, slots=True)
class Panel:
    """Two configurations, compared."""

    one: str
    other: str
    in_solver: bool = False
    """By their times inside the solvers only."""

    @property
    def unit(self) -> str:
        return "solver time (s)" if self.in_solver else "CPU time (s)"


FIGURES: dict[str, tuple[Panel, ...]] = {
    "figure-6": (Panel("A", "B"), Panel("B", "C"), Panel("A", "C")),
    "figure-7": (Panel("C", "D"), Panel("C", "E")),
    "figure-8": (Panel("C", "F"), Panel("C", "F", in_solver=True)),
    "figure-9": (Panel("F", "G"), Panel("F", "H")),
    "figure-10": (Panel("F", "I"), Panel("I", "J"), Panel("F", "J")),
    "figure-11": (Panel("F", "K"), Panel("L", "M")),
    "figure-12": (Panel("F", "L"),),
    "default": (Panel("L", "default"),),
}
"""By the names of the files; the last one goes beyond the paper."""


def require_matplotlib() -> None:
    """Asked before anything is measured."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise UsageError("plots need matplotlib: pip install 'cutpoint[plots]'") from None


def seconds_in_solver(result: Result) -> float:
    times = (json.loads(result.statistics) if result.statistics else {}).get("seconds", {})
    return float(times.get("solver", 0.0))


def draw_all(folder: Path, results: Sequence[Result], names: Iterable[str], limit: float) -> list[Path]:
    """Draws what can be drawn of these configurations; the files."""
    known, files = set(names), []
    for name, panels in FIGURES.items():
        drawable = [panel for panel in panels if {panel.one, panel.other} <= known]
        if drawable:
            files.append(folder / f"{name}.svg")
            _draw_figure(files[-1], drawable, results, limit)
    return files


def _draw_figure(path: Path, panels: Sequence[Panel], results: Sequence[Result], limit: float) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(4.5 * len(panels), 4.5), layout="constrained")
    for axes, panel in zip(figure.subplots(1, len(panels), squeeze=False)[0], panels, strict=True):
        _draw_panel(axes, panel, results, limit)
    save(figure, path)


def _draw_panel(axes: Axes, panel: Panel, results: Sequence[Result], limit: float) -> None:
    timed = [replace(result, cpu=seconds_in_solver(result)) if panel.in_solver else result for result in results]
    ones, others = ([result for result in timed if result.config == name] for name in (panel.one, panel.other))
    # the limit is one of wall time, so that parallel work may take more CPU time
    unsolved = BEYOND * max([limit, *(result.cpu for result in [*ones, *others] if result.outcome.correct)])
    draw_guides(axes, unsolved)
    axes.set_box_aspect(1)
    for answer, (colour, mark) in MARKS.items():
        points = scatter_points(ones, others, answer, unsolved)
        xs, ys = [x for x, _ in points], [y for _, y in points]
        drawn = axes.scatter(xs, ys, s=18, c=colour, marker=mark, label=answer, alpha=0.7, zorder=3)
        unit = "solver" if panel.in_solver else "cpu"
        drawn.set_gid(f"points-{panel.one}-{panel.other}-{unit}-{answer}")
    axes.set_xlabel(f"{panel.one}: {panel.unit}")
    axes.set_ylabel(f"{panel.other}: {panel.unit}")
    axes.legend(loc="lower right")
