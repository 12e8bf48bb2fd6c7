"""Fig. 2(a) of the Craig-interpretation paper: as in the figure, and with the bounds that machine integers need."""

from __future__ import annotations

from pathlib import Path

WITH_BOUNDS = Path(__file__).parent / "programs" / "vinta_fig2.c"
_BOUNDS = " && x < 1000000 && y < 100000000"


def without_bounds(folder: Path) -> Path:
    """The figure itself: its integers may wrap round."""
    text = WITH_BOUNDS.read_text()
    assert _BOUNDS in text
    file = folder / "vinta_figure_2.c"
    file.write_text(text.replace(_BOUNDS, ""))
    return file
