"""From the typed syntax tree to the graphs of functions."""
