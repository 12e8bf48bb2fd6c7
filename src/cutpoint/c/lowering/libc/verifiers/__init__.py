"""Models of the functions with which a program addresses a verifier or the compiler.

- `inputs`: arbitrary values
- `dialects`: assumptions and assertions of several verifiers
- `control`, `constancy`: exits, hints to the compiler, `__builtin_constant_p`
"""
