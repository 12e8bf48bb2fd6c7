"""Broken inputs for the command line."""
