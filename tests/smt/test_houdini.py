"""Houdini's core, on steps over small numbers: compared with a search through all subsets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutpoint.base.limits import NEVER, Deadline, OutOfTime
from cutpoint.smt.queries.houdini import inductive_subset

SIZE = 5
POINTS = range(3)
Candidate = frozenset[int]
"""The values that a candidate allows."""
Step = tuple[int, int, int, int]
"""From a point to a point, value x becomes a * x + b."""
Left = Mapping[int, Mapping[Candidate, None]]

candidates = st.fixed_dictionaries(
    {
        point: st.lists(st.frozensets(st.integers(0, SIZE - 1), max_size=SIZE), max_size=3, unique=True)
        for point in (1, 2)
    }
)
steps = st.lists(
    st.tuples(st.sampled_from(POINTS), st.sampled_from([1, 2]), st.integers(0, SIZE - 1), st.integers(0, SIZE - 1)),
    max_size=5,
    unique=True,
)


def after(step: Step, allowed: Iterable[Candidate]) -> set[int]:
    """The values after a step from those that all candidates allow."""
    values = set(range(SIZE)).intersection(*allowed)
    return {(step[2] * x + step[3]) % SIZE for x in values}


class Exact:
    """Answers by trying all values; one candidate at a time if it is asked to."""

    def __init__(self, all_steps: Sequence[Step], one_by_one: bool = False) -> None:
        self._steps = all_steps
        self._one_by_one = one_by_one

    def refuted(self, step: Step, left: Left, /) -> Iterable[tuple[int, Sequence[Candidate]]]:
        if not self._one_by_one:
            reached = after(step, left.get(step[0], ()))
            yield step[1], [candidate for candidate in left.get(step[1], ()) if not reached <= candidate]
            return
        for candidate in list(left.get(step[1], ())):
            if not after(step, left.get(step[0], ())) <= candidate:
                yield step[1], [candidate]

    def relying_on(self, point: int, dropped: Sequence[Candidate], /) -> Iterable[Step]:
        assert dropped
        return [step for step in self._steps if step[0] == point]


def is_inductive(at: Mapping[int, Iterable[Candidate]], all_steps: Sequence[Step]) -> bool:
    return all(after(step, at.get(step[0], ())) <= candidate for step in all_steps for candidate in at.get(step[1], ()))


@given(candidates, steps, st.booleans())
def test_what_is_left_is_the_largest_inductive_subset(
    given_candidates: dict[int, list[Candidate]], all_steps: list[Step], one_by_one: bool
) -> None:
    found = inductive_subset(given_candidates, all_steps, Exact(all_steps, one_by_one), NEVER)
    assert is_inductive(found, all_steps)
    pairs = [(point, candidate) for point, here in given_candidates.items() for candidate in here]
    kept = {(point, candidate) for point, here in found.items() for candidate in here}
    for number in range(len(pairs) + 1):
        for subset in combinations(pairs, number):
            at = {point: [candidate for where, candidate in subset if where == point] for point in POINTS}
            assert not is_inductive(at, all_steps) or set(subset) <= kept


def test_candidates_keep_their_order() -> None:
    given_candidates = {1: [frozenset({2, 1}), frozenset({0}), frozenset({1, 2, 3})]}
    all_steps = [(0, 1, 0, 1), (1, 1, 0, 2)]
    found = inductive_subset(given_candidates, all_steps, Exact(all_steps), NEVER)
    assert found == {1: [frozenset({1, 2}), frozenset({1, 2, 3})]}


def test_a_step_is_asked_again_only_if_something_was_dropped_where_it_begins() -> None:
    asked: list[Step] = []

    class Counting(Exact):
        def refuted(self, step: Step, left: Left, /) -> Iterable[tuple[int, Sequence[Candidate]]]:
            asked.append(step)
            return super().refuted(step, left)

    first, second, third = (1, 2, 1, 0), (0, 1, 0, 3), (2, 2, 1, 0)
    all_steps = [first, second, third]
    small, any_value = frozenset({0, 1}), frozenset(range(SIZE))
    found = inductive_subset({1: [small, any_value], 2: [small]}, all_steps, Counting(all_steps), NEVER)
    assert found == {1: [any_value], 2: []}
    assert asked == [first, second, third, first, third]


def test_no_result_when_the_time_is_over() -> None:
    step = (0, 1, 0, 1)
    with pytest.raises(OutOfTime):
        inductive_subset({1: [frozenset({1})]}, [step], Exact([step]), Deadline.after(0))
