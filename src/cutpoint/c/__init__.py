"""The front end: from C files to functions over terms.

Start with `frontend`, the only entry point. In the order in which a file passes through the modules:

- `libclang/`: how a file is parsed as gcc reads it, and its parts as Python objects; `targets`: gcc or clang
- `translation_unit`: one parsed file
- `disagreements/`: files of which gcc and libclang make different programs, on `source_text` and `directives`
- `ast`, `types`, `layout`, `literals`: the typed tree, independent of libclang
- `kinds`, `attributes`, `pragmas`: the closed lists of what is understood
- `lowering/`: from trees to functions; `compatible`: whether files fit together
- `headers/`, `stubs/`, `predefined/`, `catalogue.h`: the C library and the target
- `task_definition`: task definitions and property files of SV-COMP
"""
