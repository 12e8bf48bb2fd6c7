"""The certificate check: a proof is repeated, by another solver, on the automaton as lowered.

Nothing that the algorithm claims is trusted. The obligations are (unifying-view, Alg. 3; k-induction, Sect. II):

- *initiation* and *consecution*: the invariants hold when a loop head is first reached, and every block that starts in
  a state in which they hold ends in a state in which they hold, all of them together;
- *base case*: no execution fails that visits at most k loop heads;
- *forward condition* (for an unwinding): no execution visits more than k loop heads;
- *step case* (for an induction): from any loop head and any state that its invariant allows, no execution fails in
  the step that follows k others.

To fail means to reach the error location, or a location at which executions are cut off. Variables that constant
propagation has replaced by their values are variables again here: the equalities with these values become part of the
invariants, as far as they are inductive (as in Houdini: all are assumed, and those that do not hold are dropped). The
check has its own implementation of this, and does not use `smt/queries/houdini`, because a bug there must not confirm
its own results here.

An obligation that is not decided is not confirmed. A counterexample to one refutes the proof as it was carried over to
the automaton as lowered (`lowered.py`), in which loops and calls that slicing removed are over-approximated.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing

from cutpoint.base.frozen import frozen
from cutpoint.base.limits import Deadline
from cutpoint.cfa.blocks.unrolling import Level, SymbolicState, Unrolling
from cutpoint.cfa.model import Location
from cutpoint.cfa.task import Task
from cutpoint.evidence.finding import Argument, Proof
from cutpoint.evidence.proofs.lowered import LoweredProof, NotTransferable, lowered
from cutpoint.evidence.proofs.second_opinion import SecondOpinion
from cutpoint.smt.queries.queries import Truth
from cutpoint.smt.terms.boolean import and_, disjunction, eq, not_
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, internal

MOST_EDGES = 1_000_000
"""A larger automaton as lowered is not built."""


@frozen
class Confirmed:
    """Everything that the proof claims was proved again."""

    solver: str


@frozen
class NotConfirmed:
    reason: str
    refuted: bool
    """Whether an obligation, which the reason names, has a counterexample; otherwise a time or size limit was hit."""


def check_proof(task: Task, proof: Proof, deadline: Deadline, most_edges: int = MOST_EDGES) -> Confirmed | NotConfirmed:
    if proof.k < 0:
        return NotConfirmed(f"the proof has the bound k = {proof.k}", refuted=False)
    try:
        carried = lowered(task, proof, most_edges, deadline)
    except NotTransferable as error:
        return NotConfirmed(str(error), refuted=False)
    with closing(SecondOpinion(deadline)) as solver:
        try:
            _Check(proof, carried, solver, deadline).run()
        except _Open as failure:
            return failure.outcome
        return Confirmed(solver.name)


class _Open(Exception):
    """An obligation that is not proved."""

    def __init__(self, reason: str, refuted: bool) -> None:
        super().__init__(reason)
        self.outcome = NotConfirmed(reason, refuted)


class _Check:
    def __init__(self, proof: Proof, carried: LoweredProof, solver: SecondOpinion, deadline: Deadline) -> None:
        self._proof = proof
        self._blocks = carried.blocks
        self._heads = carried.heads
        self._invariants = carried.invariants
        self._constants = {head: dict(values) for head, values in carried.constants.items()}
        self._solver = solver
        self._deadline = deadline

    def run(self) -> None:
        induction = self._proof.argument is Argument.INDUCTIVE
        if induction or any(invariant is not TRUE for invariant in self._invariants.values()):
            self._keep_inductive_constants()
            self._check_invariants()
        self._check_executions()
        if induction:
            self._check_step_case()

    def _require(self, obligation: str, violations: Sequence[tuple[Term, str]]) -> None:
        """Requires that all violations of an obligation are impossible; each comes with its description."""
        possible = [(formula, words) for formula, words in violations if formula is not FALSE]
        answer = self._solver.impossible(disjunction(formula for formula, _ in possible))
        if answer is Truth.UNKNOWN:
            raise _Open(f"{obligation} is not decided: {self._solver.reason or 'the time ran out'}", refuted=False)
        if answer is Truth.NO:
            values = self._solver.values([formula for formula, _ in possible])
            found = [words for (_, words), value in zip(possible, values, strict=True) if value]
            raise _Open(": ".join([f"{obligation} does not hold", *found[:1]]), refuted=True)

    def _extend(self, unrolling: Unrolling) -> Level:
        if self._deadline.passed:
            raise _Open("the time ran out while the program is unrolled", refuted=False)
        return unrolling.extend()

    # -- invariants -------------------------------------------------------------------------------

    def _any_state(self, head: Location) -> SymbolicState:
        """All states that the invariants allow at a loop head."""
        constants = SymbolicState(values=self._constants[head])
        return SymbolicState(constants.at_start(self._invariants[head]), constants.values)

    def _one_step(self, location: Location) -> Level:
        """The level after the blocks that begin at a cutpoint, in any state that the invariants allow."""
        start = self._any_state(location) if location in self._constants else SymbolicState()
        return self._extend(Unrolling(self._blocks, {location: start}))

    @property
    def _sources(self) -> list[Location]:
        """The locations at which blocks begin."""
        return list(dict.fromkeys((self._blocks.entry, *self._heads)))

    def _keep_inductive_constants(self) -> None:
        """Drops the constants that some block does not preserve, until a fixpoint is reached."""
        self._constants.get(self._blocks.entry, {}).clear()
        todo = self._sources
        while todo:
            for head, state in self._one_step(todo.pop()).states.items():
                expected = self._constants[head]
                differing = [
                    and_(state.guard, not_(eq(state.values.get(x, x), value))) for x, value in expected.items()
                ]
                violated = self._solver.possibly_satisfiable(differing)
                for x in [x for number, x in enumerate(expected) if number in violated]:
                    del expected[x]
                if violated and head not in todo:
                    todo.append(head)

    def _check_invariants(self) -> None:
        entry = self._blocks.entry
        if entry in self._invariants:
            self._require("initiation", [(not_(self._invariants[entry]), "the invariant of the entry may be violated")])
        for source in self._sources:
            violations: list[tuple[Term, str]] = []
            for head, state in self._one_step(source).states.items():
                broken = and_(state.guard, not_(state.at_start(self._invariants[head])))
                when = "reached first" if source is entry else f"reached from {self._name(source)}"
                violations.append((broken, f"the invariant of {self._name(head)} may be violated when it is {when}"))
            self._require("initiation" if source is entry else "consecution", violations)

    def _name(self, location: Location) -> str:
        """The description of a loop head."""
        ranges = [edge.range for edge in self._blocks.cfa.leaving(location) if edge.range is not None]
        return f"the loop at line {ranges[0].line} in {location.function}" if ranges else f"the loop at {location!r}"

    # -- executions from the entry ----------------------------------------------------------------

    def _check_executions(self) -> None:
        """The base case, and for an unwinding the forward condition (Alg. 3, lines 6-14)."""
        k = self._proof.k
        unrolling = Unrolling(self._blocks)
        violations: list[tuple[Term, str]] = []
        for visited in range(k + 1):
            level = self._extend(unrolling)
            after = f"after {_loop_heads(visited)}"
            violations.append((level.error, f"an execution reaches the error {after}"))
            violations.append(
                (level.cut, f"a recursion becomes deeper than it was unrolled, or unsupported code is reached, {after}")
            )
            if not level.states:
                break
        self._require("the base case", violations)
        if self._proof.argument is Argument.UNWOUND:
            longer = f"an execution visits more than {_loop_heads(k)}"
            self._require("the forward condition", [(level.guard, longer)])

    # -- the induction ----------------------------------------------------------------------------

    def _check_step_case(self) -> None:
        """Lines 15-23. Executions that fail do not continue, so nothing has to be assumed about the first k steps."""
        width = max(1, (len(self._heads) - 1).bit_length())
        counter = internal("pc", bitvec(width))
        start: dict[Location, SymbolicState] = {}
        for number, head in enumerate(self._heads):
            state = self._any_state(head)
            start[head] = SymbolicState(and_(eq(counter, bv(number, width)), state.guard), state.values)
        unrolling = Unrolling(self._blocks, start)
        for _ in range(self._proof.k + 1):
            level = self._extend(unrolling)
        failure = disjunction((level.error, level.cut))
        locations = ((eq(counter, bv(number, width)), head) for number, head in enumerate(self._heads))
        last = f"step {self._proof.k + 1} fails"
        violations = [(and_(here, failure), f"from {self._name(head)}, {last}") for here, head in locations]
        self._require("the step case", violations)


def _loop_heads(number: int) -> str:
    return "1 loop head" if number == 1 else f"{number} loop heads"
