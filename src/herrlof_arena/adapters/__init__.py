"""Adapters to frameworks of other projects: a module or package, and an extra, for each."""
