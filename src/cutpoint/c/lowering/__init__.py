"""From the typed syntax tree to the graphs of functions. Read in this order:

- `linker` lowers functions one by one, as they are asked for; `start` makes what runs before and after `main`
- `function` puts together the parts that lower one function: all of them emit edges through one builder (`building/`),
  and evaluate what is inside their own constructs through one `evaluation/`
- `statements/`, `expressions` (with `operations/`) and `calls` (with `passing/`) are those parts
- `syntax/` reads the tree in advance, `program/` knows what is outside of a function
- `libc/` models the C library, `library/` knows what it has
"""
