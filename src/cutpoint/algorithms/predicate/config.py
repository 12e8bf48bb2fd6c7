"""The knobs of the Predicate CPA (unifying-view, Table 1), and the approaches that are settings of them.

| knob | the paper | values |
| --- | --- | --- |
| `blocks` | blk | `sbe`, `lbe`, `loops`, `loops+calls`, `whole` (blk^never) |
| `abstraction` | (φ)_𝔹^ρ at block ends | `boolean`, `cartesian`; `none` if the precision stays empty |
| `representation` | of abstraction formulas | `bdd`, `smt` |
| `refinement` | strategy of refine_ℙ | `predicate`, `impact`, `both` (as UFO does), `none` |
| `covering` | fcover_ℙ | `id`, `impact` |
| `merge` | merge_ℙ or merge^sep | `join`, `sep` |
| `stop` | stop_ℙ | `sep` (as in the paper): one state covers another; `join`: several may; `rest`: also partially |
| `checked` | π_INIT | the locations with {false}: `none` (as in the paper), `error`, or `all` block ends |
| `sharing` | where new predicates are used | `path`: in the part explored again; `program`: everywhere from then on |
| `order` | the waitlist | `bfs`, `dfs` |
| `interpolation_engines` | interpolation | the chain of engines to try |

Deviations: the presets go beyond the papers where this is faster: `stop` is `rest` and `checked` is `all` for
`predicate`, `sharing` is `program` for all (docs, adr 0010).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from cutpoint.algorithms.common.algorithm import ALGORITHMS, Algorithm, Family
from cutpoint.algorithms.common.interpolation_option import interpolation_option, refuse_unknown_engines
from cutpoint.base.errors import UsageError
from cutpoint.base.options import option
from cutpoint.cfa.blocks.block_graph import Cutpoints
from cutpoint.smt.interpolation_chain import CHAIN


class AbstractionKind(Enum):
    BOOLEAN = "boolean"
    CARTESIAN = "cartesian"
    NONE = "none"


class Representation(Enum):
    BDD = "bdd"
    SMT = "smt"


class Refinement(Enum):
    PREDICATE = "predicate"
    IMPACT = "impact"
    BOTH = "both"
    NONE = "none"

    @property
    def strengthens(self) -> bool:
        """Whether abstract states are strengthened with interpolants."""
        return self in (Refinement.IMPACT, Refinement.BOTH)

    @property
    def learns(self) -> bool:
        """Whether predicates are added to the precision."""
        return self in (Refinement.PREDICATE, Refinement.BOTH)


class ForcedCovering(Enum):
    ID = "id"
    IMPACT = "impact"


class Merge(Enum):
    JOIN = "join"
    SEP = "sep"


class Stop(Enum):
    """Which states at its location can cover a state."""

    SEP = "sep"
    """A single other state: stop^sep, as in the paper."""
    JOIN = "join"
    """All others together: stop^join."""
    REST = "rest"
    """All others together; of a state that they cover partially, only the rest is explored."""


class Checked(Enum):
    """Where each state is checked for feasibility, independent of the predicates: π_INIT(l) = {false}."""

    NONE = "none"
    ERROR = "error"
    ALL = "all"


class Sharing(Enum):
    """Where new predicates are used, at the locations that they belong to."""

    PATH = "path"
    """In the part of the graph that is explored again (unifying-view, Sect. 3.2.4)."""
    PROGRAM = "program"
    """In everything that is explored from then on (large-block-encoding, Sect. II.C)."""


class Order(Enum):
    BFS = "bfs"
    DFS = "dfs"


@dataclass(frozen=True, slots=True)
class PredicateConfig:
    blocks: Cutpoints = option(Cutpoints.LOOPS, "where blocks end; whole: never")
    abstraction: AbstractionKind = option(AbstractionKind.BOOLEAN, "the kind of abstraction at the end of a block")
    representation: Representation = option(Representation.BDD, "the representation of abstraction formulas")
    refinement: Refinement = option(
        Refinement.PREDICATE,
        "add predicates to the precision, strengthen states with interpolants (impact), or both, as UFO does",
    )
    covering: ForcedCovering = option(
        ForcedCovering.ID,
        "whether to strengthen states (impact) so that others cover them",
        name="forced-covering",
    )
    merge: Merge = option(Merge.JOIN, "whether paths within a block are joined")
    stop: Stop = option(
        Stop.REST,
        "what can cover a state: one other state, or all others at its location together; rest: as join, but explore "
        "only the uncovered rest of a partly covered state",
    )
    checked: Checked = option(
        Checked.ALL,
        "where infeasible states are dropped immediately: nowhere, at the error, or at the ends of all blocks",
    )
    sharing: Sharing = option(
        Sharing.PROGRAM,
        "where new predicates are used: in the part of the graph that is explored again, or in the whole program",
    )
    order: Order = option(Order.BFS, "the order of exploration")
    interpolation_engines: tuple[str, ...] = interpolation_option()

    def __post_init__(self) -> None:
        refuse_unknown_engines(self.interpolation_engines)
        for is_contradictory, reason in _CONTRADICTIONS:
            if is_contradictory(self):
                raise UsageError(reason.format(refinement=self.refinement.value))

    @property
    def never_ends_blocks(self) -> bool:
        return self.blocks is Cutpoints.WHOLE

    @property
    def refines(self) -> bool:
        return self.refinement is not Refinement.NONE

    @property
    def abstracts(self) -> bool:
        return self.abstraction is not AbstractionKind.NONE

    @property
    def uses_bdds(self) -> bool:
        return self.representation is Representation.BDD


_CONTRADICTIONS: tuple[tuple[Callable[[PredicateConfig], bool], str], ...] = (
    (
        lambda c: c.never_ends_blocks and c.refines,
        "blocks that never end (--blocks whole) have nothing to refine: use --refinement none",
    ),
    (
        lambda c: c.never_ends_blocks and c.abstracts,
        "blocks that never end (--blocks whole) are never abstracted: use --abstraction none",
    ),
    (
        lambda c: c.never_ends_blocks and c.merge is Merge.JOIN,
        "merging paths that never end (--blocks whole) needs a loop bound: use --merge sep, or bmc",
    ),
    (
        lambda c: not c.never_ends_blocks and not c.refines,
        "without refinement the first spurious counterexample ends the analysis: only --blocks whole goes with "
        "--refinement none",
    ),
    (
        lambda c: c.refinement.learns and not c.abstracts,
        "--refinement {refinement} finds predicates, which --abstraction none would not use",
    ),
    (
        lambda c: c.refinement is Refinement.IMPACT and c.abstracts,
        "--refinement impact leaves the precision empty, so that nothing is abstracted: use --abstraction none",
    ),
    (
        lambda c: c.refinement.strengthens and c.uses_bdds,
        "--refinement {refinement} strengthens states with interpolants, of which a BDD sees only the propositional "
        "structure: use --representation smt",
    ),
    (
        lambda c: c.covering is ForcedCovering.IMPACT and not c.refinement.strengthens,
        "forced covering strengthens states with interpolants: it needs --refinement impact or both",
    ),
    (
        lambda c: c.refinement.strengthens and c.stop is not Stop.SEP,
        "--refinement {refinement} strengthens states one by one, and so they cover one by one: use --stop sep",
    ),
    (
        lambda c: c.sharing is Sharing.PATH and c.refinement is not Refinement.PREDICATE,
        "only --refinement predicate can use new predicates on one path alone (--sharing path)",
    ),
    (
        lambda c: not c.refines and c.uses_bdds,
        "without refinement there are no predicates for a BDD: use --representation smt",
    ),
    (
        lambda c: not c.refines and c.interpolation_engines != CHAIN,
        "without refinement nothing is interpolated: --interpolation has no effect",
    ),
    (
        lambda c: c.stop is Stop.REST and not c.uses_bdds,
        "exploring only the rest of a state (--stop rest) needs --representation bdd: use --stop join or sep",
    ),
    (
        lambda c: c.merge is Merge.SEP and c.blocks is Cutpoints.LBE,
        "the summarised automaton of --blocks lbe has merged all paths of a block: --merge sep comes too late",
    ),
)
"""Which settings contradict one another, and why."""


PRESETS: dict[str, PredicateConfig] = {
    "predicate": PredicateConfig(),
    "impact": PredicateConfig(
        abstraction=AbstractionKind.NONE,
        representation=Representation.SMT,
        refinement=Refinement.IMPACT,
        covering=ForcedCovering.IMPACT,
        stop=Stop.SEP,
    ),
    "blast": PredicateConfig(
        blocks=Cutpoints.SBE,
        abstraction=AbstractionKind.CARTESIAN,
        stop=Stop.SEP,
        checked=Checked.ERROR,
        order=Order.DFS,
    ),
    "lbe": PredicateConfig(blocks=Cutpoints.LBE, stop=Stop.SEP, order=Order.DFS),
    "symbolic-execution": PredicateConfig(
        blocks=Cutpoints.WHOLE,
        abstraction=AbstractionKind.NONE,
        representation=Representation.SMT,
        refinement=Refinement.NONE,
        merge=Merge.SEP,
        stop=Stop.SEP,
    ),
}
"""The approaches by name."""

_SUMMARIES = {
    "predicate": "lazy predicate abstraction, refined with interpolants",
    "impact": "lazy abstraction with interpolants, and forced covering",
    "blast": "Cartesian abstraction after every statement, depth first",
    "lbe": "Boolean abstraction after large blocks, depth first",
    "symbolic-execution": "path by path, without abstraction or refinement",
}
_FAMILY = Family("predicate analysis")

for _name, _summary in _SUMMARIES.items():
    ALGORITHMS.register(
        Algorithm(_name, _summary, _FAMILY, "predicate.predicate_analysis:run", PRESETS[_name], builds_arg=True)
    )
