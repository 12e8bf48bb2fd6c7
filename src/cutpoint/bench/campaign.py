"""The loop over all runs: several at a time, none twice, and every result is stored immediately."""

from __future__ import annotations

import selectors
import signal
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cutpoint.base.errors import UsageError
from cutpoint.bench.options import BenchOptions
from cutpoint.bench.plots import plot_all
from cutpoint.bench.progress import Progress
from cutpoint.bench.results import Result, ResultFile
from cutpoint.bench.runs import Run
from cutpoint.bench.settings import agree_on_settings
from cutpoint.bench.suite import BenchTask, Configuration, Suite, find_tasks
from cutpoint.bench.tables import report

FINE, WRONG_RESULTS, INTERRUPTED = 0, 10, 130
"""Exit codes."""

_TICK = 1.0
"""Seconds between updates of the bar if nothing happens."""

Pair = tuple[BenchTask, Configuration]


def run_bench(options: BenchOptions) -> int:
    """Executes the missing runs, then writes tables and plots of all requested runs. Returns the exit code."""
    suite = find_tasks(options.tasks)
    pairs = [(task, configuration) for task in suite.tasks for configuration in options.configurations]
    _prepare(options)
    with ResultFile(options.out / "results.csv", options.fresh) as file:
        if options.fresh:
            _forget(options.out)
        agree_on_settings(options.out / "bench.json", options, bool(file.results))
        measured = [found for pair in pairs if (found := _found(file, *pair))]
        progress = Progress(sys.stderr, len(pairs), measured)
        if suite.skipped and progress.live:
            progress.say(f"skipped files: {len(suite.skipped)}; the first: {suite.skipped[0]}")
        try:
            _run_all([pair for pair in pairs if _found(file, *pair) is None], options, file, progress)
        except KeyboardInterrupt:
            progress.close()
            done = sum(_found(file, *pair) is not None for pair in pairs)
            how = "the same command without --fresh" if options.fresh else "the same command"
            progress.say(f"interrupted: {done} of {len(pairs)} results are kept; {how} resumes from there")
            return INTERRUPTED
        results = [file.results[configuration.name, task.name] for task, configuration in pairs]
    progress.close()
    _write_reports(options, suite, results, progress)
    return WRONG_RESULTS if any(result.outcome.wrong for result in results) else FINE


def _prepare(options: BenchOptions) -> None:
    try:
        options.out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"cannot create the folder {options.out}: {error.strerror}") from None


def _forget(out: Path) -> None:
    """Removes the tables and plots of discarded results."""
    for path in [out / "table.md", out / "quantile.svg", *sorted(out.glob("scatter-*.svg"))]:
        path.unlink(missing_ok=True)


def _found(file: ResultFile, task: BenchTask, configuration: Configuration) -> Result | None:
    """The stored result, if there is one."""
    result = file.results.get((configuration.name, task.name))
    if result is not None and result.expected != task.expected:
        raise UsageError(
            f"the expected verdict of {task.name} was {str(result.expected).upper()} when the results in"
            " --out were made (--fresh discards them; another --out keeps them)"
        )
    return result


def _run_all(pairs: list[Pair], options: BenchOptions, file: ResultFile, progress: Progress) -> None:
    """Runs task by task, so that the results of an interrupted campaign can still be compared."""
    waiting = deque(pairs)
    running: dict[Run, Pair] = {}
    with _interrupts_wait(), selectors.DefaultSelector() as selector:
        try:
            while waiting or running:
                while waiting and len(running) < options.jobs:
                    run = Run(_command(options, *waiting[0]), options.timelimit + options.grace)
                    running[run] = waiting.popleft()
                    selector.register(run, selectors.EVENT_READ)
                progress.draw()
                with _interruptible():
                    ended = selector.select(min(_TICK, *(run.deadline.left for run in running)))
                over = {key.fileobj for key, _ in ended}
                for run in [run for run in running if run in over or run.deadline.passed]:
                    selector.unregister(run)
                    result = _result(run, *running.pop(run))
                    file.add(result)
                    progress.add(result)
        finally:
            for run in running:
                run.kill()


@contextmanager
def _interrupts_wait() -> Iterator[None]:
    """Defers Ctrl-C until the loop waits, so that it cannot hit between starting and registering a run, or while a line
    of results is written."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _interruptible() -> Iterator[None]:
    """Allows Ctrl-C at this point of the loop."""
    signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGINT,))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))


def _command(options: BenchOptions, task: BenchTask, configuration: Configuration) -> list[str]:
    limit = ["--timelimit", f"{options.timelimit:.15g}s"]
    return [*options.command, *configuration.options, *limit, "--json", str(task.path)]


def _result(run: Run, task: BenchTask, configuration: Configuration) -> Result:
    end = run.finish()
    return Result(
        configuration.name,
        task.name,
        task.expected,
        end.answer,
        end.cpu,
        end.wall,
        end.rss_mb,
        end.k,
        end.reason,
        end.statistics,
        end.reason_kind,
    )


def _write_reports(options: BenchOptions, suite: Suite, results: list[Result], progress: Progress) -> None:
    names = [configuration.name for configuration in options.configurations]
    table = options.out / "table.md"
    _write(table, report(options.configurations, results, options.timelimit, suite.skipped))
    try:
        plot_all(options.out, names, results, options.timelimit)
    except ImportError as error:
        progress.say(f"no plots ({error}): pip install 'cutpoint[plots]'")
    if progress.live:
        progress.say(f"tables written to {table}")


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from None
