"""An execution that depends on a value of which only bounds are known does not count."""

from pathlib import Path

import pytest

from cutpoint.algorithms.common.services import Services
from cutpoint.api import VerifyConfig, verify_task
from cutpoint.evidence.verdict import Unknown, Unsafe
from tests.c.programs import load_text

START = """
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[4];
int main(void) {
    int in = __VERIFIER_nondet_int(), x, y;
    __asm__("nop" : "=r"(x));
"""

DEPENDS = {
    "at once": "if (x == 3) reach_error();",
    "through a variable": "y = x * 2; if (y == 6) reach_error();",
    "through memory": "a[in & 3] = x; if (a[in & 3] == 3) reach_error();",
    "through an index": "a[x & 3] = 1; if (a[2]) reach_error();",
    "through a branch": "y = 0; if (x > 0) y = 1; if (y) reach_error();",
}
INDEPENDENT = {
    "never read": "if (in == 3) reach_error();",
    "overwritten": "x = in; if (x == 3) reach_error();",
    "only copied": "y = x; if (in == 3) reach_error();",
}


@pytest.mark.parametrize("body", DEPENDS.values(), ids=DEPENDS)
def test_what_depends_on_it(tmp_path: Path, body: str) -> None:
    verdict = verify_task(load_text(tmp_path, START + body + "}"), VerifyConfig("bmc"), Services())
    assert isinstance(verdict, Unknown)
    assert "it depends on the value of asm at " in verdict.reason.message


@pytest.mark.parametrize("body", INDEPENDENT.values(), ids=INDEPENDENT)
def test_what_does_not(tmp_path: Path, body: str) -> None:
    verdict = verify_task(load_text(tmp_path, START + body + "}"), VerifyConfig("bmc"), Services())
    assert isinstance(verdict, Unsafe)
