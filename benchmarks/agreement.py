"""Do the solvers and our evaluator give random terms the same values?

    python benchmarks/agreement.py --count 10000 [--integers 1000] [--solvers bitwuzla,z3,cvc5] [--seed 0]

Prints a table with a line for each solver, and each term on which a solver disagrees as an SMT-LIB script, which ought
to be unsatisfiable. The exit code is 1 if there is one. Terms of mathematical integers have a table of their own.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # the generator is that of the tests

from cutpoint.smt.backends import SOLVERS, backend
from cutpoint.smt.solvers.solver import Capability
from cutpoint.smt.terms.exact import spelled_out
from cutpoint.smt.terms.smtlib import script
from tests.conformance.agreement import Case, Outcome, compare, random_case, random_integer_case

SECONDS = 10.0
"""The limit of a query about a random term."""


def agreement(name: str, cases: list[Case]) -> bool:
    """Prints a line of the table; whether no term was given another value."""
    counts: Counter[Outcome] = Counter()
    reasons: Counter[str] = Counter()
    start = perf_counter()
    for case in cases:
        with backend(name)() as solver:
            outcome, words = compare(solver, case, SECONDS)
        counts[outcome] += 1
        if outcome is Outcome.UNKNOWN:
            reasons[words] += 1
        if outcome is Outcome.DISAGREES:
            print(f"; {name}: {words}\n{script(spelled_out([*case.formulas, case.differs]))}")
    seconds = perf_counter() - start
    numbers = [len(cases), *[counts[outcome] for outcome in Outcome]]
    print(f"{name:10}" + "".join([f"{number:>11}" for number in numbers]) + f"{seconds:>9.1f} s", flush=True)
    for reason, count in reasons.items():
        print(f"  {count} unknown: {reason}")
    return counts[Outcome.DISAGREES] == 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Random terms on all solvers.")
    parser.add_argument("--count", type=int, default=1000, help="how many terms")
    parser.add_argument("--integers", type=int, default=1000, help="how many terms of integers")
    parser.add_argument("--solvers", default=",".join(SOLVERS), help="names, with commas between them")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    names = options.solvers.split(",")
    rng = random.Random(options.seed)
    cases = [random_case(rng) for _ in range(options.count)]
    print(f"{'solver':10}{'terms':>11}" + "".join([f"{outcome.value:>11}" for outcome in Outcome]) + f"{'time':>11}")
    fine = [agreement(name, cases) for name in names]
    print("\nmathematical integers")
    whole = [random_integer_case(rng) for _ in range(options.integers)]
    fine += [agreement(name, whole) for name in names if Capability.INTEGERS in backend(name).capabilities]
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
