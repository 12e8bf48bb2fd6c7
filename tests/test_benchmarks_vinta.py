"""The benchmark of the Craig-interpretation paper: its tables, its Fig. 7 and its example, step by step."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from benchmarks.vinta import IN_THE_PAPER, KNOWN, main, remark, table_1, table_2
from benchmarks.vinta_example import ExampleRun, Round, counts_table, rounds_of, run_example, story
from benchmarks.vinta_figures import draw_figure_7, within
from benchmarks.vinta_paper import TABLE_1, TABLE_2

from cutpoint.algorithms.vinta.arg import Node
from cutpoint.algorithms.vinta.config import PRESETS
from cutpoint.algorithms.vinta.steps import Covered, Interpreted, Refined, Relabelled, Step
from cutpoint.bench.results import Answer, Result
from cutpoint.cfa.model import Location
from cutpoint.cfa.program import Function, Program
from cutpoint.cfa.variables import Variable
from cutpoint.evidence.finding import Argument, Inconclusive, Proof
from cutpoint.evidence.proofs.check import Confirmed, NotConfirmed
from cutpoint.evidence.source_names import SourceNames
from cutpoint.smt.terms.bitvectors import sle
from cutpoint.smt.terms.boolean import eq
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, bv, variable
from tests.patience import ENOUGH
from tests.reasons import because
from tests.test_benchmarks_ic3 import FakeRunner, right

SVG = "{http://www.w3.org/2000/svg}"


def result(config: str, task: str, expected: bool, answer: Answer, cpu: float = 1.0) -> Result:
    return Result(config, task, expected, answer, cpu, cpu, 50, None, "", "")


SOME = [
    result("vbox", "ssh/s3_srvr_2.cil-1", True, Answer.TRUE, 1.25),
    result("vbox", "ssh/s3_srvr_9.cil", True, Answer.UNKNOWN, 60.0),
    result("vbox", "ssh/s3_clnt_1.cil-2", False, Answer.FALSE, 0.5),
    result("vbox", "own/new", True, Answer.FALSE, 3.0),
    result("ubox", "ssh/s3_srvr_2.cil-1", True, Answer.UNKNOWN, 60.0),
    result("ubox", "ssh/s3_srvr_9.cil", True, Answer.TRUE, 7.0),
    result("ubox", "ssh/s3_clnt_1.cil-2", False, Answer.FALSE, 0.75),
    result("ubox", "own/new", True, Answer.TRUE, 9.0),
]
"""Two configurations, four tasks."""


@pytest.fixture
def programs(tmp_path: Path) -> list[str]:
    (tmp_path / "good.c").write_text("/* safe: always */\n")
    (tmp_path / "bad.c").write_text("/* unsafe: after a round */\n")
    return [str(tmp_path / "good.c"), str(tmp_path / "bad.c")]


# -- the tables -------------------------------------------------------------------------------------


def test_configurations() -> None:
    assert list(KNOWN) == list(PRESETS)
    assert {"vbox", "ubox", "vboxes", "uboxes"} <= set(IN_THE_PAPER) <= set(TABLE_1)
    assert KNOWN["vboxes"] == ("--algorithm", "vboxes")


def test_numbers_of_the_paper() -> None:
    assert TABLE_1["vbox"].cells == ["71", "20", "51", "580 (539/41)"]
    assert TABLE_1["cpamemo"].cells == ["64", "24", "40", "1,794 (454/1,341)"]
    assert TABLE_1["ubp"].cells[-1] == "1,062 (57/1,006)"
    assert len(TABLE_2) == 21
    assert TABLE_2["s3_srvr_6"]["vboxes"] == 473.15
    solved = {tool: sum(times[tool] is not None for times in TABLE_2.values()) for tool in TABLE_2["s3_srvr_6"]}
    assert solved == {"vboxes": 18, "uboxes": 11, "vbox": 12, "ubox": 11, "cpaabe": 17, "cpamemo": 14}


def test_times_in_table_1_are_those_of_solved_tasks() -> None:
    table = table_1(SOME, ["vbox", "ubox", "vinta"])
    assert table[0][:5] == ["algorithm", "solved", "safe", "unsafe", "time in s (safe/unsafe)"]
    assert table[1] == ["vbox", "2", "1", "1", "2 (1/0)", "71", "20", "51", "580 (539/41)"]
    assert table[2][:5] == ["ubox", "3", "2", "1", "17 (16/1)"]
    assert table[3] == ["vinta", *"––––––––"]
    assert [row[0] for row in table[4:]] == ["cpaabe", "cpamemo"]
    assert table[4][1:6] == [*"––––", "65"]
    assert remark(SOME, 60.0).startswith("Here: 4 tasks (3 safe, 1 unsafe), 60 s each;")


def test_table_2_has_the_safe_programs() -> None:
    head, *rows = table_2(SOME, ["vbox", "ubox"])
    assert head[:4] == ["program", "vbox", "ubox", "paper: vboxes"]
    assert rows[0][:3] == ["ssh/s3_srvr_2.cil-1", "1.25", "–"]
    assert dict(zip(head, rows[0], strict=True))["paper: ubox"] == "115.13"
    assert rows[1] == ["ssh/s3_srvr_9.cil", "–", "7.00", *"––––––"]
    assert rows[2][:3] == ["own/new", "–", "9.00"]
    assert len(rows) == 3


def test_table_2_has_the_programs_that_are_asked_for() -> None:
    assert [row[0] for row in table_2(SOME, ["vbox"], ["s3_clnt_*", "own/*"])[1:]] == ["ssh/s3_clnt_1.cil-2", "own/new"]
    assert table_2(SOME, ["vbox"], ["own/*"])[0] == ["program", "vbox"]


def test_command(programs: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    run = right()
    assert main([*programs, "--markdown", "--timelimit", "7s"], run) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[2] == "| vbox | 2 | 1 | 1 | 1 (0/0) | 71 | 20 | 51 | 580 (539/41) |"
    assert len(run.commands) == 2 * len(IN_THE_PAPER)
    assert run.commands[0][4:] == ["--algorithm", "vbox", "--timelimit", "7s", "--json", programs[0]]
    assert [cell.strip() for cell in printed[-1].strip("|").split("|")][1:] == ["0.50"] * len(IN_THE_PAPER)


def test_runs_are_resumed(tmp_path: Path, programs: list[str]) -> None:
    options = [*programs, "--csv", str(tmp_path / "runs.csv"), "--configs"]
    assert main([*options, "vbox"], right()) == 0
    run = right()
    assert main([*options, "vbox,mine=--algorithm intervals"], run) == 0
    assert [command[4:6] for command in run.commands] == [["--algorithm", "intervals"]] * 2


def test_trouble_is_told(programs: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*programs, "--configs", "vbox"], FakeRunner(good=Answer.FALSE, bad=Answer.FALSE)) == 1
    assert "!!! vbox on" in capsys.readouterr().err
    assert main([*programs, "--configs", "nobody"], right()) == 2


@pytest.mark.parametrize("wrong", [["--timelimit", "none"], ["--example", "x.c"], ["--example", "--plots", "x"]])
def test_wrong_usage(wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(wrong, right())
    assert stop.value.code == 2


def test_real_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    body = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n" + (
        "int main(void) { int x = 0; while (__VERIFIER_nondet_int()) x = 1 - x; if (x == %d) reach_error(); }\n"
    )
    (tmp_path / "safe.c").write_text("/* safe: x is 0 or 1 */\n" + body % 5)
    (tmp_path / "unsafe.c").write_text("/* unsafe: in the second round */\n" + body % 1)
    assert main([str(tmp_path), "--configs", "vbox", "--timelimit", f"{ENOUGH:g}s", "--jobs", "1", "--markdown"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[2].startswith("| vbox | 2 | 1 | 1 | ")
    assert printed[-1].startswith(f"| {tmp_path.name}/safe | ")


# -- Fig. 7 -----------------------------------------------------------------------------------------


def test_solved_within_a_timeout() -> None:
    safe = [one for one in SOME if one.expected and one.config == "ubox"]
    assert within(safe, 60.0) == [(0.0, 0), (7.0, 1), (9.0, 2), (60.0, 2)]
    assert within(safe, 8.0) == [(0.0, 0), (7.0, 1), (8.0, 1)]
    assert within([], 8.0) == [(0.0, 0), (8.0, 0)]


def test_figure_7(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = draw_figure_7(tmp_path / "plots", SOME, ["vbox", "ubox"], 60.0)
    drawn = {group.get("id") for group in ElementTree.parse(path).getroot().iter(f"{SVG}g")}
    assert {"safe-vbox", "safe-ubox", "unsafe-vbox", "unsafe-ubox"} <= drawn
    before = path.read_bytes()
    assert draw_figure_7(tmp_path / "plots", SOME, ["vbox", "ubox"], 60.0).read_bytes() == before


def test_plots_are_written(
    tmp_path: Path, programs: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    options = [*programs, "--configs", "vbox", "--plots"]
    assert main([*options, str(tmp_path / "plots")], right()) == 0
    assert (tmp_path / "plots/figure-7.svg").is_file()
    (tmp_path / "file").touch()
    assert main([*options, str(tmp_path / "file")], right()) == 2
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    run = right()
    assert main([*options, str(tmp_path / "plots")], run) == 2
    assert run.commands == []
    assert "plots need matplotlib" in capsys.readouterr().err


# -- the example ------------------------------------------------------------------------------------


def test_the_example_is_proved() -> None:
    """Box does not exclude the error, a refinement does; the labels at the end are inductive."""
    run = run_example("vbox", 60.0)
    lines = list(story(run))
    assert run.is_proved
    assert lines[:3] == ["Step 1.1: AI", "  v1   true", "  v2a  x == 0 && y == 0"]
    assert "  ve   true  (the error is not excluded)" in lines
    assert "Step 1.2: AI-guided refinement" in lines
    assert "  ve   false" in lines
    assert lines[-3].startswith("  Yes: ")
    assert lines[-2].startswith("The safe inductive invariant at l2: ")
    assert lines[-1] == f"Refinements: {run.refinements}, nodes: {run.nodes}, verdict: safe, confirmed by z3."
    assert "main::" not in "".join(lines)
    assert counts_table([run])[1] == ["vbox", str(run.refinements), str(run.nodes), "safe, confirmed by z3", "6"]


HEAD, ENTRY, ERROR = Location(2, "main"), Location(1, "main"), Location(0, "main")
X = variable("main::x", bitvec(32))
MAIN = Function("main", locals={X: Variable("x", "main")})
NAMES = SourceNames(Program("main", {"main": MAIN}, {}, 64, variable("exit", bitvec(32))))
ZERO, SMALL, POSITIVE = eq(X, bv(0, 32)), sle(X, bv(3, 32)), sle(bv(0, 32), X)


def figure_2_c() -> tuple[list[Node], list[Step]]:
    """Steps 1.1 to 2.1 of the paper: v1, v2a to v2d and ve, and what is done with them."""
    v1, ve, *heads = nodes = [Node(0, ENTRY), Node(1, ERROR), *(Node(number, HEAD) for number in range(2, 6))]
    a, b, c, d = heads
    for parent, child in ((v1, a), (a, b), (b, c), (c, d)):
        parent.children.append((None, child))  # type: ignore[arg-type]
        child.parents.append((parent, None))  # type: ignore[arg-type]
    first: list[Step] = [
        *(Interpreted(v1, TRUE, False), Interpreted(a, ZERO, False), Interpreted(b, POSITIVE, True)),
        *(Interpreted(c, POSITIVE, True), Covered(c), Interpreted(ve, TRUE, False)),
        Refined({v1: TRUE, ve: FALSE, c: SMALL, a: ZERO, b: ZERO}),
    ]
    again: list[Step] = [Relabelled(v1, TRUE), Relabelled(a, ZERO), Relabelled(b, ZERO), Relabelled(c, SMALL)]
    return nodes, [*first, *again, Interpreted(d, POSITIVE, True), Interpreted(ve, FALSE, False)]


def test_where_the_labels_are_not_inductive_ai_goes_on() -> None:
    nodes, steps = figure_2_c()
    names = dict(zip(nodes, ("v1", "ve", "v2a", "v2b", "v2c", "v2d"), strict=True))
    finding = Proof(Argument.INDUCTIVE, 0, (HEAD,), {HEAD: POSITIVE})
    rounds = tuple(rounds_of(steps))
    run = ExampleRun(
        "ubox", finding, NotConfirmed("too large", False), 1, 6, rounds, nodes[1], names, {HEAD: "2"}, NAMES
    )
    assert not run.is_proved
    assert "\n".join(story(run)) == (
        "Step 1.1: AI\n"
        "  v1   true\n"
        "  v2a  x == 0\n"
        "  v2b  0 <= x  (widened)\n"
        "  v2c  0 <= x  (widened, covered, v2d is its unexplored child)\n"
        "  ve   true  (the error is not excluded)\n"
        "Step 1.2: refinement\n"
        "  No execution along the graph leads to the error. The new labels:\n"
        "  v1   true\n"
        "  v2a  x == 0\n"
        "  v2b  x == 0\n"
        "  v2c  x <= 3\n"
        "  ve   false\n"
        "Step 1.3: is it inductive?\n"
        "  No: v2c is not covered by the others; AI goes on at v2d.\n"
        "Step 2.1: AI (again)\n"
        "  v2d  0 <= x  (widened)\n"
        "  ve   false\n"
        "The safe inductive invariant at l2: 0 <= x\n"
        "Refinements: 1, nodes: 6, verdict: not confirmed: too large."
    )


def test_verdicts_of_the_example() -> None:
    """A run that was not proved is told as such, and counts as a failure."""
    nodes, _ = figure_2_c()
    undecided = ExampleRun("ubox", Inconclusive(because("no time")), None, 4, 9, (Round(),), nodes[1], {}, {}, NAMES)
    assert counts_table([undecided])[1] == ["ubox", "4", "9", "unknown: no time", "7"]
    proved = ExampleRun("vbox", Proof(Argument.INDUCTIVE, 0, ()), Confirmed("z3"), 1, 6, (), nodes[1], {}, {}, NAMES)
    assert [undecided.is_proved, proved.is_proved] == [False, True]


def test_command_of_the_example(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    nodes, _ = figure_2_c()

    def quick(instance: str, seconds: float) -> ExampleRun:
        check = Confirmed("z3") if seconds == 5 else NotConfirmed("no time", False)
        return ExampleRun(instance, Proof(Argument.INDUCTIVE, 0, ()), check, 2, 8, (), nodes[1], {}, {}, NAMES)

    monkeypatch.setattr("benchmarks.vinta.run_example", quick)
    assert main(["--example", "--timelimit", "5s", "--markdown"]) == 0
    assert "| ubox | 2 | 8 | safe, confirmed by z3 | 7 |" in capsys.readouterr().out
    assert main(["--example"]) == 1
