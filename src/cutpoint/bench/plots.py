"""Quantile plots and scatter plots of CPU times, as SVG.

Quantile plots are those of the papers. Results: unifying-view, Fig. 9; a point (x, y) means that x tasks were solved
within y seconds each. Scores: k-induction, Fig. 3; the curve of a configuration starts at the sum of its penalties.

Deviations: the time axis is logarithmic from 0.01 s on; Fig. 3 is linear below 1 s. Scatter plots (ic3cfa, Fig. 6) show
tasks that only one of the configurations solved on a line beyond all times.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, combinations
from pathlib import Path
from typing import TYPE_CHECKING

from cutpoint.base.errors import UsageError
from cutpoint.bench.options import scatter_name
from cutpoint.bench.results import Answer, Outcome, Result

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SHORTEST = 0.01
"""In seconds. Shorter runs are drawn at this time."""

_BEYOND = 1.5
"""The factor by which the line of unsolved tasks is beyond all times."""
_DASHES = ("solid", "dashed", "dotted", "dashdot")
_MARKS = {Answer.TRUE: ("tab:blue", "o"), Answer.FALSE: ("tab:red", "x")}

Point = tuple[float, float]


def plot_all(out: Path, names: Sequence[str], results: Sequence[Result], timelimit: float) -> None:
    """Writes quantile.svg and a scatter plot for each pair of configurations. Raises ImportError without matplotlib."""
    by_name = {name: [result for result in results if result.config == name] for name in names}
    save(_quantile_figure(by_name, timelimit), out / "quantile.svg")
    for one, other in combinations(names, 2):
        save(_scatter_figure(one, other, by_name[one], by_name[other], timelimit), out / scatter_name(one, other))


def solved_curve(results: Sequence[Result]) -> list[Point]:
    """Points (x, y): x tasks are solved within y seconds each."""
    return [(number, time) for number, (time, _) in enumerate(_correct(results), 1)]


def score_curve(results: Sequence[Result]) -> list[Point]:
    """Points (x, y): x is the score of the results that are correct within y seconds, and of all wrong results."""
    correct = _correct(results)
    penalty = sum(result.outcome.points for result in results if result.outcome.wrong)
    scores = accumulate((points for _, points in correct), initial=penalty)
    return list(zip(scores, [time for time, _ in correct[:1] + correct], strict=True)) if correct else []


def _correct(results: Sequence[Result]) -> list[tuple[float, int]]:
    """CPU times, shortest first, and points."""
    return sorted((_time(result), result.outcome.points) for result in results if result.outcome.correct)


def _time(result: Result) -> float:
    return max(result.cpu, SHORTEST)


def scatter_points(
    one: Sequence[Result], other: Sequence[Result], answer: Answer, unsolved: float
) -> list[tuple[float, float]]:
    """The times of both configurations for the tasks that at least one of them solved with this answer."""
    partner = {result.task: result for result in other}
    pairs = [(result, partner[result.task]) for result in one if result.task in partner]
    wanted = Outcome(f"Correct {answer}")
    return [
        (_time(x) if x.outcome is wanted else unsolved, _time(y) if y.outcome is wanted else unsolved)
        for x, y in pairs
        if wanted in (x.outcome, y.outcome)
    ]


def _quantile_figure(by_name: dict[str, list[Result]], timelimit: float) -> Figure:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11, 4.5), layout="constrained")
    solved, score = figure.subplots(1, 2)
    for axes, kind, curve, label in (
        (solved, "solved", solved_curve, "solved tasks"),
        (score, "score", score_curve, "accumulated score"),
    ):
        for index, (name, results) in enumerate(by_name.items()):
            points = curve(results)
            (line,) = axes.plot(
                [x for x, _ in points],
                [y for _, y in points],
                label=name,
                color=f"C{index % 10}",
                linestyle=_DASHES[index // 10 % len(_DASHES)],
                marker=".",
                markersize=3,
            )
            line.set_gid(f"{kind}-{name}")
        axes.set_yscale("log")
        axes.set_ylim(SHORTEST, _furthest(by_name.values(), timelimit))
        axes.set_xlabel(label)
        axes.set_ylabel("CPU time (s)")
        axes.grid(alpha=0.3)
    solved.set_xlim(left=0)
    solved.legend()
    return figure


def _furthest(columns: Iterable[Sequence[Result]], timelimit: float) -> float:
    """An upper bound on all times. The limit is wall time, so parallel runs may take more CPU time."""
    return max([timelimit, *(time for results in columns for time, _ in _correct(results))])


def _scatter_figure(one: str, other: str, ones: Sequence[Result], others: Sequence[Result], timelimit: float) -> Figure:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(5.5, 5.5), layout="constrained")
    axes = figure.subplots()
    unsolved = _furthest([ones, others], timelimit) * _BEYOND
    draw_guides(axes, unsolved)
    for answer, (colour, mark) in _MARKS.items():
        points = scatter_points(ones, others, answer, unsolved)
        drawn = axes.scatter(
            [x for x, _ in points],
            [y for _, y in points],
            s=18,
            c=colour,
            marker=mark,
            label=answer,
            alpha=0.7,
            zorder=3,
        )
        drawn.set_gid(f"points-{answer}")
    axes.set_xlabel(f"{one}: CPU time (s)")
    axes.set_ylabel(f"{other}: CPU time (s)")
    axes.legend()
    return figure


def draw_guides(axes: Axes, unsolved: float) -> None:
    """Draws the diagonal, a factor of ten on both sides, and the lines for unsolved tasks."""
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlim(SHORTEST, unsolved * 1.2)
    axes.set_ylim(SHORTEST, unsolved * 1.2)
    ends = [SHORTEST / 100, unsolved * 100]
    for factor, style in ((0.1, "dotted"), (1.0, "solid"), (10.0, "dotted")):
        axes.plot(ends, [end * factor for end in ends], color="grey", linewidth=0.8, linestyle=style)
    for draw in (axes.axhline, axes.axvline):
        draw(unsolved, color="grey", linewidth=0.8, linestyle="dashed")
    axes.annotate("not solved", (SHORTEST, unsolved), (4, -10), textcoords="offset points", fontsize=8, color="grey")


def save(figure: Figure, path: Path) -> None:
    """Writes SVG, creating the folder if necessary. Output is deterministic, and text is kept as text."""
    from matplotlib import rc_context

    with rc_context({"svg.hashsalt": "cutpoint", "svg.fonttype": "none"}):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            figure.savefig(path, format="svg", metadata={"Date": None, "Creator": None})
        except OSError as error:
            raise UsageError(f"cannot write {path}: {error.strerror}") from None
