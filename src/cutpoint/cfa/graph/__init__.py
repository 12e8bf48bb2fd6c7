"""Algorithms on any directed graph: `loops`, `wto` (weak topological orders), `dominators`.

Start with `loops`.
"""
