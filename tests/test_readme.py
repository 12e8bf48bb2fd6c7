"""The README shows commands with their output: they must say just that."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cutpoint import cli
from cutpoint.cli import exit_codes

ROOT = Path(__file__).resolve().parents[1]
SESSIONS = re.findall(r"^```\n\$ cutpoint (.*)\n((?:.*\n)*?)```$", (ROOT / "README.md").read_text(), re.MULTILINE)
COMMANDS = re.findall(r"^cutpoint (.*?)(?:\s+#.*)?$", (ROOT / "README.md").read_text(), re.MULTILINE)


@pytest.mark.parametrize(("command", "shown"), SESSIONS)
def test_shown_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str, shown: str
) -> None:
    monkeypatch.chdir(ROOT)
    cli.main(shlex.split(command))
    said = capsys.readouterr().out
    if shown.startswith("…\n"):
        assert said.endswith(shown.removeprefix("…\n"))
    else:
        assert said == shown


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_work(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    assert cli.main(shlex.split(command)) in (exit_codes.FINE, exit_codes.VIOLATION)


def test_there_are_some() -> None:
    assert len(SESSIONS) >= 2
    assert len(COMMANDS) >= 6
