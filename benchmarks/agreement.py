"""Do the solvers and our evaluator give random terms the same values, and do the solvers keep their deadlines?

    python benchmarks/agreement.py --count 10000 [--solvers bitwuzla,z3,cvc5] [--seed 0]

Prints a table with a line for each solver, and each term on which a solver disagrees as an SMT-LIB script, which ought
to be unsatisfiable. The exit code is 1 if there is one, or if a deadline of one second was overrun by half of it.
"""

from __future__ import annotations

import argparse
import random
import sys
import threading
from collections import Counter
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # the generator is that of the tests

from cutpoint.smt.backends import SOLVERS, backend, create
from cutpoint.smt.boolean import eq
from cutpoint.smt.smtlib import script
from cutpoint.smt.solver import Result
from cutpoint.smt.term import bv
from tests.conformance.agreement import Case, Outcome, compare, random_case
from tests.conformance.hard import FACTORS, HARD

SECONDS = 10.0
"""The limit of a query about a random term."""
DEADLINE, LATEST = 1.0, 1.5


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
            print(f"; {name}: {words}\n{script([*case.formulas, case.differs])}")
    seconds = perf_counter() - start
    numbers = [len(cases), *[counts[outcome] for outcome in Outcome]]
    print(f"{name:10}" + "".join([f"{number:>11}" for number in numbers]) + f"{seconds:>9.1f} s", flush=True)
    for reason, count in reasons.items():
        print(f"  {count} unknown: {reason}")
    return counts[Outcome.DISAGREES] == 0


def deadline(name: str, by_interrupt: bool) -> bool:
    """Prints how long a hard query with a limit of a second takes, or one that is interrupted after it."""
    with create(name) as solver:
        solver.push()
        solver.add(*HARD)
        timer = threading.Timer(DEADLINE, solver.interrupt)
        start = perf_counter()
        if by_interrupt:
            timer.start()
        answer = solver.check(seconds=None if by_interrupt else DEADLINE)
        seconds = perf_counter() - start
        timer.cancel()
        reason = solver.reason
        solver.pop()
        usable = solver.check([eq(FACTORS[0], bv(5, 64))]) is Result.SAT and solver.values(FACTORS[:1]) == [5]
    kept = answer is Result.UNKNOWN and seconds <= LATEST and usable
    how = "interrupt" if by_interrupt else "limit"
    print(f"{name:10}{how:>11}{answer.value:>11}{seconds:>9.3f} s  {'kept' if kept else 'MISSED'}  ({reason})")
    return kept


def main() -> int:
    parser = argparse.ArgumentParser(description="Random terms on all solvers, and deadlines.")
    parser.add_argument("--count", type=int, default=1000, help="how many terms")
    parser.add_argument("--solvers", default=",".join(SOLVERS), help="names, with commas between them")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    names = options.solvers.split(",")
    rng = random.Random(options.seed)
    cases = [random_case(rng) for _ in range(options.count)]
    print(f"{'solver':10}{'terms':>11}" + "".join([f"{outcome.value:>11}" for outcome in Outcome]) + f"{'time':>11}")
    fine = [agreement(name, cases) for name in names]
    print(f"\na hard multiplication, stopped after {DEADLINE} s, at the latest after {LATEST} s")
    fine += [deadline(name, by_interrupt) for name in names for by_interrupt in (False, True)]
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
