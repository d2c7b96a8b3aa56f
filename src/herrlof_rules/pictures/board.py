"""The table as a few lines of plain text, for a terminal or a log."""

from herrlof_rules.scenes.scene import Face, Scene, Spread


def board(scene: Scene) -> str:
    """The scene in monospaced text, with playable cards in brackets."""
    lines = [f"{scene.title} – {scene.status}"]
    if scene.places:
        lines += _places(scene)
    rows = [(spread.label, spread_in_words(spread)) for spread in (*scene.centre, *scene.side)]
    rows += (*scene.facts, *scene.remembered)
    if scene.hand:
        rows.append(("Hand", hand_in_words(scene)))
    width = max((len(label) for label, _ in rows), default=0)
    lines += [f"{label:{width}}  {words}".rstrip() for label, words in rows]
    return "\n".join(lines)


def _places(scene: Scene) -> list[str]:
    """A row for each seat, with a column for each fact."""
    head = ["", *(name for name, _ in scene.places[0].facts), ""]
    table = [head]
    for place in scene.places:
        mark = "> " if place.acts else "  "
        notes = [*place.badges, *(face.token for face in place.known)]
        facts = dict(place.facts)
        table.append([mark + place.name, *(facts.get(n, "") for n in head[1:-1]), " ".join(notes)])
    widths = [max(len(row[at]) for row in table) for at in range(len(head))]
    return [
        "  ".join(
            cell.ljust(width) if at in (0, len(head) - 1) else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in table
    ]


def spread_in_words(spread: Spread) -> str:
    """The cards of a spread with their notes, as text."""
    parts = [_token(face) for face in spread.cards]
    if len(spread.notes) == len(parts) > 1 or (
        spread.notes and not spread.overlap and spread.empty
    ):
        parts = [f"{note} {part}" for note, part in zip(spread.notes, parts, strict=True)]
        notes = ""
    else:
        notes = f"({', '.join(spread.notes)})" if spread.notes else ""
    if spread.count is not None:
        return ", ".join(spread.notes)
    waiting = [f"{note} ..." for note in spread.empty]
    between = " " if spread.overlap else ", "
    return " ".join(part for part in (between.join([*parts, *waiting]), notes) if part)


def _token(face: Face | None) -> str:
    return "??" if face is None else face.token


def hand_in_words(scene: Scene) -> str:
    """The cards of the hand, with playable cards in brackets."""
    if not scene.playable:
        return " ".join(face.token for face in scene.hand)
    return " ".join(
        f"[{face.token}]" if may else face.token
        for face, may in zip(scene.hand, scene.playable, strict=True)
    )
