"""`python -m herrlof_arena`: the command line."""

from herrlof_arena.cli import main

if __name__ == "__main__":
    main()
