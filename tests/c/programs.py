"""Run small C programs that a test writes down."""

from pathlib import Path

from cutpoint.api import LoadOptions, Task, load
from cutpoint.c.types import DataModel


def load_text(folder: Path, *texts: str | bytes, data_model: DataModel = DataModel.LP64) -> Task:
    """The program that consists of these files: file0.c, file1.c and so on."""
    paths = []
    for number, text in enumerate(texts):
        path = folder / f"file{number}.c"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        paths.append(path)
    return load(paths, LoadOptions(data_model=data_model))


def exit_value(folder: Path, *texts: str | bytes, data_model: DataModel = DataModel.LP64, seed: int = 0) -> int | None:
    """What a run of the program on random inputs ends with; None if it does not end normally."""
    return load_text(folder, *texts, data_model=data_model).run(seed=seed).exit_value
