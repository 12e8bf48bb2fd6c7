"""Calls of functions that have a body: `passing` turns values into the scalars that a call passes, `parameters` and
`variadic` receive them, `function_calls` emits the call. `parts` creates and connects them.

Start with `passing`, then `function_calls`.
"""
