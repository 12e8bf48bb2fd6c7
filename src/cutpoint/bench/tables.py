"""table.md: the results of the configurations, as in Table I of the k-induction paper, and by folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from shlex import join

from cutpoint.bench.results import Outcome, Result
from cutpoint.bench.suite import Configuration, folder_of

_NONE = "–"
_TROUBLE = (Outcome.WRONG_TRUE, Outcome.WRONG_FALSE, Outcome.CRASH, Outcome.OVERRUN)

Results = Sequence[Result]


def report(
    configurations: Sequence[Configuration], results: Results, timelimit: float, skipped: Sequence[str] = ()
) -> str:
    """The whole page, in Markdown."""
    names = [configuration.name for configuration in configurations]
    tasks = len({result.task for result in results})
    about = f"Tasks: {tasks}. Time limit: {timelimit:g} s."
    if skipped:
        about += f" Files skipped because they are not tasks that can be judged: {len(skipped)}."
    parts = [
        "# Results",
        about,
        "\n".join(
            f"- **{one.name}**: {_code(join(one.options)) if one.options else 'defaults'}" for one in configurations
        ),
        summary(names, results),
        "## Solved, by folder",
        by_folder(names, results),
    ]
    if trouble := [result for result in results if result.outcome in _TROUBLE]:
        parts += ["## Wrong results, crashes, overruns", _trouble(trouble)]
    return "\n\n".join(parts) + "\n"


def summary(names: Sequence[str], results: Results) -> str:
    """One column per configuration. Times and k are as in Table I of the k-induction paper, but in seconds."""
    columns = [[result for result in results if result.config == name] for name in names]
    rows = [[title, *map(value, columns)] for title, value in _MEASURES]
    return _table(["", *names], rows)


def _counter(outcome: Outcome) -> Callable[[Results], str]:
    return lambda results: str(sum(result.outcome is outcome for result in results))


def _score(results: Results) -> str:
    return str(sum(result.outcome.points for result in results))


def _seconds(values: Iterable[float]) -> str:
    return f"{sum(values):.1f}"


def _correct(results: Results) -> list[Result]:
    return [result for result in results if result.outcome.correct]


def _final_k(results: Results) -> list[int]:
    return [result.k for result in results if result.outcome is Outcome.CORRECT_TRUE and result.k is not None]


def _max_k(results: Results) -> str:
    return str(max(_final_k(results), default=_NONE))


def _avg_k(results: Results) -> str:
    values = _final_k(results)
    return f"{sum(values) / len(values):.1f}" if values else _NONE


_MEASURES: list[tuple[str, Callable[[Results], str]]] = [
    *((str(outcome), _counter(outcome)) for outcome in Outcome),
    ("Score", _score),
    ("CPU time (s)", lambda results: _seconds(result.cpu for result in results)),
    ("CPU time, correct results (s)", lambda results: _seconds(result.cpu for result in _correct(results))),
    ("Wall time (s)", lambda results: _seconds(result.wall for result in results)),
    ("Wall time, correct results (s)", lambda results: _seconds(result.wall for result in _correct(results))),
    ("Max. final k, correct TRUE", _max_k),
    ("Avg. final k, correct TRUE", _avg_k),
]


def by_folder(names: Sequence[str], results: Results) -> str:
    """The number of tasks in each folder that a configuration solved."""
    folders = sorted({folder_of(result.task) for result in results})
    rows = [_folder_row(_code(name), [r for r in results if folder_of(r.task) == name], names) for name in folders]
    return _table(["folder", "tasks", *names], [*rows, _folder_row("all", results, names)])


def _folder_row(title: str, results: Results, names: Sequence[str]) -> list[str]:
    tasks = len({result.task for result in results})
    solved = [sum(result.config == name for result in _correct(results)) for name in names]
    return [title, str(tasks), *map(str, solved)]


def _trouble(results: Results) -> str:
    rows = [[str(r.outcome), r.config, _code(r.task), _code(r.reason) if r.reason else ""] for r in results]
    return _table(["", "configuration", "task", "reason"], rows, numbers=False)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], numbers: bool = True) -> str:
    rules = ["---", *(["---:" if numbers else "---"] * (len(head) - 1))]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [head, rules, *rows])


def _code(text: str) -> str:
    """Literal text: otherwise Markdown would interpret underscores and bars."""
    return "`" + text.replace("`", "'").replace("|", "\\|") + "`"
