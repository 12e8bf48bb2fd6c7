"""Genuine proofs about programs of which simplification leaves little: the check confirms them all the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.vinta.config import PRESETS as INSTANCES
from cutpoint.api import LoadOptions, VerifyConfig, load, verify, verify_task
from cutpoint.cfa.blocks.block_graph import Cutpoints
from cutpoint.cfa.task import ModelOptions
from cutpoint.evidence.verdict import Safe

HEAD = "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"
PROGRAMS = {
    "a call that never returns": """
        void die(void) { exit(3); }
        int main(void) { int x = __VERIFIER_nondet_int(); if (x) die(); if (x) reach_error(); return 0; }""",
    "a recursive call that never returns": """
        int die(int c) { if (c > 0) die(c - 1); abort(); }
        int main(void) { int x = __VERIFIER_nondet_int(); if (x) die(x); if (x) reach_error(); return 0; }""",
    "a loop that never ends": """
        int wait(int c) { int k = 0; while (c != 0) { k++; } return k; }
        int main(void) { int x = __VERIFIER_nondet_int(); wait(x); if (x != 0) reach_error(); return 0; }""",
    "frames of two recursive functions": """
        int *ga, *gb;
        int a(int n) { int x; ga = &x; x = n; if (n <= 0) return 0; int r = a(n - 1); return r + x; }
        int b(int n) { int y; gb = &y; y = n; if (n <= 0) return 0; int r = b(n - 1); return r + y; }
        int main(void) {
            int r = __VERIFIER_nondet_int() ? a(2) : b(2);
            if (r != 3) reach_error();
            if (ga == gb) reach_error();
        }""",
    "a loop that constants unroll": """
        int main(void) {
            int n = 5, c = 0;
            switch (n % 4) { case 0: do { c++; case 3: c++; case 2: c++; case 1: c++; } while ((n -= 4) > 0); }
            if (c != 5) reach_error();
        }""",
    "no error at all": "int b, c; int main(void) { b = 1; while (2) { if (c != b) b = b & 3; } }",
}


UNBOUNDED = ["a loop that never ends"]
CASES = [("k-induction", name) for name in PROGRAMS] + [("bmc", name) for name in PROGRAMS if name not in UNBOUNDED]


@pytest.mark.parametrize(("algorithm", "name"), CASES)
def test_genuine_proofs_are_confirmed(algorithm: str, name: str) -> None:
    verdict = verify(HEAD + PROGRAMS[name], VerifyConfig(algorithm))
    assert isinstance(verdict, Safe), verdict.line
    assert verdict.certificate.checked_by is not None


def test_the_end_of_the_program_may_be_a_cutpoint(tmp_path: Path) -> None:
    """It belongs to no function, so that it is not found again at its place."""
    path = tmp_path / "program.c"
    path.write_text(
        "extern void reach_error(void);\n"
        "int main(void) { int x = 0; for (int i = 0; i < 3; i++) x += i; if (x != 3) reach_error(); }\n"
    )
    config = VerifyConfig("vinta", replace(INSTANCES["vinta"], blocks=Cutpoints.SBE))
    assert isinstance(verify_task(load([path], LoadOptions(model=ModelOptions(slice=False))), config, Services()), Safe)
