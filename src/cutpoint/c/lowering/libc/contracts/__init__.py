"""Models that are a row of the catalogue.

Start with `language`, then `contracts`.

- `language`: the language of contracts
- `contracts`: a call, as its contract specifies it; `results`: its result
- `doubts`: arguments with which a call fails, or may fail
"""
