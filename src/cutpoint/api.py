"""The whole pipeline on one screen: files in, a verdict with checked evidence out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from cutpoint.algorithms.common.services import Exhibits, Progress, Services
from cutpoint.base.errors import UnsupportedC, UsageError
from cutpoint.base.limits import Deadline
from cutpoint.base.statistics import Statistics
from cutpoint.base.supervision import Stopped, own_memory, supervise
from cutpoint.c.frontend import read_program
from cutpoint.c.lowering.linker import Property
from cutpoint.c.targets import Target
from cutpoint.c.task_definition import read_property, read_task
from cutpoint.c.types import DataModel
from cutpoint.cfa.memory import resolve_memory
from cutpoint.cfa.reliance import relied_on
from cutpoint.cfa.task import ModelOptions, Task
from cutpoint.config import AUTO, Portfolio, VerifyConfig, algorithm
from cutpoint.evidence.assumed import without_forbidden
from cutpoint.evidence.finding import Alarm, Finding, Inconclusive, Proof
from cutpoint.evidence.verdict import EngineReport, Safe, Unknown, Unsafe, Verdict
from cutpoint.portfolio.engine import how_far
from cutpoint.portfolio.features import features_of
from cutpoint.portfolio.portfolio import PortfolioProgress, portfolio
from cutpoint.portfolio.schedule import Plan, Schedule, Turn, fair_plan, plan_for
from cutpoint.smt.backends.account import solver_seconds

__all__ = ["LoadOptions", "Plan", "Portfolio", "Task", "Turn", "VerifyConfig", "load", "verify", "verify_task"]


@dataclass(frozen=True, slots=True)
class LoadOptions:
    """How a program is read. A data model that is not given is the task's, or LP64."""

    data_model: DataModel | None = None
    recursion_bound: int = 5
    slice: bool = True
    constants: bool = True
    entry: str | None = None
    """The function to begin with; if not given, the one that the property names, or main."""
    spec: Path | None = None
    target: Target = Target.GCC
    """The compiler whose predefined macros and types the program sees."""

    @property
    def model(self) -> ModelOptions:
        return ModelOptions(self.recursion_bound, self.slice, self.constants)


def load(paths: Sequence[Path], options: LoadOptions | None = None) -> Task:
    """Reads C files, or one SV-COMP task definition."""
    options = options or LoadOptions()
    files, data_model, spec = tuple(paths), options.data_model, options.spec
    if not files:
        raise UsageError("no file is given")
    if files[0].suffix in (".yml", ".yaml"):
        if len(files) > 1:
            raise UsageError("a task definition stands alone; it names its own files")
        task = read_task(files[0])
        files, data_model, spec = task.files, data_model or task.data_model, spec or task.property_file
    property_, entry = (Property(), "main") if spec is None else read_property(spec)
    program = read_program(files, data_model or DataModel.LP64, property_, options.entry or entry, options.target)
    resolve_memory(program)
    return Task(program, options.model)


_LEAST_FOR_A_REPLAY = 5.0
"""Seconds, as long as there are so many."""

Watcher = Callable[[Progress | PortfolioProgress | None, float], None]
"""Is told, some times in a second, where the verifier is and how many seconds it has taken."""


def verify(
    program: str | Path | Sequence[Path],
    config: VerifyConfig | None = None,
    options: LoadOptions | None = None,
    watch: Watcher = lambda progress, seconds: None,
) -> Verdict:
    """Whether the program can reach an error. A path, several, or the text of a C program; limits are kept.

    A text that is one line and ends like the name of a file is taken for a path.
    """
    config = config or VerifyConfig()
    options = options or LoadOptions()
    if isinstance(program, str) and program.endswith((".c", ".i", ".yml", ".yaml")) and "\n" not in program:
        program = Path(program)
    if isinstance(program, str):
        import tempfile  # who verifies files does without it

        with tempfile.TemporaryDirectory(prefix="cutpoint-") as folder:
            file = Path(folder, "program.c")
            file.write_text(program, encoding="utf-8")
            return verify(file, config, options, watch)
    paths = [program] if isinstance(program, Path) else list(program)

    def work(tell: Callable[[Progress | PortfolioProgress], None]) -> Verdict:
        inherited = own_memory()
        services = Services(_deadline(config.limits.seconds), Statistics(), tell, Exhibits(config.arg))
        tell(Progress("reading"))
        try:
            with services.statistics.timer("load"):
                task = load(paths, options)
        except UnsupportedC as error:
            return Unknown(str(error), algorithm=config.chosen)
        if config.is_portfolio:
            return _in_turns(task, config, services, tell, inherited)
        return verify_task(task, config, services)

    result = supervise(work, config.limits, watch)
    if not isinstance(result, Stopped):
        return result
    where = result.last_report
    reason = result.reason if result.limit else f"the verifier has crashed ({result.reason})"
    engines: tuple[EngineReport, ...] = ()
    if isinstance(where, PortfolioProgress):
        engines = tuple(
            EngineReport(e.name, e.seconds, e.outcome or "was stopped", how_far(e.progress)) for e in where.engines
        )
        where = None
    if where is not None:
        reached = f", k = {where.k}" if where.k is not None else ""
        if where.refinements is not None:
            reached = f", refinement {where.refinements}"
        reason += f" ({where.phase}{reached})"
    hint = "a larger --timelimit or --memlimit" if result.limit else "report it, with the program"
    return Unknown(reason, hint, algorithm=config.chosen, k=where.k if where is not None else None, engines=engines)


