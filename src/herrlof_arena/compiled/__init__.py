"""The games as functions of rows of integers, compiled with Numba or run as plain Python.

Only `machine`, and what is built with it, needs the extra `batch` (NumPy and Numba).
"""
