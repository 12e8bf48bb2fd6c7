"""Analyses of the syntax tree of a function or a file before it is lowered. Nothing here emits edges.

Start with `body`, then `effects`.

- `body`: labels, loops and blocks of a function; with `bypassed`, `cleanup`, `for_header` and `assembly`
- `effects`, `purity`, `declared_pure`: what an expression may read and write
- `signatures`, `initialiser_items`, `lines`, `compile_time`, `evaluated`: single constructs
- `declared`, `linkage`, `stubs`, `property`: declarations at file level
"""
