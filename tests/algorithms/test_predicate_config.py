"""The knobs of the predicate analysis: what the names stand for, as in Table 1, and what does not go together."""

from __future__ import annotations

from dataclasses import fields, replace
from enum import Enum
from itertools import product
from typing import Any

import pytest

from cutpoint.algorithms.predicate.config import (
    PRESETS,
    AbstractionKind,
    Checked,
    ForcedCovering,
    Merge,
    Order,
    PredicateConfig,
    Refinement,
    Representation,
    Sharing,
    Stop,
)
from cutpoint.base.errors import UsageError
from cutpoint.cfa.blocks.block_graph import Cutpoints
from cutpoint.smt.interpolation.engine import ENGINES
from tests.algorithms.predicate_presets import IMPACT, PREDICATE

KNOBS = [one.name for one in fields(PredicateConfig) if one.name != "interpolation_engines"]


def refused(config: PredicateConfig, **changes: Any) -> str:
    """Why the config with these changes is refused."""
    with pytest.raises(UsageError) as error:
        replace(config, **changes)
    return str(error.value)


# -- Table 1 ------------------------------------------------------------------------------------------


def test_predicate_abstraction() -> None:
    assert PredicateConfig() == PREDICATE
    assert (PREDICATE.blocks, PREDICATE.abstraction) == (Cutpoints.LOOPS, AbstractionKind.BOOLEAN)
    assert (PREDICATE.representation, PREDICATE.refinement) == (Representation.BDD, Refinement.PREDICATE)
    assert PREDICATE.covering is ForcedCovering.ID


def test_impact() -> None:
    """The precision stays empty, states are formulas, refinement strengthens them."""
    assert (IMPACT.blocks, IMPACT.abstraction) == (Cutpoints.LOOPS, AbstractionKind.NONE)
    assert (IMPACT.representation, IMPACT.refinement) == (Representation.SMT, Refinement.IMPACT)
    assert (IMPACT.covering, IMPACT.stop) == (ForcedCovering.IMPACT, Stop.SEP)


def test_single_blocks_and_large_blocks() -> None:
    """The two sides of the large-block-encoding paper: Cartesian after statements, Boolean after large blocks."""
    blast, lbe = PRESETS["blast"], PRESETS["lbe"]
    assert (blast.blocks, blast.abstraction) == (Cutpoints.SBE, AbstractionKind.CARTESIAN)
    assert (lbe.blocks, lbe.abstraction) == (Cutpoints.LBE, AbstractionKind.BOOLEAN)
    for config in (blast, lbe):
        assert (config.representation, config.refinement) == (Representation.BDD, Refinement.PREDICATE)
        assert (config.stop, config.order) == (Stop.SEP, Order.DFS)


def test_symbolic_execution() -> None:
    config = PRESETS["symbolic-execution"]
    assert (config.blocks, config.merge) == (Cutpoints.WHOLE, Merge.SEP)
    assert (config.abstraction, config.refinement) == (AbstractionKind.NONE, Refinement.NONE)


@pytest.mark.parametrize("name", PRESETS)
def test_all_engines_are_asked(name: str) -> None:
    assert PRESETS[name].interpolation_engines == tuple(ENGINES)


@pytest.mark.parametrize(
    ("refinement", "strengthens", "learns"),
    [
        (Refinement.PREDICATE, False, True),
        (Refinement.IMPACT, True, False),
        (Refinement.BOTH, True, True),
        (Refinement.NONE, False, False),
    ],
)
def test_what_refinement_does(refinement: Refinement, strengthens: bool, learns: bool) -> None:
    assert (refinement.strengthens, refinement.learns) == (strengthens, learns)


# -- what does not go together ------------------------------------------------------------------------


def test_the_reasons() -> None:
    smt, none = Representation.SMT, AbstractionKind.NONE
    assert "nothing to refine" in refused(PREDICATE, blocks=Cutpoints.WHOLE)
    assert "never abstracted" in refused(PREDICATE, blocks=Cutpoints.WHOLE, refinement=Refinement.NONE)
    assert "needs a loop bound" in refused(PRESETS["symbolic-execution"], merge=Merge.JOIN)
    assert "only --blocks whole" in refused(PREDICATE, refinement=Refinement.NONE)
    assert "would not use" in refused(PREDICATE, abstraction=none)
    assert "leaves the precision empty" in refused(IMPACT, abstraction=AbstractionKind.BOOLEAN)
    assert "propositional structure" in refused(IMPACT, representation=Representation.BDD)
    assert "--sharing path" in refused(IMPACT, sharing=Sharing.PATH)
    assert "no predicates for a BDD" in refused(PRESETS["symbolic-execution"], representation=Representation.BDD)
    assert "nothing is interpolated" in refused(PRESETS["symbolic-execution"], interpolation_engines=("spacer",))
    assert "no interpolation engine is named" in refused(PREDICATE, interpolation_engines=())
    assert "needs --refinement impact or both" in refused(PREDICATE, covering=ForcedCovering.IMPACT)
    assert "cover one by one" in refused(IMPACT, stop=Stop.JOIN)
    assert "needs --representation bdd" in refused(PREDICATE, representation=smt)
    assert "comes too late" in refused(PRESETS["lbe"], merge=Merge.SEP)
    assert "there is no interpolation engine 'magic'" in refused(PREDICATE, interpolation_engines=("spacer", "magic"))


def settings(knob: str) -> list[Enum]:
    kind: type[Enum] = type(getattr(PREDICATE, knob))
    return list(kind)


def is_valid(config: PredicateConfig, **changes: Any) -> bool:
    try:
        replace(config, **changes)
    except UsageError:
        return False
    return True


@pytest.mark.parametrize("knob", KNOBS)
def test_every_value_goes_with_something(knob: str) -> None:
    """From some preset, each value can be had by turning two more knobs at most."""
    for value in settings(knob):
        others = [(a, b) for a, b in product(KNOBS, repeat=2) if knob not in (a, b) and a <= b]
        assert any(
            is_valid(preset, **{a: x, b: y, knob: value})
            for preset in PRESETS.values()
            for a, b in others
            for x in settings(a)
            for y in settings(b)
        ), value


@pytest.mark.parametrize("order", Order)
@pytest.mark.parametrize("checked", Checked)
@pytest.mark.parametrize("name", PRESETS)
def test_these_knobs_go_with_everything(name: str, checked: Checked, order: Order) -> None:
    config = replace(PRESETS[name], checked=checked, order=order)
    assert (config.checked, config.order) == (checked, order)
