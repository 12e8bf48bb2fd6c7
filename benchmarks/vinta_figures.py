"""Fig. 7 of the Craig-interpretation paper, as SVG: how many instances are solved within a timeout, safe and unsafe.

Deviations: all compared configurations are drawn, including uinterp, ucp and ubp; times are CPU times.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cutpoint.bench.plots import save, solved_curve
from cutpoint.bench.results import Result

FILE = "figure-7.svg"


def within(results: Sequence[Result], limit: float) -> list[tuple[float, int]]:
    """A staircase from nothing to all that is solved: timeouts, and how many instances are solved from there on."""
    steps = [(seconds, int(number)) for number, seconds in solved_curve(results) if seconds <= limit]
    return [(0.0, 0), *steps, (limit, len(steps))]


def draw_figure_7(folder: Path, results: Sequence[Result], names: Sequence[str], limit: float) -> Path:
    """The file."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11, 4.5), layout="constrained")
    for axes, kind in zip(figure.subplots(1, 2), ("safe", "unsafe"), strict=True):
        of_kind = [result for result in results if result.expected == (kind == "safe")]
        for index, name in enumerate(names):
            steps = within([result for result in of_kind if result.config == name], limit)
            xs, ys = [x for x, _ in steps], [y for _, y in steps]
            (line,) = axes.step(xs, ys, where="post", label=name, color=f"C{index % 10}")
            line.set_gid(f"{kind}-{name}")
        axes.set_xlim(0, limit)
        axes.set_ylim(bottom=0)
        axes.set_xlabel("timeout (s)")
        axes.set_ylabel(f"solved {kind} instances")
        axes.grid(alpha=0.3)
        axes.legend()
    save(figure, folder / FILE)
    return folder / FILE
