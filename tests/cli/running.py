"""What a test gets of a command that it runs."""

from typing import Protocol

from attrs import frozen


@frozen
class Ran:
    """What a command did."""

    status: int
    out: str
    err: str

    def refused(self, status: int = 2) -> str:
        """The one line that a command that could not do it wrote, after checking that it is one."""
        assert self.status == status, self
        assert self.out == ""
        assert self.err.startswith("herrlof-rules: ")
        assert self.err.count("\n") == 1
        return self.err.removeprefix("herrlof-rules: ").strip()


class Run(Protocol):
    def __call__(self, *arguments: object, typed: str = "") -> Ran: ...
