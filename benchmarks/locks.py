"""Programs with n locks, on which single-block encoding needs exponentially many abstract states.

    python benchmarks/locks.py 5 [--bug]

They are in the style of the example in Sect. I of the large-block-encoding paper, inside of a loop as the programs
`test_locks_*` of its evaluation are. In each round, n choices say which locks are acquired; afterwards the same choices
say which are released, and a lock that is then not held is an error. So there are 2^n paths through a round, all of
them fine. With --bug the last lock is never acquired.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence


def locks_program(n: int, bug: bool = False) -> str:
    """The text of a C program with n locks."""
    if n < 1:
        raise ValueError(f"a program needs at least one lock, not {n}")
    numbers = range(1, n + 1)
    acquired = numbers[:-1] if bug else numbers
    return f"""\
/* {"unsafe" if bug else "safe"}: only a lock that was acquired in this round is released. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {{
{_lines(f"    int held_{i} = 0;" for i in numbers)}
    while (1) {{
        if (__VERIFIER_nondet_int()) break;
{_lines(f"        int wanted_{i} = __VERIFIER_nondet_int();" for i in numbers)}
{_lines(f"        if (wanted_{i}) held_{i} = 1;" for i in acquired)}
{_lines(_release(i) for i in numbers)}
    }}
    return 0;
ERR:
    reach_error();
    return 1;
}}
"""


def _release(i: int) -> str:
    return f"""\
        if (wanted_{i}) {{
            if (held_{i} != 1) goto ERR;
            held_{i} = 0;
        }}"""


def _lines(lines: Iterable[str]) -> str:
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="print a C program with n locks")
    parser.add_argument("n", type=int)
    parser.add_argument("--bug", action="store_true", help="leave out to acquire the last lock")
    options = parser.parse_args(argv)
    if options.n < 1:
        parser.error("a program needs at least one lock")
    print(locks_program(options.n, options.bug), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
