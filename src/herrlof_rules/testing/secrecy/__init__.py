"""The laws that each seat is shown what it may know and nothing else."""
