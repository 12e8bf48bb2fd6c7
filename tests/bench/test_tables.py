"""The page of tables, word for word."""

from __future__ import annotations

from cutpoint.bench.suite import Configuration
from cutpoint.bench.tables import report
from tests.bench.support import make_result

RESULTS = [
    make_result("bmc", "locks/a", True, "TRUE", 1.25, k=3),
    make_result("k-ind", "locks/a", True, "TRUE", 2.0, k=1),
    make_result("bmc", "locks/b", True, "UNKNOWN", 20.0, reason="the bound was reached"),
    make_result("k-ind", "locks/b", True, "TRUE", 4.0, k=4),
    make_result("bmc", "loops/c", False, "FALSE", 0.5, k=90),
    make_result("k-ind", "loops/c", False, "TRUE", 0.5, k=70),
    make_result("bmc", "loops/d", False, "OVERRUN", 29.0, reason="killed after 30 s"),
    make_result("k-ind", "loops/d", False, "CRASH", 0.25, reason="exit 6: a | `b`"),
    make_result("bmc", "loops/e", True, "UNKNOWN", 0.25),
    make_result("k-ind", "loops/e", True, "FALSE", 0.25, k=1),
]

PAGE = """\
# Results

Tasks: 5. Time limit: 20 s.

- **bmc**: `--algorithm bmc --note 'a b'`
- **k-ind**: defaults

|  | bmc | k-ind |
| --- | ---: | ---: |
| Correct TRUE | 1 | 2 |
| Correct FALSE | 1 | 0 |
| Wrong TRUE | 0 | 1 |
| Wrong FALSE | 0 | 1 |
| Unknown | 2 | 0 |
| Crash | 0 | 1 |
| Overrun | 1 | 0 |
| Score | 3 | -44 |
| CPU time (s) | 51.0 | 7.0 |
| CPU time, correct results (s) | 1.8 | 6.0 |
| Wall time (s) | 102.0 | 14.0 |
| Wall time, correct results (s) | 3.5 | 12.0 |
| Max. final k, correct TRUE | 3 | 4 |
| Avg. final k, correct TRUE | 3.0 | 2.5 |

## Solved, by folder

| folder | tasks | bmc | k-ind |
| --- | ---: | ---: | ---: |
| `locks` | 2 | 1 | 2 |
| `loops` | 3 | 1 | 0 |
| all | 5 | 2 | 2 |

## Wrong results, crashes, overruns

|  | configuration | task | reason |
| --- | --- | --- | --- |
| Wrong TRUE | k-ind | `loops/c` |  |
| Overrun | bmc | `loops/d` | `killed after 30 s` |
| Crash | k-ind | `loops/d` | `exit 6: a \\| 'b'` |
| Wrong FALSE | k-ind | `loops/e` |  |
"""


def test_page() -> None:
    configurations = [Configuration("bmc", ("--algorithm", "bmc", "--note", "a b")), Configuration("k-ind")]
    assert report(configurations, RESULTS, 20.0) == PAGE


def test_page_without_trouble_and_without_k() -> None:
    page = report([Configuration("one")], [make_result("one", "f/a", True, "UNKNOWN")], 0.5, ("x.yml:1:1: no",))
    assert "Tasks: 1. Time limit: 0.5 s. Files skipped because they are not tasks that can be judged: 1.\n" in page
    assert "| Max. final k, correct TRUE | – |\n| Avg. final k, correct TRUE | – |\n" in page
    assert page.endswith("| all | 1 | 0 |\n")
