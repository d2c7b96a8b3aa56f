"""Odin in compiled code: its rules chapters, on rows of integers."""
