"""Work in a child process, with a limit of time: terms live as long as their process, and a crash is an answer."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from typing import TypeVar

_Result = TypeVar("_Result")
_CONTEXT = multiprocessing.get_context("fork")


class TimedOut(Exception):
    """The work took too long."""


class Crashed(Exception):
    """The child ended without an answer."""


def in_child(work: Callable[[], _Result], seconds: float) -> _Result:
    """The result of `work`; an exception that it raises is raised here as well."""
    receiver, sender = _CONTEXT.Pipe(duplex=False)

    def run() -> None:
        try:
            answer: tuple[bool, object] = (True, work())
        except BaseException as error:
            answer = (False, error)
        try:
            sender.send(answer)
        except Exception:
            sender.send((False, Crashed(f"{type(answer[1]).__name__}: {answer[1]}")))

    child = _CONTEXT.Process(target=run)
    child.start()
    sender.close()
    try:
        if not receiver.poll(seconds):
            raise TimedOut(f"no answer after {seconds:g} s")
        fine, answer = receiver.recv()
    except EOFError:
        child.join()
        raise Crashed(f"exit code {child.exitcode}") from None
    finally:
        if child.is_alive():
            child.kill()
        child.join()
        receiver.close()
    if fine:
        return answer  # type: ignore[no-any-return]
    raise answer
