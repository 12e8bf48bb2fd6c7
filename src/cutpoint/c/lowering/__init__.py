"""Lowers typed syntax trees to the graphs of functions.

Start with `linker`, then `function`.

- `linker` lowers functions one by one, on demand; `start` calls `main` and ends the program with its result
- `function` connects the parts that lower one function: all of them emit edges through one builder (`building/`), and
  evaluate the expressions inside their own constructs through one `evaluation/`
- `statements/`, `expressions` (with `operations/`) and `calls` (with `passing/`) are these parts
- `syntax/` analyses the tree in advance, `program/` represents everything outside of a function
- `libc/` models the C library, `library/` lists its functions
"""
