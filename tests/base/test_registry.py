"""Registries: what is found by name, and what is imported for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import cutpoint
import cutpoint.algorithms.vinta.config  # VINTA brings domains of its own
from cutpoint.algorithms.common.algorithm import ALGORITHMS
from cutpoint.base.errors import UsageError
from cutpoint.base.registry import Registry, TwoEntries, UnknownName, suggestion
from cutpoint.cpa.registry import CPAS
from cutpoint.domains.registry import DOMAINS, RegisteredDomain
from cutpoint.domains.top import TopDomain
from cutpoint.smt.backends.registry import PREFERENCE, SOLVERS
from cutpoint.smt.interpolation.engine import CHAIN, ENGINES

REGISTRIES: tuple[Registry[Any], ...] = (DOMAINS, SOLVERS, ENGINES, CPAS, ALGORITHMS)


def test_everything_that_registers_is_found() -> None:
    assert list(DOMAINS) == ["box", "boxes", "expressions", "top", "cartesian", "boolean"]
    assert tuple(SOLVERS) == PREFERENCE
    assert tuple(ENGINES) == CHAIN
    assert list(CPAS) == ["expressions"]
    assert {"bmc", "k-induction", "predicate", "cpa", "ic3", "vinta", "intervals"} <= set(ALGORITHMS)
    for registry in REGISTRIES:
        assert all(entry.name == name for name, entry in registry.items())


@pytest.mark.parametrize("registry", REGISTRIES, ids=lambda registry: registry.kind)
def test_a_registry_looks_only_in_the_layer_of_whoever_asks_for_it(registry: Registry[Any]) -> None:
    """Otherwise a lower layer would import a higher one, where import-linter does not see it."""
    package = Path(cutpoint.__file__).parent
    assert registry.patterns
    for pattern, file in registry.patterns.items():
        assert list(package.glob(pattern))
        assert Path(pattern).parts[0] == Path(file).relative_to(package).parts[0]


@pytest.mark.parametrize(
    ("lookup", "absent"),
    [
        ("cutpoint.algorithms.common.algorithm import ALGORITHMS; ALGORITHMS['bmc']", "cutpoint.algorithms.ic3"),
        ("cutpoint.domains.registry import DOMAINS; DOMAINS['top']", "cutpoint.domains.box"),
        ("cutpoint.smt.backends.registry import SOLVERS; SOLVERS['bitwuzla']", "cutpoint.smt.backends.cvc5"),
        ("cutpoint.smt.interpolation.engine import ENGINES; ENGINES['core-wp']", "cutpoint.smt.interpolation.spacer"),
    ],
)
def test_only_the_file_of_a_name_is_imported(lookup: str, absent: str) -> None:
    code = f"import sys; from {lookup}; print({absent!r} in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_unknown_names_come_with_a_suggestion() -> None:
    with pytest.raises(
        UnknownName, match=r"there is no abstract domain 'boxs' \(did you mean 'box(es)?'\?\); choose one of"
    ):
        DOMAINS["boxs"]
    assert issubclass(UnknownName, UsageError)
    assert suggestion("nothing-like-it", ["box"]) == ""
    assert suggestion("--alg", ["--arg", "--algorithm"]) == " (did you mean '--algorithm'?)"
    assert suggestion("", ["box"]) == ""


def test_a_name_is_registered_once() -> None:
    registry: Registry[RegisteredDomain] = Registry("NOWHERE", "abstract domain")
    entry = RegisteredDomain("signs", "signs of variables", lambda _: TopDomain())
    registry.register(entry)
    assert registry["signs"] is entry
    with pytest.raises(TwoEntries, match=r"two files register the abstract domain 'signs': .*test_registry.py and "):
        registry.register(entry)


def test_two_files_with_one_name_are_both_named(tmp_path: Path) -> None:
    registry: Registry[RegisteredDomain] = Registry("NOWHERE", "abstract domain")
    files = [tmp_path / "mine.py", tmp_path / "yours.py"]
    for file in files:
        file.write_text('registry.register(entry("signs", "signs of variables", None))')
    names = {"registry": registry, "entry": RegisteredDomain}
    exec(compile(files[0].read_text(), str(files[0]), "exec"), names)
    with pytest.raises(TwoEntries) as refusal:
        exec(compile(files[1].read_text(), str(files[1]), "exec"), names)
    assert str(refusal.value) == f"two files register the abstract domain 'signs': {files[0]} and {files[1]}"
