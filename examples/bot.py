"""A bot of your own: it plays a match, which is recorded and replayed."""

from herrlof_arena.bots import RandomBot, play_match
from herrlof_rules import RandomSource, herrlof, verify
from herrlof_rules.documents import dump_record, load_record


def steady_bot(view: herrlof.View, rng: RandomSource, /) -> herrlof.Action:
    """Predicts a trick for each high card, then plays high to win them."""
    seen = view.observation
    if seen.turn.kind == "predict":
        trump = None if seen.trump is None else seen.trump.suit
        high = [
            card
            for card in seen.hand
            if (card.rank or 0) >= (4 if card.suit is trump else 7)
        ]
        return herrlof.Predict(len(high))
    plays = [a for a in view.legal_actions if isinstance(a, herrlof.Play)]
    if not plays:  # Chance decides whether to use a power.
        return view.legal_actions[rng.randrange(len(view.legal_actions))]
    assert view.seat is not None  # A spectator is never to act.
    wants_more = seen.tricks[view.seat] < (seen.prediction or 0)
    by_rank = sorted(plays, key=lambda play: play.card.rank or 0)
    return by_rank[-1 if wants_more else 0]


if __name__ == "__main__":
    rules = herrlof.Rules(players=2)
    bots = (steady_bot, RandomBot())
    match = play_match(herrlof.GAME, rules, bots, seed=2020)
    text = dump_record(match.record())
    print(f"a record of {len(match.log)} moves, {len(text)} characters")
    print(f"replayed: {verify(load_record(herrlof.GAME, text)).result}")

    wins = 0
    for seed in range(20):
        result = play_match(herrlof.GAME, rules, bots, seed).result
        wins += result is not None and result.winners == (0,)
    print(f"it won {wins} of 20 matches against random play")
