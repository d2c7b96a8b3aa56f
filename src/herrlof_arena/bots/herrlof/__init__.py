"""The heuristic bot for Herrlof."""
