"""How long a parsed file lives: as long as somebody reads in it."""

from __future__ import annotations

import gc
import weakref
from ctypes import c_void_p
from pathlib import Path

import pytest

from cutpoint.base.errors import InputError
from cutpoint.c.libclang import parsing
from cutpoint.c.translation_unit import TranslationUnit
from cutpoint.c.types import DataModel, PointerType, RecordType
from tests.c.programs import load_text

Disposals = list[int]


@pytest.fixture
def disposals(monkeypatch: pytest.MonkeyPatch) -> Disposals:
    """The units that libclang was told to forget."""
    found: Disposals = []
    dispose = parsing._dispose

    def watched(index: int, unit: c_void_p) -> None:
        found.append(unit.value or 0)
        dispose(index, unit)

    monkeypatch.setattr(parsing, "_dispose", watched)
    return found


def _parse(text: str) -> TranslationUnit:
    return TranslationUnit("unit.c", text.encode(), DataModel.LP64)


def test_a_tree_keeps_its_unit(disposals: Disposals) -> None:
    unit = _parse("int twice(int x) { return x + x; }")
    tree = unit.tree(unit.declarations()[0])
    alive = weakref.ref(unit)
    del unit
    gc.collect()
    assert alive() is not None
    assert disposals == []
    assert [node.text for node in tree.walk()][-1] == "x"
    del tree
    gc.collect()
    assert alive() is None
    assert len(disposals) == 1


def test_a_type_keeps_what_it_points_to(disposals: Disposals) -> None:
    unit = _parse("struct list { struct list *next; int x : 3; } *first;")
    first = unit.type_of(unit.declarations()[-1])
    del unit
    gc.collect()
    assert disposals == []
    assert isinstance(first, PointerType)
    assert isinstance(first.target, RecordType)
    assert [field.bit_width for field in first.target.fields] == [None, 3]
    del first
    gc.collect()
    assert len(disposals) == 1


def test_nothing_is_left_of_a_file_that_was_read(tmp_path: Path, disposals: Disposals) -> None:
    task = load_text(tmp_path, "int main(void) { return 3; }")
    gc.collect()
    assert len(disposals) == 1
    assert task.run().exit_value == 3


def test_nothing_is_left_of_a_file_that_was_refused(disposals: Disposals) -> None:
    with pytest.raises(InputError, match="expected"):
        _parse("int main(void) { return 3 }")
    gc.collect()
    assert len(disposals) == 1


def test_many_files_take_no_more_memory_than_one() -> None:
    def kilobytes() -> int:
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))

    def parse_many() -> None:
        for number in range(100):  # about 0.7 MB each
            _parse(f"int f(int x) {{ return x + {number}; }}")

    parse_many()
    before = kilobytes()
    parse_many()
    assert kilobytes() - before < 20_000
