// A front-end's use of the generated types: what a `switch` leaves out does not compile.
import type {
  Action, Card, Colour, Decision, Document, Event, Move, Outcome, Result,
} from "./odin";

export function told(event: Event): string {
  switch (event.type) {
    case "first_player_chosen": return `seat ${event.seat} begins`;
    case "colours_removed": return event.colours.join(" ");
    case "hands_dealt": return event.hands.map((hand) => hand?.join(" ") ?? "hidden").join(", ");
    case "set_played": return `${event.seat}: ${event.cards.join(" ")}`;
    case "passed": return `${event.seat} passes`;
    case "card_taken": return `${event.seat} takes ${event.card}`;
    case "cards_discarded": return event.cards.join(" ");
    case "round_ended": return `${event.leader} leads`;
    case "hand_scored": return event.scores.join(" ");
    case "match_ended": return event.result.winners.join(" ");
    default: return event satisfies never;
  }
}

export function cards(action: Action): readonly Card[] {
  switch (action.type) {
    case "play": return action.cards;
    case "pass": return [];
    case "take": return [action.card];
    default: return action satisfies never;
  }
}

export function colours(outcome: Outcome): readonly Colour[] {
  switch (outcome.type) {
    case "remove_colours": return outcome.colours;
    case "first_player":
    case "deal": return [];
    default: return outcome satisfies never;
  }
}

export const shown = (move: Move) => (move.by === "chance" ? colours(move) : cards(move));

export const formatOf = (document: Document): string => document.format;

// @ts-expect-error: there is no such card
export const noCard: Card = "B0";

export function asked(kind: Decision["kind"]): string {
  switch (kind) {
    case "play": return "Which set?";
    case "take": return "Which card?";
    default: return kind satisfies never;
  }
}

export function why(reason: Result["reason"]): string {
  switch (reason) {
    case "target":
    case "hand_limit": return reason;
    default: return reason satisfies never;
  }
}
