"""Reachable states of a path program, sampled by running it: they refute candidates without a solver call.

Soundness does not depend on them: a missing state makes a proof slower, never wrong. Runs are pseudo-random with a
fixed seed, so results are reproducible. Small numbers are preferred, because relations show up on them.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from cutpoint.smt.interpolation.path_program import Link, PathProgram
from cutpoint.smt.solvers.solver import default_value
from cutpoint.smt.terms.evaluate import compile_term
from cutpoint.smt.terms.sorts import BOOL, BitVecSort, Sort
from cutpoint.smt.terms.term import Term
from cutpoint.smt.terms.walk import free_variables

State = Mapping[Term, Any]
_RUNS = 24
_LONGEST_RUN = 40
_MOST_STATES = 80


def sample_states(
    program: PathProgram, variables: Sequence[Term], seeds: Mapping[int, list[State]]
) -> list[list[State]]:
    """For each class, some states that runs of the program reach there.

    `variables` are all variables that occur in the program; `seeds` are states, by class, known to be reachable.
    """
    rng = random.Random(7)
    reached: list[list[State]] = [[] for _ in range(max(program.class_of) + 1)]
    leaving: dict[int, list[Link]] = {}
    drawn: dict[Link, list[Term]] = {}
    for link in program.links:
        if link.target != program.exit:
            leaving.setdefault(link.source, []).append(link)
            labelled_with = [x for x in free_variables(*link.assumed) if x not in variables]
            drawn[link] = [*link.step.inputs, *labelled_with]
    starts: list[tuple[int, State]] = [(node, state) for node, states in seeds.items() for state in states]
    for run in range(_RUNS):
        node, state = starts[run % len(starts)] if starts and run % 2 else (0, _random_state(variables, rng))
        for _ in range(_LONGEST_RUN):
            if node != 0:
                reached[node].append(state)
            after = _random_successor(leaving.get(node, []), state, drawn, rng)
            if after is None:
                break
            node, state = after
    for node, states in seeds.items():
        reached[node] += states
    return [_different(states, variables)[:_MOST_STATES] for states in reached]


def _different(states: Sequence[State], variables: Sequence[Term]) -> list[State]:
    return list({tuple([state[x] for x in variables]): state for state in states}.values())


def _random_successor(
    links: Sequence[Link], state: State, drawn: Mapping[Link, Sequence[Term]], rng: random.Random
) -> tuple[int, State] | None:
    for _ in range(6):
        for link in rng.sample(list(links), len(links)):
            step = link.step
            values = {**state, **{x: random_value(x.sort, rng) for x in drawn[link]}}
            if all(compile_term(formula)(values) for formula in (*link.assumed, step.guard)):
                updated = {x: compile_term(value)(values) for x, value in step.updates.items()}
                return link.target, {**state, **updated}
    return None


def _random_state(variables: Sequence[Term], rng: random.Random) -> State:
    return {x: random_value(x.sort, rng) for x in variables}


def random_value(sort: Sort, rng: random.Random) -> Any:
    if sort is BOOL:
        return rng.random() < 0.5
    if isinstance(sort, BitVecSort):
        near = rng.choice((0, 0, 1, 1, rng.randrange(-4, 12), rng.randrange(-4, 12), rng.getrandbits(sort.width)))
        return near & ((1 << sort.width) - 1)
    return default_value(sort)
