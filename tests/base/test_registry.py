"""Registries: what is found by name, and what is imported for it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from cutpoint.algorithms.common.algorithm import ALGORITHMS
from cutpoint.base.errors import UsageError
from cutpoint.base.registry import Registry, UnknownName, suggestion
from cutpoint.domains.registry import DOMAINS, RegisteredDomain
from cutpoint.domains.top import TopDomain
from cutpoint.smt.backends.registry import PREFERENCE, SOLVERS
from cutpoint.smt.interpolation.engine import CHAIN, ENGINES


def test_everything_that_registers_is_found() -> None:
    assert list(DOMAINS) == ["box", "boxes", "expressions", "top", "cartesian", "boolean"]
    assert tuple(SOLVERS) == PREFERENCE
    assert tuple(ENGINES) == CHAIN
    assert {"bmc", "k-induction", "predicate", "ic3", "vinta", "intervals"} <= set(ALGORITHMS)
    for registry in (DOMAINS, SOLVERS, ENGINES, ALGORITHMS):
        assert all(entry.name == name for name, entry in registry.items())


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
        UnknownName, match=r"there is no abstract domain 'boxs' \(do you mean 'box(es)?'\?\); choose one of"
    ):
        DOMAINS["boxs"]
    assert issubclass(UnknownName, UsageError)
    assert suggestion("nothing-like-it", ["box"]) == ""


def test_a_name_is_registered_once() -> None:
    registry: Registry[RegisteredDomain] = Registry("NOWHERE", "abstract domain")
    entry = RegisteredDomain("signs", "signs of variables", lambda _: TopDomain())
    registry.register(entry)
    assert registry["signs"] is entry
    with pytest.raises(AssertionError):
        registry.register(entry)
