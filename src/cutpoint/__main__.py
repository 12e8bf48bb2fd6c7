"""The installed command, and `python -m cutpoint`."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # as in `typing`, whose import takes longer than the rest of this file
if TYPE_CHECKING:
    from typing import NoReturn

_INTERRUPTED = 130
"""As in `cli.exit_codes`, which is imported together with the rest of the command line."""


def main() -> int:
    """The command line. An interrupt while it is being imported ends it like a later one."""
    try:
        from cutpoint import cli

        return cli.main()
    except KeyboardInterrupt:
        print("cutpoint: interrupted", file=sys.stderr)
        return _INTERRUPTED


def console() -> NoReturn:
    """The installed command: `main`, after which the process ends at once.

    Dismantling the interpreter, with all terms, would take longer than many verdicts do. `python -m cutpoint` ends in
    the usual way, so that profilers work.
    """
    code = main()
    from contextlib import suppress  # as for `typing`

    with suppress(OSError):
        sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    sys.exit(main())
