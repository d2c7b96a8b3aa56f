"""Records are written completely, to the right path, and never over another file."""

import os
import stat
import sys
from pathlib import Path
from typing import Any

import pytest
from arena.cli.forking import Forks
from arena.cli.running import Run, Running

from herrlof_arena import bots
from herrlof_rules.documents import dump_record, load_record
from herrlof_rules.herrlof import GAME
from herrlof_rules.match import Match, redact, verify

DEMO = ("demo", "--option", "max_rounds=1", "--bot", "random")
posix = pytest.mark.skipif(sys.platform == "win32", reason="has no such permissions and links")


def seed_in(file: Path) -> str | None:
    """Returns the seed of a valid record."""
    return verify(load_record(GAME, file.read_bytes())).seed


def permissions(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


@pytest.mark.skipif(sys.platform == "win32", reason="has no forks")
def test_many_at_once(forks: Forks, tmp_path: Path) -> None:
    """Concurrent commands write different files; if they name the same file, one writes it."""
    commands = [f"{' '.join(DEMO)} --seed {n} {'--out x.json' * (n > 1)}" for n in range(4)]
    running = [Running(forks, tmp_path, command) for command in commands]
    ended = [(ran.status, ran.err) for ran in [process.ended() for process in running]]

    refusal = "herrlof-rules: x.json: already exists (--force replaces it)\n"
    assert ended[:2] == [(0, "")] * 2
    assert sorted(ended[2:]) == [(0, ""), (2, refusal)]
    assert seed_in(tmp_path / "x.json") == f"int:{ended.index((0, ''), 2)}"
    (tmp_path / "x.json").unlink()
    assert sorted(map(str, map(seed_in, tmp_path.iterdir()))) == ["int:0", "int:1"]


@pytest.mark.parametrize(
    "command", ["demo", "play", "redact done.json --seat 0", "export done.json --table rounds"]
)
def test_a_named_file_is_replaced_only_by_force(run: Run, folder: Path, command: str) -> None:
    run(*DEMO, "--out", "done.json")
    file, writing = folder / "x.csv", (*command.split(), "--out", "x.csv")
    file.write_text("precious")

    assert run(*writing).refused() == "x.csv: already exists (--force replaces it)"
    assert file.read_text() == "precious"
    assert run(*writing, "--force", typed="q\n").status == 0
    assert file.read_text() != "precious"


def test_a_file_that_comes_while_a_match_is_played(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(*arguments: Any) -> Any:
        for name in ("herrlof-demo.json", "herrlof-demo-2.json", "x.json"):
            (folder / name).write_text("precious")
        return bots.play_match(*arguments)

    monkeypatch.setattr("herrlof_arena.cli.demo.play_match", slow)

    assert "Saved to herrlof-demo-3.json" in run(*DEMO).out
    (folder / "x.json").unlink()
    assert "x.json: already exists" in run(*DEMO, "--out", "x.json").refused()
    for name in ("herrlof-demo.json", "herrlof-demo-2.json", "x.json"):
        assert (folder / name).read_text() == "precious"


def test_a_file_that_comes_at_the_last_moment(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(*DEMO, "--seed", 1, "--out", "match.json")

    def slow(record: Any, seat: int | None) -> Any:
        (folder / "seen.json").write_text("precious")
        return redact(record, seat)

    monkeypatch.setattr("herrlof_arena.cli.app.redact", slow)
    monkeypatch.setattr("herrlof_arena.cli.files.check_place", lambda path, replace: None)

    ran = run("redact", "match.json", "--seat", 0, "--out", "seen.json")

    assert "seen.json: already exists" in ran.refused()
    assert (folder / "seen.json").read_text() == "precious"
    assert len(list(folder.iterdir())) == 2


@posix
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o444 | 0o200])
def test_going_on_keeps_permissions(run: Run, folder: Path, mode: int) -> None:
    run("play", "--seed", 1, "--out", "x.json", typed="q\n")
    (folder / "x.json").chmod(mode)
    before = (folder / "x.json").read_bytes()

    assert run("play", "--resume", "x.json", typed="4\n1\nq\n").status == 0

    assert (folder / "x.json").read_bytes() != before
    assert permissions(folder / "x.json") == mode
    assert run(*DEMO, "--out", "x.json", "--force").status == 0
    assert permissions(folder / "x.json") == mode


@posix
def test_a_new_file_has_the_usual_permissions(run: Run, folder: Path) -> None:
    usual = os.umask(0o027)
    try:
        run(*DEMO, "--out", "x.json")
        run(*DEMO, "--out", "y.json", "--force")
    finally:
        os.umask(usual)

    assert permissions(folder / "x.json") == permissions(folder / "y.json") == 0o640


@posix
def test_going_on_writes_through_links(run: Run, folder: Path) -> None:
    (folder / "records").mkdir()
    run("play", "--seed", 1, "--out", "records/x.json", typed="q\n")
    (folder / "link.json").symlink_to("records/x.json")
    (folder / "link2.json").symlink_to("link.json")

    assert run("play", "--resume", "link2.json", typed="4\n1\nq\n").status == 0

    assert (folder / "link.json").is_symlink()
    assert (folder / "link2.json").is_symlink()
    assert len(load_record(GAME, (folder / "records/x.json").read_bytes()).moves) > 2
    assert [path.name for path in (folder / "records").iterdir()] == ["x.json"]


@posix
def test_a_link_to_nothing(run: Run, folder: Path) -> None:
    (folder / "link.json").symlink_to("x.json")
    (folder / "lost.json").symlink_to("nowhere/x.json")
    (folder / "loop.json").symlink_to("loop.json")

    assert "already exists" in run(*DEMO, "--out", "link.json").refused()
    assert run(*DEMO, "--out", "link.json", "--force", "--seed", 1).status == 0
    assert (folder / "link.json").is_symlink()
    assert seed_in(folder / "x.json") == "int:1"
    assert "is not a folder" in run(*DEMO, "--out", "lost.json", "--force").refused()
    assert "already exists" in run(*DEMO, "--out", "loop.json").refused()
    assert "symbolic links" in run(*DEMO, "--out", "loop.json", "--force").refused()


@posix
def test_only_regular_files_are_replaced(run: Run, folder: Path) -> None:
    os.mkfifo(folder / "pipe")

    assert "is not a regular file" in run(*DEMO, "--out", "pipe", "--force").refused()
    assert stat.S_ISFIFO((folder / "pipe").stat().st_mode)


def test_what_is_write_protected_stays(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("play", "--seed", 1, "--out", "x.json", typed="q\n")
    before = (folder / "x.json").read_bytes()
    (folder / "sealed").mkdir()
    may_write = os.access

    def access(path: Path, mode: int) -> bool:
        return Path(path).name not in ("x.json", "sealed") and may_write(path, mode)

    # This replaces `os.access`, because an administrator may write anywhere.
    monkeypatch.setattr("os.access", access)

    assert "x.json: is write-protected" in run("play", "--resume", "x.json").refused()
    assert "x.json: is write-protected" in run(*DEMO, "--out", "x.json", "--force").refused()
    assert "sealed: is write-protected" in run(*DEMO, "--out", "sealed/y.json").refused()
    assert (folder / "x.json").read_bytes() == before
    monkeypatch.chdir(folder / "sealed")
    monkeypatch.setattr("os.access", lambda path, mode: False)
    assert ".: is write-protected" in run(*DEMO).refused()
    assert ".: is write-protected" in run("play").refused()


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="has no folder closed to everybody")
@pytest.mark.parametrize("command", ["demo", "play"])
def test_a_folder_that_takes_no_files(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir("/proc")

    assert run(command, "--out", "x.json").refused()
    assert run(command).refused()


@pytest.mark.parametrize("typed", ["4\n1\nq\n", "4\n" + "1\n" * 40], ids=["left", "over"])
def test_a_match_changed_by_another_program_is_left_to_it(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    one_round = ("--seed", 1, "--option", "max_rounds=1", "--bot", "random")
    other = dump_record(Match.start(GAME, GAME.edition("english", 2), 7).record())

    def meddle(match: Any, seat: int, bot: Any) -> Any:
        (folder / "x.json").write_text(other)
        return bots.ask(match, seat, bot)

    run("play", *one_round, "--out", "whole.json", typed=typed)
    run("play", *one_round, "--out", "x.json", typed="q\n")
    monkeypatch.setattr("herrlof_arena.cli.play.ask", meddle)

    ran = run("play", "--resume", "x.json", typed=typed)

    assert ran.status == 0
    said = "Another program has changed x.json; this match goes on in x-2.json."
    assert ran.out.count(said) == 1
    assert (folder / "x.json").read_text() == other
    assert (folder / "x-2.json").read_bytes() == (folder / "whole.json").read_bytes()
    assert "x-2.json\n" in ran.out


def test_a_match_whose_file_is_gone_is_saved_again(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def meddle(match: Any, seat: int, bot: Any) -> Any:
        (folder / "herrlof.json").unlink(missing_ok=True)
        return bots.ask(match, seat, bot)

    monkeypatch.setattr("herrlof_arena.cli.play.ask", meddle)

    assert run("play", "--seed", 1, typed="4\n1\nq\n").status == 0
    assert seed_in(folder / "herrlof.json") == "int:1"


def test_a_disk_that_fills_up_during_play(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("play", "--seed", 1, typed="4\n1\nq\n")
    before = (folder / "herrlof.json").read_bytes()

    def fail(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)

    ran = run("play", "--resume", "herrlof.json", typed="1\n")

    assert ran.status == 2
    assert ran.err == "herrlof-rules: herrlof.json: No space left on device\n"
    assert (folder / "herrlof.json").read_bytes() == before
    assert len(list(folder.iterdir())) == 1
    assert run(*DEMO).refused() == "herrlof-demo.json: No space left on device"
    assert run(*DEMO, "--out", "x.json").refused() == "x.json: No space left on device"
    assert len(list(folder.iterdir())) == 1


def test_interrupted_between_taking_a_name_and_writing(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(path: Path, target: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupt)

    assert run(*DEMO).status == 130
    assert not list(folder.iterdir())


def test_interrupted_just_after_a_save(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file with more moves than the session has noted still belongs to the session."""
    replace, interruptions = Path.replace, iter([False, True])

    def interrupt(path: Path, target: Path) -> None:
        replace(path, target)
        if next(interruptions, False):
            raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupt)

    ran = run("play", "--seed", 1, typed="4\n1\n")

    assert ran.status == 130
    assert "Another program" not in ran.out
    assert [path.name for path in folder.iterdir()] == ["herrlof.json"]


def test_a_file_named_like_an_option(run: Run, folder: Path) -> None:
    left = run("play", "--seed", 1, "--out=-x.json", typed="q\n")

    assert "herrlof-rules play --resume ./-x.json\n" in left.out
    assert run("verify", "./-x.json").status == 0
