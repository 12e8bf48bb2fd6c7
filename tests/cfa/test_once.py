"""Blocks that are allocated at most once."""

from __future__ import annotations

from pathlib import Path

import pytest

from cutpoint.api import load
from cutpoint.smt.terms.sorts import ArraySort

PROGRAM = """
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct pair { int x; int y; };
%s
"""

ONCE = {
    "in main": """
        int main(void) { struct pair *p = malloc(sizeof *p); p->x = 1; p->y = 2; if (p->x > p->y) reach_error(); }""",
    "in a function that is called once": """
        static struct pair *make(void) { struct pair *p = malloc(sizeof *p); p->x = 1; p->y = 2; return p; }
        int main(void) { struct pair *p = make(); while (__VERIFIER_nondet_int()) p->x++; if (p->y < 1) reach_error(); }
        """,
    "two of them": """
        int main(void) {
            struct pair *p = malloc(sizeof *p), *q = malloc(sizeof *q);
            p->x = 1; q->x = 2; if (p->x == q->x) reach_error();
        }""",
}
OFTEN = {
    "in a loop": """
        int main(void) {
            struct pair *last = 0;
            for (int i = 0; i < 2; i++) {
                struct pair *p = malloc(sizeof *p); p->x = i; if (last && last->x == p->x) reach_error(); last = p;
            }
        }""",
    "in a function that is called twice": """
        static struct pair *make(int x) { struct pair *p = malloc(sizeof *p); p->x = x; return p; }
        int main(void) { struct pair *p = make(1), *q = make(2); if (p->x == q->x) reach_error(); }""",
    "in a recursive function": """
        static struct pair *make(int n) {
            struct pair *p = malloc(sizeof *p); p->x = n;
            if (n > 0) { struct pair *q = make(n - 1); if (q->x == p->x) reach_error(); }
            return p;
        }
        int main(void) { make(2); }""",
    "in a function that is called through a pointer": """
        static struct pair *make(int x) { struct pair *p = malloc(sizeof *p); p->x = x; return p; }
        int main(void) {
            struct pair *(*maker)(int) = make;
            struct pair *p = maker(1), *q = maker(2);
            if (p->x == q->x) reach_error();
        }""",
}


@pytest.mark.parametrize("name", [*ONCE, *OFTEN])
def test_what_is_allocated_once_needs_no_array(name: str, tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    path.write_text(PROGRAM % {**ONCE, **OFTEN}[name])
    task = load([path])
    fields = [x for x in task.full_cfa.variables() if str(x.value).startswith(("heap.", "memory of"))]
    assert fields
    assert any(isinstance(x.sort, ArraySort) for x in fields) == (name in OFTEN)
    outcomes = {task.run(seed=seed).outcome.value for seed in range(5)}
    assert outcomes == {"exit"}
