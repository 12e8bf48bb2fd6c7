"""Where gcc sees another program than libclang: files in which that could matter are refused.

Start with `whole_file`.

- `whole_file`: all checks that need no trees
- `file_scope`: declarations, attributes and layouts at file level, with `dropped` for what clang leaves out
- `constants`: constant expressions that libclang evaluates; `enumeration_pointers`: types
- `missing_macros`, with `skipped`: macros of glibc's headers that the bundled ones lack
- `atomic_records`, `macro_lines`, `stringification`: found in the text, because no syntax tree shows them
"""
