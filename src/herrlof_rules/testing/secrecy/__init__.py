"""What each seat may know, and the laws that it is shown that and nothing else."""
