"""The commands on real files: the shipped examples, and what is no program at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutpoint import cli
from cutpoint.cli import exit_codes

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("command", ["cfa", "run"])
@pytest.mark.parametrize(
    "content", [None, b"", b"\x7fELF\x02\x01\x00\xff\xfe", b"int main(void) { return 0 }\n", b"int f(void);\n"]
)
def test_what_is_no_program_is_one_clear_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, content: bytes | None
) -> None:
    path = tmp_path / "input.c"
    if content is not None:
        path.write_bytes(content)
    assert cli.main([command, str(path)]) == exit_codes.NOT_C
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(str(path))
    assert said.err.count("\n") == 1


def test_a_folder_is_no_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["cfa", str(tmp_path)]) == exit_codes.NOT_C
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "inputs", "code"),
    [
        ("sum.c", "4", 0),
        ("sum.c", "-1", 0),
        ("average.c", "1,3", 0),
        ("average.c", "2147483647,1", 10),
        ("queue.c", "1,1,1,1,1,0,0,1,0,0", 0),
        ("sort.c", "3,2,1,4", 0),
        ("sort.c", "1,2,3,0", 10),
    ],
)
def test_the_examples_run(capsys: pytest.CaptureFixture[str], name: str, inputs: str, code: int) -> None:
    assert cli.main(["run", str(ROOT / "examples" / name), "--inputs", inputs, "--trace"]) == code
    assert name in capsys.readouterr().out


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.c")), ids=lambda path: path.name)
def test_every_example_says_whether_it_is_safe(path: Path) -> None:
    assert path.read_text().startswith(("/* Safe: ", "/* Unsafe: "))