def _in_turns(
    task: Task, config: VerifyConfig, services: Services, tell: Callable[[PortfolioProgress], None], inherited: int
) -> Verdict:
    """The engines of a portfolio side by side, each as `verify_task` would run it alone."""
    try:
        _build(task, services)
    except UnsupportedC as error:
        return Unknown(str(error), algorithm=config.chosen, notes=tuple(task.program.notes))
    runs = {name: partial(verify_task, task, config.of_engine(name)) for name in config.engines}
    schedule, memory, considerate = Schedule(_plan(task, config)), config.limits.memory, config.jobs is None
    verdict = portfolio(runs, schedule, services, config.workers, memory, tell, considerate, inherited)
    if isinstance(verdict, Unknown):
        verdict = replace(verdict, assumptions=relied_on(task.program))
    verdict = replace(verdict, algorithm=config.chosen, notes=verdict.notes or tuple(task.program.notes))
    return without_forbidden(verdict, config.forbid)


def _plan(task: Task, config: VerifyConfig) -> Plan:
    if config.portfolio is not None and config.portfolio.plan is not None:
        return config.portfolio.plan
    if config.chosen == AUTO:
        return plan_for(features_of(task.cfa), config.engines)
    return fair_plan(config.engines)


def _deadline(seconds: float | None) -> Deadline:
    """A little before the limit: whoever is stopped there can still say how far it came."""
    return Deadline.after(None if seconds is None else seconds - min(0.3, 0.05 * seconds))


def verify_task(task: Task, config: VerifyConfig, services: Services) -> Verdict:
    """Runs the algorithm, and believes what it finds only after a check or a replay.

    Where these fail, something may have been sliced away that matters: then it is tried without slicing.
    """
    before = solver_seconds()
    failed: Unknown | None = None
    while True:
        finding = _search(task, config, services)
        another_model: ModelOptions | None = None
        if isinstance(finding, Inconclusive):
            verdict: Verdict = Unknown(finding.reason, finding.hint)
            if finding.deeper_recursion:
                another_model = replace(task.options, recursion_bound=_deeper(task.options.recursion_bound))
        else:
            verdict = (
                _checked(task, finding, config, services)
                if isinstance(finding, Proof)
                else _replayed(task, finding, services)
            )
            if isinstance(verdict, Unknown):
                failed = failed or verdict
                if task.options.slice:
                    another_model = replace(task.options, slice=False, constants=False)
        if another_model is None or services.deadline.passed:
            break
        task = Task(task.program, another_model)
    if isinstance(verdict, Unknown) and failed is not None:
        verdict = failed
    services.statistics.spend("solver", solver_seconds() - before)
    verdict = replace(
        verdict,
        statistics=services.statistics,
        notes=tuple(task.program.notes),
        assumptions=(verdict.counterexample.assumptions if isinstance(verdict, Unsafe) else relied_on(task.program)),
        algorithm=config.chosen,
        k=finding.k,
        arg=services.exhibits.arg,
    )
    return without_forbidden(verdict, config.forbid)


def _deeper(bound: int) -> int:
    return bound * 3 // 2 + 1


def _search(task: Task, config: VerifyConfig, services: Services) -> Finding:
    try:
        _build(task, services)
    except UnsupportedC as error:
        return Inconclusive(str(error))
    with services.statistics.timer("algorithm"):
        return algorithm(config)(task, services)


def _build(task: Task, services: Services) -> None:
    services.tell(Progress("building the automaton"))
    with services.statistics.timer("automaton"):
        size = len(task.cfa.edges)
    services.statistics.counts["edges"] = size


def _checked(task: Task, proof: Proof, config: VerifyConfig, services: Services) -> Verdict:
    from cutpoint.evidence.certificates import certificate_of
    from cutpoint.evidence.check import Confirmed, check_proof

    if not config.check:
        return Safe(certificate_of(proof, task.cfa))
    services.tell(Progress("checking the proof", proof.k, has_finding=True))
    with services.statistics.timer("check"):
        result = check_proof(task, proof, services.deadline)
    if isinstance(result, Confirmed):
        return Safe(certificate_of(proof, task.cfa, checked_by=result.solver))
    if result.refuted:
        return Unknown(f"the check does not confirm the proof: {result.reason}")
    return Unknown(f"the proof could not be checked: {result.reason}", "--no-check, to believe it unchecked")


def _replayed(task: Task, alarm: Alarm, services: Services) -> Verdict:
    from cutpoint.evidence.replay import MAX_STEPS, ReplayFailure, replay

    services.tell(Progress("replaying the counterexample", alarm.k, has_finding=True))
    with services.statistics.timer("replay"):
        steps, time = MAX_STEPS, services.deadline
        if task.options.slice:  # the execution may not end because of what was sliced away: then there is a second try
            steps, time = steps // 5, time.sooner(max(services.expected_seconds / 2, _LEAST_FOR_A_REPLAY))
        result = replay(task, alarm, steps, time)
    if isinstance(result, ReplayFailure):
        return Unknown(f"an alarm could not be replayed: {result.reason}")
    return Unsafe(result)
