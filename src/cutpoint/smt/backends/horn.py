"""Systems of linear Horn clauses, solved by Spacer (Z3's fixedpoint engine).

The unknowns are predicates over given variables; a solution is a formula for each that makes every clause valid.
Preprocessing that merges predicates is off: on interpolation problems it more than halves the number of usable
solutions. Global guidance is on: without it, integer loops as simple as j = 2i diverge; on bit-vectors it makes no
difference. Z3 can overrun its time and memory limits here: where that matters, call this in a subprocess.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cutpoint.base.clock import now, paused
from cutpoint.base.frozen import frozen
from cutpoint.smt.backends.account import InSolver
from cutpoint.smt.backends.z3 import Z3
from cutpoint.smt.backends.z3_library import FALSE as NO
from cutpoint.smt.backends.z3_library import TRUE as YES
from cutpoint.smt.backends.z3_library import Kind, pointers
from cutpoint.smt.backends.z3_reading import Reader
from cutpoint.smt.backends.z3_terms import Unreadable, Z3Translator, translator
from cutpoint.smt.solvers.errors import SolverFailure
from cutpoint.smt.solvers.solver import Result
from cutpoint.smt.terms.boolean import conjunction
from cutpoint.smt.terms.sorts import BOOL
from cutpoint.smt.terms.term import FALSE, TRUE, Term
from cutpoint.smt.terms.walk import free_variables

_OPTIONS: dict[str, bool | int | str] = {
    "engine": "spacer",
    "xform.inline_eager": False,
    "xform.inline_linear": False,
    "xform.slice": False,
    "spacer.global": True,
    "spacer.random_seed": 0,
}


class NoSolution(SolverFailure):
    """*False* can be derived from the clauses."""


@frozen(eq=False)
class Clause:
    """premise(arguments) ∧ constraint → head(arguments), for all values of the variables."""

    constraint: Term
    premise: tuple[int, tuple[Term, ...]] | None
    """The number of a predicate and its arguments; if None, the body is the constraint alone."""
    head: tuple[int, tuple[Term, ...]] | None
    """If None, the head is *false*."""


def solve_horn(predicates: Sequence[Sequence[Term]], clauses: Sequence[Clause], seconds: float) -> list[Term]:
    """A formula for each predicate, over the variables given for it, such that all clauses are valid.

    Raises NoSolution if there is none; another SolverFailure, with the reason, if Spacer finds none in time or none
    that our terms can express.
    """
    deadline = now() + seconds
    clauses = [clause for clause in clauses if clause.constraint is not FALSE]
    try:
        return _solve(predicates, clauses, seconds)
    except Unreadable:
        # If preprocessing detects an unsatisfiable constraint, it leaves quantifiers in the answer.
        possible = [clause for clause in clauses if _satisfiable(clause.constraint, deadline - now())]
        if len(possible) == len(clauses):
            raise
        return _solve(predicates, possible, deadline - now())


def _satisfiable(constraint: Term, seconds: float) -> bool:
    with Z3() as solver:
        solver.add(constraint)
        return solver.check(seconds=seconds) is not Result.UNSAT


def _solve(predicates: Sequence[Sequence[Term]], clauses: Sequence[Clause], seconds: float) -> list[Term]:
    derivable = _reached([(clause.premise, clause.head) for clause in clauses])
    needed = _reached([(clause.head, clause.premise) for clause in clauses])
    # Underivable predicates may be false, and predicates that lead nowhere true: the clauses with them are then valid.
    solution = [TRUE if number in derivable else FALSE for number in range(len(predicates))]
    asked = sorted(derivable & needed)
    relevant = [
        clause for clause in clauses if all(end is None or end[0] in asked for end in (clause.premise, clause.head))
    ]
    if any(clause.head is None for clause in relevant):
        found = _by_spacer(predicates, asked, relevant, seconds)
        for number in asked:
            solution[number] = found[number]
    return solution


def _by_spacer(
    predicates: Sequence[Sequence[Term]], asked: list[int], clauses: list[Clause], seconds: float
) -> dict[int, Term]:
    start, pauses = now(), paused()
    try:
        return _Spacer(translator(), predicates, asked).solve(clauses, seconds)
    except (NoSolution, Unreadable):
        raise
    except SolverFailure:
        left = seconds - (now() - start)
        if paused() == pauses or left <= 0:
            raise
        return _by_spacer(predicates, asked, clauses, left)  # Z3's own clock kept running during a pause


def _reached(steps: list[tuple[Any, Any]]) -> set[int]:
    """The predicates that the steps reach, starting from no predicate."""
    reached: set[int] = set()
    grown = True
    while grown:
        grown = False
        for source, target in steps:
            if target is not None and target[0] not in reached and (source is None or source[0] in reached):
                reached.add(target[0])
                grown = True
    return reached


class _Spacer:
    """One system of clauses in one fixedpoint engine of Z3."""

    def __init__(self, shared: Z3Translator, predicates: Sequence[Sequence[Term]], asked: list[int]) -> None:
        self._translator, self._z3, self._context = shared, shared.z3, shared.context
        self._predicates = predicates
        self._engine = self._z3.mk_fixedpoint(self._context)
        self._z3.fixedpoint_inc_ref(self._context, self._engine)
        self._ending = shared.own(self, self._z3.fixedpoint_dec_ref, self._engine)
        self._goal = self._relation("goal", ())
        self._relations = {number: self._relation(f"p{number}", predicates[number]) for number in asked}

    def _relation(self, name: str, arguments: Sequence[Term]) -> int:
        sorts = pointers([self._translator.sort(argument.sort) for argument in arguments])
        made: int = self._z3.mk_fresh_func_decl(
            self._context, name.encode(), len(arguments), sorts, self._translator.sort(BOOL)
        )
        self._call(self._z3.fixedpoint_register_relation, made)
        return made

    def _call(self, function: Callable[..., Any], *arguments: Any) -> None:
        function(self._context, self._engine, *arguments)
        self._translator.require()

    def _atom(self, end: tuple[int, tuple[Term, ...]] | None) -> int:
        relation, arguments = (self._goal, ()) if end is None else (self._relations[end[0]], end[1])
        natives = [self._translator(argument) for argument in arguments]
        atom: int | None = self._z3.mk_app(self._context, relation, len(natives), pointers(natives))
        if atom is None:
            raise SolverFailure(f"z3: {self._translator.error()}")
        return atom

    def solve(self, clauses: list[Clause], seconds: float) -> dict[int, Term]:
        z3, context = self._z3, self._context
        try:
            options = _OPTIONS | {"timeout": max(1, round(seconds * 1000))}
            self._call(z3.fixedpoint_set_params, self._translator.parameters(options))
            for number, clause in enumerate(clauses):
                self._call(z3.fixedpoint_add_rule, self._rule(clause), self._translator.symbol(f"clause {number}"))
            goal = self._atom(None)
            with InSolver():
                answer = z3.fixedpoint_query(context, self._engine, goal)
            if answer == YES:
                raise NoSolution("spacer: the clauses have no solution")
            if answer != NO:
                words = self._translator.error() or z3.fixedpoint_get_reason_unknown(context, self._engine).decode()
                raise SolverFailure(f"spacer found no solution in {seconds:.3g} s: {words}")
            found = self._read(z3.fixedpoint_get_answer(context, self._engine))
        finally:
            self._ending()
            self._translator.collect()
        return found

    def _rule(self, clause: Clause) -> int:
        z3, context, translate = self._z3, self._context, self._translator
        below = [argument for end in (clause.premise, clause.head) if end is not None for argument in end[1]]
        definitions = [
            definition for term in (clause.constraint, *below) for definition in translate.definitions_below(term)
        ]
        constraint = conjunction([clause.constraint, *definitions])
        body = [translate(constraint)] + ([] if clause.premise is None else [self._atom(clause.premise)])
        rule: int = z3.mk_implies(context, z3.mk_and(context, len(body), pointers(body)), self._atom(clause.head))
        bound = [translate(each) for each in free_variables(constraint, *below)]
        if bound:
            rule = z3.mk_forall_const(context, 0, len(bound), pointers(bound), 0, None, rule)
        translate.require()
        return rule

    def _read(self, answer: int) -> dict[int, Term]:
        """An answer is a conjunction of definitions: `predicate(variables) = formula`, universally quantified."""
        self._translator.require()
        numbers = {relation: number for number, relation in self._relations.items()}
        found: dict[int, Term] = {}
        for definition in self._translator.children(answer) if self._translator.kind(answer) == Kind.AND else [answer]:
            body = definition
            if self._translator.kind(definition) == Kind.QUANTIFIER:
                body = self._z3.get_quantifier_body(self._context, definition)
            if self._translator.kind(body) != Kind.EQ:
                raise self._translator.unreadable(definition)
            head, formula = self._translator.children(body)
            number = numbers.get(self._z3.get_app_decl(self._context, head))
            if number is not None:
                found[number] = self._formula(number, head, formula)
        for number in self._relations:
            if number not in found:
                raise Unreadable(f"spacer's answer has no definition of predicate number {number}")
        return found

    def _formula(self, number: int, head: int, formula: int) -> Term:
        variables: dict[int, Term] = {}
        for native, argument in zip(self._translator.children(head), self._predicates[number], strict=True):
            if self._translator.kind(native) != Kind.VARIABLE or native in variables:
                raise self._translator.unreadable(head)
            variables[native] = argument
        return Reader(self._translator, variables)(formula)
