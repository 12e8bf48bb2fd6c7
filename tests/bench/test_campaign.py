"""Whole campaigns with a stand-in for the verifier: results, resuming, settings, interruptions."""

from __future__ import annotations

import csv
import io
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cutpoint.base.errors import UsageError
from cutpoint.base.limits import Deadline
from cutpoint.bench import campaign
from cutpoint.bench.campaign import FINE, INTERRUPTED, WRONG_RESULTS, run_bench
from cutpoint.bench.options import BenchOptions
from cutpoint.bench.suite import Configuration
from tests.bench.support import FAKE, make_options, wait_until_dead, write_task
from tests.patience import LATE

BMC, OTHER = Configuration("bmc", ("--algorithm", "bmc")), Configuration("other")


@pytest.fixture(autouse=True)
def _no_plots(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "real_plots" not in request.fixturenames:
        monkeypatch.setattr(campaign, "plot_all", lambda *_: None)


@pytest.fixture
def real_plots() -> None:
    """Asked for by the tests that let plots be drawn."""


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the stand-in notes how it was called."""
    path = tmp_path / "calls"
    path.touch()
    monkeypatch.setenv("FAKE_LOG", str(path))
    return path


def read(options: BenchOptions) -> list[dict[str, str]]:
    with open(options.out / "results.csv", newline="") as file:
        return list(csv.DictReader(file))


def make_tasks(tmp_path: Path) -> Path:
    write_task(tmp_path / "set" / "one" / "true-a.yml")
    write_task(tmp_path / "set" / "one" / "false-b.yml", "false")
    write_task(tmp_path / "set" / "two" / "unknown-c.yml")
    return tmp_path / "set"


def test_every_configuration_runs_on_every_task(
    tmp_path: Path, log: Path, capfd: pytest.CaptureFixture[str], real_plots: None
) -> None:
    options = make_options(tmp_path, [make_tasks(tmp_path)], BMC, OTHER, timelimit=1.5)
    assert run_bench(options) == FINE
    rows = sorted((row["config"], row["task"], row["expected"], row["result"], row["k"]) for row in read(options))
    assert rows == [
        (name, *rest)
        for name in ("bmc", "other")
        for rest in [
            ("one/false-b", "FALSE", "FALSE", "2"),
            ("one/true-a", "TRUE", "TRUE", "6"),
            ("two/unknown-c", "TRUE", "UNKNOWN", ""),
        ]
    ]
    assert {(row["result"], row["reason_kind"]) for row in read(options)} == {
        *(("TRUE", ""), ("FALSE", ""), ("UNKNOWN", "bound-reached")),
    }
    assert sorted(log.read_text().splitlines()) == sorted(
        f"{options}--timelimit 1.5s --json {task}"
        for options in ("--algorithm bmc ", "")
        for task in ("true-a", "false-b", "unknown-c")
    )
    assert "| Score | 3 | 3 |" in (options.out / "table.md").read_text()
    plots = sorted(path.name for path in options.out.glob("*.svg"))
    said = capfd.readouterr()
    assert said.out == ""
    if plots:
        assert plots == ["quantile.svg", "scatter-bmc-other.svg"]
        assert said.err == ""


def test_wrong_results_are_told(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write_task(tmp_path / "set" / "true-a.yml", "false")
    write_task(tmp_path / "set" / "true-b.yml", "true")
    assert run_bench(make_options(tmp_path, [tmp_path / "set"])) == WRONG_RESULTS
    assert capfd.readouterr().err == "Wrong TRUE: set/true-a with plain\n"
    assert run_bench(make_options(tmp_path, [tmp_path / "set"])) == WRONG_RESULTS  # known, and not run again
    assert capfd.readouterr().err == ""


def test_a_second_call_runs_only_what_is_missing(tmp_path: Path, log: Path) -> None:
    tasks = make_tasks(tmp_path)
    run_bench(make_options(tmp_path, [tasks / "one"], BMC))
    log.write_text("")
    options = make_options(tmp_path, [tasks], BMC, OTHER)
    with open(options.out / "results.csv", "a") as file:
        file.write("bmc,two/unknown-c,TR")  # as if killed while writing
    run_bench(options)
    assert sorted(log.read_text().splitlines()) == [
        "--algorithm bmc --timelimit 20s --json unknown-c",
        "--timelimit 20s --json false-b",
        "--timelimit 20s --json true-a",
        "--timelimit 20s --json unknown-c",
    ]
    assert len(read(options)) == 6
    run_bench(make_options(tmp_path, [tasks / "two"], OTHER))  # everything is known: only the tables change
    assert len(log.read_text().splitlines()) == 4
    assert "Tasks: 1." in (options.out / "table.md").read_text()


def test_fresh_forgets(tmp_path: Path, log: Path) -> None:
    tasks = make_tasks(tmp_path)
    options = make_options(tmp_path, [tasks], BMC, OTHER)
    run_bench(options)
    (options.out / "scatter-bmc-other.svg").touch()
    changed = Configuration("bmc", ("--k-max", "5"))
    run_bench(make_options(tmp_path, [tasks], changed, timelimit=3, fresh=True))
    assert len(log.read_text().splitlines()) == 9
    assert len(read(options)) == 3
    assert not (options.out / "scatter-bmc-other.svg").exists()


def test_settings_must_not_change(tmp_path: Path, log: Path) -> None:
    tasks = [make_tasks(tmp_path)]
    run_bench(make_options(tmp_path, tasks, BMC))
    with pytest.raises(UsageError, match=r"have a time limit of 20 s, not 30 s \(--fresh discards them"):
        run_bench(make_options(tmp_path, tasks, BMC, timelimit=30))
    with pytest.raises(UsageError, match=r"bmc in .* has the options '--algorithm bmc', not '--algorithm bmc -v'"):
        run_bench(make_options(tmp_path, tasks, Configuration("bmc", ("--algorithm", "bmc", "-v"))))
    write_task(tmp_path / "set" / "one" / "true-a.yml", "false")
    with pytest.raises(UsageError, match="the expected verdict of one/true-a was TRUE"):
        run_bench(make_options(tmp_path, tasks, BMC))
    (tmp_path / "out" / "bench.json").write_text("{")
    with pytest.raises(UsageError, match=r"cannot read .*bench.json"):
        run_bench(make_options(tmp_path, tasks, BMC))
    assert len(log.read_text().splitlines()) == 3
    assert len(read(make_options(tmp_path, tasks))) == 3


def test_a_configuration_that_never_had_a_result_may_change(tmp_path: Path) -> None:
    tasks = [make_tasks(tmp_path)]
    with pytest.raises(UsageError, match="cannot start"):
        run_bench(make_options(tmp_path, tasks, BMC, command=(str(tmp_path / "missing"),)))
    assert run_bench(make_options(tmp_path, tasks, Configuration("bmc", ("-v",)), timelimit=3)) == FINE


def test_crashes_do_not_stop_it(tmp_path: Path) -> None:
    for name in ("crash", "children", "true"):
        write_task(tmp_path / "set" / f"{name}.yml")
    options = make_options(tmp_path, [tmp_path / "set"], jobs=3)
    assert run_bench(options) == FINE
    assert {row["task"]: row["result"] for row in read(options)} == {
        "set/crash": "CRASH",
        "set/children": "TRUE",
        "set/true": "TRUE",
    }
    assert wait_until_dead(int((tmp_path / "set" / "children.pid").read_text()))


def test_overruns_end(tmp_path: Path) -> None:
    for name in ("hang-a", "hang-b"):
        write_task(tmp_path / "set" / f"{name}.yml")
    options = make_options(tmp_path, [tmp_path / "set"], timelimit=0.5, grace=0.25)
    assert run_bench(options) == FINE
    assert [(row["result"], row["reason"]) for row in read(options)] == [("OVERRUN", "killed after 0.75 s")] * 2
    assert all(0.75 <= float(row["wall"]) < LATE for row in read(options))
    for path in (tmp_path / "set").glob("*.pid"):
        assert wait_until_dead(int(path.read_text()))


SCRIPT = """
import sys
from pathlib import Path
from cutpoint.bench import BenchOptions, Configuration, run_bench
tasks, out, *command = sys.argv[1:]
options = BenchOptions((Path(tasks),), (Configuration("plain"),), Path(out), command=tuple(command))
sys.exit(run_bench(options))
"""


@pytest.mark.parametrize("signal_", [signal.SIGINT, signal.SIGKILL])
def test_an_interruption_kills_the_verifiers_and_keeps_the_results(signal_: signal.Signals, tmp_path: Path) -> None:
    tasks = tmp_path / "set"
    write_task(tasks / "a" / "true.yml")
    write_task(tasks / "b" / "hang.yml")
    options = make_options(tmp_path, [tasks])
    bench = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, str(tasks), str(options.out), *FAKE],
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # who runs the tests may ignore it
    )
    note = tasks / "b" / "hang.pid"
    deadline = Deadline.after(LATE)
    while not deadline.passed:
        if note.exists() and (options.out / "results.csv").exists() and len(read(options)) == 1:
            break
        time.sleep(0.01)
    hanging = int(note.read_text())
    leader = os.getpgid(hanging)
    bench.send_signal(signal_)
    _, said = bench.communicate(timeout=LATE)
    assert wait_until_dead(leader)
    assert [row["task"] for row in read(options)] == ["a/true"]
    if signal_ is signal.SIGINT:
        assert wait_until_dead(hanging)
        assert bench.returncode == INTERRUPTED
        assert said == "interrupted: 1 of 2 results are kept; the same command resumes from there\n"
    else:
        os.kill(hanging, signal.SIGKILL)  # a sleeping child of the stand-in: only the verifier itself dies with us
    assert not (options.out / "table.md").exists()


def test_without_matplotlib_the_tables_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], real_plots: None
) -> None:
    for name in ("matplotlib", "matplotlib.figure"):
        monkeypatch.setitem(sys.modules, name, None)
    options = make_options(tmp_path, [make_tasks(tmp_path)])
    assert run_bench(options) == FINE
    assert (options.out / "table.md").exists()
    assert list(options.out.glob("*.svg")) == []
    (line,) = capfd.readouterr().err.splitlines()
    assert line.startswith("no plots (")
    assert line.endswith("): pip install 'cutpoint[plots]'")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_sees_a_bar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    tasks = make_tasks(tmp_path)
    write_task(tasks / "one" / "none.yml", expected=None)
    options = make_options(tmp_path, [tasks])
    run_bench(options)
    said = terminal.getvalue()
    assert "skipped files: 1; the first: " in said
    assert f"{'░' * 24} 0/3, 0 solved, 0 wrong" in said
    assert f"{'█' * 24} 3/3, 2 solved, 0 wrong\n" in said
    assert said.endswith(f"tables written to {options.out / 'table.md'}\n")
