"""Counterexamples that pass calls of the library: on which of its choices they depend."""

from __future__ import annotations

import pytest

import cutpoint
from cutpoint import AssumptionKind, Unknown, Unsafe, VerifyConfig
from cutpoint.evidence.reason import ReasonKind

HEAD = """
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int calls;
int main(void) {
"""

WITHOUT_THEM = {
    "results that are not used": 'remove("a"); sleep(1); fclose(stdin); reach_error();',
    "the error number after a success": 'errno = 0; puts("a"); if (__VERIFIER_nondet_int() == 7) reach_error();',
    "a variable that nobody reads": 'int failed = 0; if (remove("a")) failed = 1; reach_error();',
    "alternatives that meet": 'int n = 3; if (remove("a")) ++calls; else calls += 2; if (n == 3) reach_error();',
    "a value that is overwritten": 'int n; if (remove("a")) n = 1; else n = 2; n = 3; if (n == 3) reach_error();',
}
DEPENDING_ON_THEM = {
    "a result": 'if (remove("a")) reach_error();',
    "a value that a result decides": 'int n = 0; if (remove("a")) n = 1; if (n) reach_error();',
    "the other value": 'int n = 0; if (remove("a")) n = 1; if (!n) reach_error();',
    "whether a loop ends": 'if (remove("a")) while (1) { } reach_error();',
    "whether an assumption holds": 'int n = 1; if (remove("a")) __VERIFIER_assume(n == 2); reach_error();',
    "whether the program ends": 'if (remove("a")) return 1; reach_error();',
    "a character": "if (getchar() == 'x') reach_error();",
    "an error number": 'errno = 0; if (remove("a") && errno == EINTR) reach_error();',
}


@pytest.mark.parametrize("body", WITHOUT_THEM.values(), ids=WITHOUT_THEM.keys())
def test_choices_that_do_not_matter(body: str) -> None:
    verdict = cutpoint.verify(f"{HEAD}{body}\n}}\n", VerifyConfig("bmc"))
    assert isinstance(verdict, Unsafe)
    assert AssumptionKind.RESULTS_ARE_INDEPENDENT not in {one.kind for one in verdict.assumptions}


@pytest.mark.parametrize("body", DEPENDING_ON_THEM.values(), ids=DEPENDING_ON_THEM.keys())
def test_choices_that_matter_are_an_assumption(body: str) -> None:
    verdict = cutpoint.verify(f"{HEAD}{body}\n}}\n", VerifyConfig("bmc"))
    assert isinstance(verdict, Unsafe)
    made = [one for one in verdict.assumptions if one.kind is AssumptionKind.RESULTS_ARE_INDEPENDENT]
    assert {one.range.line for one in made if one.range is not None} == {HEAD.count("\n") + 1}


@pytest.mark.parametrize(
    "body",
    [
        "if (lgamma(3) > 0.25) reach_error();",
        "int n = 0; if (lgamma(3) > 0.25) n = 1; if (n) reach_error();",
        "if (lgamma(3) > 0.25) while (1) { } reach_error();",
        "if (lgamma(3) > 0.25) return 1; reach_error();",
        "if (lgamma(3) > 0.25) __VERIFIER_assume(calls); reach_error();",
        "if (lgamma(3) > 0.25) calls = __VERIFIER_nondet_int(); reach_error();",
    ],
)
def test_values_of_which_only_bounds_are_known(body: str) -> None:
    verdict = cutpoint.verify(f"{HEAD}{body}\n}}\n", VerifyConfig("bmc"))
    assert isinstance(verdict, Unknown)
    assert verdict.reason.kind is ReasonKind.ALARM_NOT_REPLAYED


def test_a_branch_on_such_a_value_whose_alternatives_meet() -> None:
    verdict = cutpoint.verify(f"{HEAD}if (lgamma(3) > 0.25) ++calls; reach_error();\n}}\n", VerifyConfig("bmc"))
    assert isinstance(verdict, Unsafe)
