"""Task definitions and property files: what is read from them, and what is said about broken ones."""

from pathlib import Path

import pytest

from cutpoint.api import LoadOptions, load
from cutpoint.base.errors import InputError
from cutpoint.c.task_definition import read_property, read_task
from cutpoint.c.types import DataModel

TASK = """format_version: '2.0'
input_files: 'program.c'
properties:
  - property_file: ../properties/termination.prp
    expected_verdict: true
  - property_file: ../properties/unreach-call.prp
    expected_verdict: false
options:
  language: C
  data_model: ILP32
"""
PROPERTY = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"


def _write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_whole_definition(tmp_path: Path) -> None:
    task = read_task(_write(tmp_path / "task.yml", TASK))
    assert task.files == (tmp_path / "program.c",)
    assert task.property_file == tmp_path / "../properties/unreach-call.prp"
    assert task.expected is False
    assert task.data_model is DataModel.ILP32
    assert task.unchecked == ("../properties/termination.prp",)


def test_other_properties_are_noted(tmp_path: Path) -> None:
    _write(tmp_path / "program.c", "void reach_error(void); int main(void) { return 0; }")
    _write(tmp_path / "reach.prp", PROPERTY)
    properties = [f"  - property_file: {name}.prp\n    expected_verdict: true\n" for name in ("reach", "other")]
    text = f"format_version: '2.0'\ninput_files: program.c\nproperties:\n{''.join(properties)}"
    path = _write(tmp_path / "task.yml", text)
    assert [note.message for note in load([path]).program.notes] == [
        "the task has other properties, which are not checked: other.prp"
    ]
    assert not load([path], LoadOptions(spec=tmp_path / "reach.prp")).program.notes


def test_least_definition(tmp_path: Path) -> None:
    task = read_task(_write(tmp_path / "task.yml", "format_version: 2.0\ninput_files: [a.c, sub/b.c]\n"))
    assert task.files == (tmp_path / "a.c", tmp_path / "sub/b.c")
    assert (task.property_file, task.expected, task.data_model) == (None, None, None)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("input_files: [a.c", "task.yml:1:18: not a task definition: the YAML is broken"),
        ("a: " + "[" * 2000, "task.yml:1:1: not a task definition: the YAML is nested too deeply"),
        ("- a\n- b\n", "task.yml:1:1: not a task definition of format 2"),
        ("format_version: '1.0'\ninput_files: a.c\n", "task.yml:1:1: not a task definition of format 2"),
        ("format_version: '2.0'\n", "task.yml:1:1: the task definition names no input files"),
        ("format_version: '2.0'\ninput_files: []\n", "task.yml:1:1: the task definition names no input files"),
        ("format_version: '2.0'\ninput_files: [a.c, 3]\n", "task.yml:1:1: the task definition names no input files"),
        (TASK.replace("ILP32", "LLP64"), "task.yml:1:1: unknown data model 'LLP64' (known: ILP32, LP64)"),
        (
            TASK.replace("language: C", "language: Java"),
            "task.yml:1:1: unsupported: a task in the language 'Java' (known: C)",
        ),
        ("\n", "task.yml:1:1: the file is empty"),
    ],
)
def test_broken_definitions(text: str, message: str, tmp_path: Path) -> None:
    path = _write(tmp_path / "task.yml", text)
    with pytest.raises(InputError) as caught:
        read_task(path)
    assert str(caught.value) == f"{tmp_path}/{message}"


def test_property(tmp_path: Path) -> None:
    property_, entry = read_property(_write(tmp_path / "p.prp", PROPERTY.replace("main", "start")))
    assert property_.error_functions == {"reach_error"}
    assert not property_.is_error_label("ERROR")
    assert entry == "start"


def test_other_properties_are_unsupported(tmp_path: Path) -> None:
    path = _write(tmp_path / "p.prp", "CHECK( init(main()), LTL(G valid-free) )\n")
    with pytest.raises(InputError) as caught:
        read_property(path)
    assert str(caught.value) == f"{path}:1:1: unsupported: a property other than G ! call(FUNCTION())"


def test_definition_decides_data_model_entry_and_property(tmp_path: Path) -> None:
    task = _write(tmp_path / "tasks/task.yml", TASK)
    _write(tmp_path / "tasks/program.c", "void bad(void); int start(void) { bad(); return sizeof(long); }")
    _write(tmp_path / "properties/unreach-call.prp", PROPERTY.replace("reach_error", "worse").replace("main", "start"))
    loaded = load([task])
    assert loaded.program.pointer_width == 32
    assert loaded.run(seed=0).exit_value == 4


def test_missing_input_file_is_named(tmp_path: Path) -> None:
    _write(tmp_path / "properties/unreach-call.prp", PROPERTY)
    with pytest.raises(InputError, match=r"program\.c: there is no such file"):
        load([_write(tmp_path / "tasks/task.yml", TASK)])


def test_all_lines_of_a_property_file_count(tmp_path: Path) -> None:
    two = PROPERTY.replace("reach_error", "first") + PROPERTY.replace("reach_error", "second")
    property_, entry = read_property(_write(tmp_path / "p.prp", two))
    assert property_.error_functions == {"first", "second"}
    assert entry == "main"


@pytest.mark.parametrize(
    ("second", "reason"),
    [
        ("CHECK( init(main()), LTL(G ! overflow) )\n", "unsupported: a property other than"),
        (PROPERTY.replace("main", "start"), "unsupported: properties that start with different functions"),
    ],
)
def test_a_line_that_is_not_understood_is_not_skipped(tmp_path: Path, second: str, reason: str) -> None:
    with pytest.raises(InputError, match=reason) as caught:
        read_property(_write(tmp_path / "p.prp", PROPERTY.rstrip("\n") + "\n" + second))
    assert ":2:1" in str(caught.value)


def test_an_empty_property_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="the file is empty"):
        read_property(_write(tmp_path / "p.prp", ""))


def test_property_about_a_function_that_the_program_does_not_know(tmp_path: Path) -> None:
    program = _write(tmp_path / "a.c", "extern void reach_error(void); int main(void) { return 0; }")
    spec = _write(tmp_path / "p.prp", PROPERTY)
    options = LoadOptions(spec=spec)
    assert load([program], options).program.notes == []
    spec.write_text(PROPERTY.replace("reach_error", "reach_eror"))
    (note,) = load([program], options).program.notes
    assert note.message == "the property names 'reach_eror', which the program does not declare"
