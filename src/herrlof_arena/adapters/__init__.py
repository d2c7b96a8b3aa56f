"""Adapters to third-party frameworks, each with its own module or package and its own extra."""
