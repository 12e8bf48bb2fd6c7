"""The front end: from C files to functions over terms. `frontend` is the only entry point.

In the order in which a file passes through the modules:

- `clang`: the calls of libclang; `parsing`, with `targets` and `beyond_clang`: how a file is parsed as gcc reads it
- `diagnostics`, `odd_files`: files that are no C, or too much for libclang
- `translation_unit`: one parsed file; `tree_reader`, `type_reader`, `attribute_reader`, `positions`: its parts
- `ast`, `types`, `layout`, `literals`: the typed tree, independent of libclang
- `kinds`, `attributes`, `pragmas`: the closed lists of what is understood
- `constants`, `file_scope`, `dropped`, `enumeration_pointers`, `compatible`: checks on what libclang reports
- `source_text`, `directives`, `skipped`, on which `atomic_records`, `macro_lines`, `missing_macros` and
  `stringification` search the text for what libclang hides
- `lowering/`: from trees to functions; `headers/`, `stubs/`, `predefined/`, `catalogue.h`: the C library and the target
- `task_definition`: task definitions and property files of SV-COMP
"""
