"""A program that nobody decides: a generator of random numbers, and one of its numbers, billions of rounds away."""

from __future__ import annotations

from pathlib import Path

UNDECIDED = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    unsigned x = 1 + (__VERIFIER_nondet_int() & 1);
    while (__VERIFIER_nondet_int()) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
        if (x == 3735928559u)
            reach_error();
    }
    return 0;
}
"""


def undecided(folder: Path) -> Path:
    """The program as a file."""
    path = folder / "undecided.c"
    path.write_text(UNDECIDED)
    return path
