"""Odin in compiled code: the chapters of its kernel, on rows of integers."""
