"""The numbers of the Craig-interpretation paper: the iterations of Sect. 2, and Tables 1 and 2.

They were measured on 93 programs of SV-COMP 2012 (ntdrivers-simplified, ssh-simplified, systemc; 41 safe, 52 unsafe),
with 500 s and 4 GB each on a Core i7 of 3.4 GHz. Names are those of `cutpoint verify --algorithm`; cpaabe and cpamemo
are two configurations of CPAchecker.
"""

from __future__ import annotations

from dataclasses import dataclass

ITERATIONS = {"vbox": 6, "ubox": 7, "uinterp": 9}
"""On the example of Sect. 2. For vbox it shows two and says that four are omitted."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A line of Table 1."""

    safe: int
    unsafe: int
    seconds_safe: float
    seconds_unsafe: float
    seconds: float | None = None
    """If it is not the sum of both, because of rounding."""

    @property
    def cells(self) -> list[str]:
        """Solved, safe, unsafe and the time, as the paper prints them."""
        total = self.seconds_safe + self.seconds_unsafe if self.seconds is None else self.seconds
        time = f"{total:,.0f} ({self.seconds_safe:,.0f}/{self.seconds_unsafe:,.0f})"
        return [str(self.safe + self.unsafe), str(self.safe), str(self.unsafe), time]


TABLE_1 = {
    "vbox": Summary(20, 51, 539, 41),
    "ubox": Summary(19, 49, 1162, 78),
    "vboxes": Summary(25, 42, 596, 1186),
    "uboxes": Summary(18, 42, 808, 1923),
    "cpaabe": Summary(29, 36, 707, 460),
    "cpamemo": Summary(24, 40, 454, 1341, 1794),
    "uinterp": Summary(20, 50, 1457, 78),
    "ucp": Summary(19, 50, 1509, 178),
    "ubp": Summary(15, 49, 57, 1006, 1062),
}

_TABLE_2 = """
              vboxes  uboxes    vbox    ubox  cpaabe cpamemo
s3_clnt_1       0.30    0.30    8.61   13.67    7.34   11.63
s3_clnt_2       0.30    0.30    8.79   13.45    6.72    8.53
s3_clnt_3       0.30    0.29    9.01    6.80    9.72    7.10
s3_clnt_4       0.30    0.30    9.55    8.52    6.33   12.43
s3_srvr_1a      0.15       -    1.08       -    2.86   4.344
s3_srvr_1b      0.02    0.02       -       -    1.49    1.64
s3_srvr_1       0.00    0.00    0.00    0.00   21.21    8.63
s3_srvr_2       0.64  115.48       -  115.13   63.44  113.07
s3_srvr_3       0.75  123.57   69.70  123.61   17.23   22.55
s3_srvr_4       0.59  168.44   85.81  168.08    7.50   14.57
s3_srvr_6     473.15  319.00   74.87  359.39  181.82       -
s3_srvr_7      13.82       -       -  274.12   24.84  112.53
s3_srvr_8       0.69   78.53  245.52   76.12   18.48    8.82
token_ring.01   0.94       -    4.05       -    4.13    8.04
token_ring.02   2.53       -   18.29       -    6.69   49.11
token_ring.03   6.06       -       -       -   29.55       -
token_ring.04  18.22       -       -       -  146.43       -
token_ring.05  76.29       -       -       -       -       -
token_ring.06      -       -       -       -       -       -
token_ring.07      -       -       -       -       -       -
token_ring.08      -       -       -       -       -       -
"""


def _by_program(text: str) -> dict[str, dict[str, float | None]]:
    head, *lines = text.strip().splitlines()
    found: dict[str, dict[str, float | None]] = {}
    for line in lines:
        program, *cells = line.split()
        times = [None if cell == "-" else float(cell) for cell in cells]
        found[program] = dict(zip(head.split(), times, strict=True))
    return found


TABLE_2 = _by_program(_TABLE_2)
"""Seconds, by program and name; None where the time was over."""
