"""Who is next, base case or step case; what both do with their turns is tested with k-induction."""

from __future__ import annotations

import pytest

from cutpoint.algorithms.bounded.bounds import Bounds
from cutpoint.algorithms.bounded.turn_taking import FIRST_TURN, CaseTurn, TurnTaking
from cutpoint.base.limits import NEVER, Deadline, OutOfTime


def test_the_step_case_catches_up_before_the_base_case_goes_on() -> None:
    turns = TurnTaking(Bounds(), NEVER)
    assert not turns.base_is_next(2)
    turns.step_k = 2
    assert turns.base_is_next(2)
    assert not turns.base_is_next(3)


def test_a_step_case_that_is_postponed_makes_way_unless_there_is_no_base_case_left() -> None:
    turns = TurnTaking(Bounds(k_max=4), NEVER)
    turns.step.is_postponed = True
    assert turns.base_is_next(4)
    assert not turns.base_is_next(5)


def test_once_a_step_case_holds_only_the_base_case_is_left() -> None:
    turns = TurnTaking(Bounds(k_max=4), NEVER)
    turns.proved_at = 1
    assert turns.base_is_next(4)
    assert turns.base_is_next(5)


def test_turns_double_but_end_with_the_deadline() -> None:
    turn = CaseTurn(Deadline.after(60))
    assert turn.begin().left <= FIRST_TURN
    for _ in range(10):
        turn.lengthen()
    assert turn.seconds == FIRST_TURN * 2**10
    assert turn.begin().left <= 60
    with pytest.raises(OutOfTime):
        TurnTaking(Bounds(), Deadline.after(0)).keep_going()
