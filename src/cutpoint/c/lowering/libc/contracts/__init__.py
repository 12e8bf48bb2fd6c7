"""Models that are a row of the catalogue.

- `language`: the language of contracts; begin here
- `contracts`: a call, as its contract specifies it; `results`: its result
- `doubts`: arguments with which a call fails, or may fail
"""
