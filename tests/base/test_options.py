"""Options that are declared as fields of configs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any

import pytest

from cutpoint.algorithms.common.algorithm import ALGORITHMS
from cutpoint.base.errors import UsageError
from cutpoint.base.options import changed, names, nested, option, options_of, shown
from cutpoint.base.quantities import seconds, shown_seconds, shown_size, size
from cutpoint.config import VerifyConfig
from cutpoint.config.from_options import config_from, described, family_options
from cutpoint.loading import LoadOptions


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Inner:
    depth: int = option(3, "how deep")


@dataclass(frozen=True, slots=True)
class Config:
    colour: Colour = option(Colour.RED, "the colour")
    is_new: bool = option(False, "whether it is new", name="new")
    parts: tuple[str, ...] = option(("a", "b"), "the parts", read=names)
    inner: Inner = nested(Inner())
    internal: int = 7

    def __post_init__(self) -> None:
        if self.colour is Colour.BLUE and not self.is_new:
            raise UsageError("only what is new is blue")

    def adjusted(self, given: Mapping[str, Any]) -> Config:
        return replace(self, internal=8) if "parts" in given else self


def test_names_and_values_follow_from_the_fields() -> None:
    options = {one.name: one for one in options_of(Config)}
    assert list(options) == ["colour", "new", "parts", "depth"]
    assert options["colour"].values == ("red", "blue")
    assert options["colour"].metavar == "red|blue"
    assert options["colour"].read("blue") is Colour.BLUE
    assert options["new"].is_flag
    assert options["parts"].read("x, y") == ("x", "y")
    assert options["depth"].read("12") == 12
    assert options["depth"].path == ("inner", "depth")
    assert [shown(one.default) for one in options.values()] == ["red", "false", "a,b", "3"]
    for name, wrong in (("colour", "green"), ("depth", "-1"), ("new", "perhaps")):
        with pytest.raises(UsageError):
            options[name].read(wrong)


def test_all_given_options_are_set_at_once() -> None:
    assert changed(Config(), {"colour": Colour.BLUE, "new": True, "depth": 5, "other": 1}) == Config(
        Colour.BLUE, True, inner=Inner(5)
    )
    assert changed(Config(), {"parts": ("z",)}) == Config(parts=("z",), internal=8)
    with pytest.raises(UsageError, match="only what is new is blue"):
        changed(Config(), {"colour": Colour.BLUE})


def test_an_object_has_its_own_defaults() -> None:
    (colour, *_) = options_of(Config(Colour.BLUE, True))
    assert colour.default is Colour.BLUE
    assert colour.value_in(Config()) is Colour.RED


@pytest.mark.parametrize(("text", "value"), [("60s", 60.0), ("none", None), ("0.5s", 0.5)])
def test_times(text: str, value: float | None) -> None:
    assert seconds(text) == value
    assert shown_seconds(value) == text


@pytest.mark.parametrize(("text", "value"), [("4GB", 4 * 10**9), ("none", None), ("1500MB", 1_500_000_000), ("7B", 7)])
def test_sizes(text: str, value: int | None) -> None:
    assert size(text) == value
    assert shown_size(value) == text


# -- the options of Cutpoint ------------------------------------------------------------------------


def test_every_name_means_the_same_in_all_schools() -> None:
    general = {one.name for config in (VerifyConfig, LoadOptions) for one in options_of(config)}
    families = family_options()
    assert not general & families.keys()
    for algorithm in ALGORITHMS.values():
        for one in algorithm.options:
            assert one.values == families[one.name].values, one.name
            assert type(one.default) is type(families[one.name].default), one.name


def test_every_field_of_the_settings_is_an_option() -> None:
    inner = {"switch"}  # of VINTA: chosen by its presets
    for name, algorithm in ALGORITHMS.items():
        known = {one.path[0] for one in algorithm.options}
        assert {one.name for one in fields(algorithm.settings)} - known <= inner, name


@pytest.mark.parametrize("name", ALGORITHMS)
def test_options_are_written_as_they_are_read(name: str) -> None:
    for one in ALGORITHMS[name].options:
        assert one.read(one.shown(one.default)) == one.default


def test_options_by_name_give_a_config() -> None:
    assert config_from({}) == VerifyConfig()
    given = {"algorithm": "ic3", "seed": 4, "cube-order": family_options()["cube-order"].read("random")}
    config = config_from(given)
    assert described(config)["engines"] == {
        "ic3": described(VerifyConfig("ic3"))["engines"]["ic3"] | {"seed": 4, "cube-order": "random"}
    }


def test_defaults_apply_where_they_fit() -> None:
    assert config_from({"algorithm": "bmc"}, {"seed": 4}) == VerifyConfig("bmc")
    with pytest.raises(UsageError, match="--seed applies only to --algorithm ic3, not to bmc"):
        config_from({"algorithm": "bmc", "seed": 4})


def test_a_description_has_all_options() -> None:
    description = described(VerifyConfig())
    assert description["algorithm"] == "auto"
    assert description["timelimit"] == 60.0
    assert set(description["engines"]) == set(VerifyConfig().engines)
    assert description["engines"]["k-induction"] == {
        "k-init": 1,
        "k-max": None,
        "k-inc": "+1",
        "invariants": "combined",
    }
