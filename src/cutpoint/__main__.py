"""`python -m cutpoint` is the command `cutpoint`."""

from __future__ import annotations

import sys

from cutpoint.cli import main

if __name__ == "__main__":
    sys.exit(main())
