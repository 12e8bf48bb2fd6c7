"""Reading with libclang: files, types, trees, attributes and positions as Python objects.

Start with `clang`, then `parsing`.

- `clang`: the calls of libclang that are needed
- `parsing`, with `beyond_clang`: how a file is parsed as gcc reads it; `diagnostics`: what libclang reports
- `tree_reader`, `type_reader`, `attribute_reader`, `positions`: the parts of a `TranslationUnit`
- `odd_files`: files that may crash libclang
"""
