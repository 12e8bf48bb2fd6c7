"""Write a random C program: `python -m tests.generator.generate SEED`."""

import random
import re
import sys

from tests.generator.program import ProgramGenerator


def generate(seed: int) -> str:
    """The program of a seed; the same text for the same seed, everywhere."""
    return ProgramGenerator(random.Random(seed)).generate()


def inputs_of(program: str) -> tuple[int, ...]:
    """The inputs that the comment of a test program asks for."""
    found = re.search(r"inputs: (-?\d+(?:, -?\d+)*)", program)
    return tuple(map(int, found[1].split(", "))) if found else ()


def data_models_of(program: str) -> tuple[str, ...]:
    """The data models for which gcc can link the program."""
    return ("LP64",) if "data models: LP64" in program else ("LP64", "ILP32")


if __name__ == "__main__":
    print(generate(int(sys.argv[1])), end="")
