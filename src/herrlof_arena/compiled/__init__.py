"""The games as functions of rows of integers, compiled with Numba or run as plain Python.

Only modules that run loops or compiled policies need the extra `batch` (NumPy and Numba).
"""
