"""What users read. Every format is a function of a result: none computes anything about the program.

Start with `verdict_text`, then `graphs` and `drawing`.

- `verdict_text`, `verdict_json`, with `execution`: verdicts and their evidence
- `text`, `graphs`, `arg_drawing`, `graph_json`: automata, block graphs and abstract reachability graphs
- `drawing`, `layout`, `dot`, `svg`: drawings of any graph
- `progress`: the live view on a terminal
"""
