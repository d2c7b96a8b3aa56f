// A front-end's use of the generated types: what a `switch` leaves out does not compile.
import type {
  Action, Card, Decision, Document, Event, LeadGiven, Move, Outcome, PowerDeclined, Result, Seat,
  Turn, ViewDocument,
} from "./herrlof";

export function told(event: Event): string {
  switch (event.type) {
    case "dealer_chosen": return `seat ${event.seat} deals first`;
    case "hands_dealt": return event.hands.map((hand) => hand?.join(" ") ?? "hidden").join(", ");
    case "prediction_made": return `seat ${event.seat} predicts ${event.tricks ?? "something"}`;
    case "card_played": return `${event.seat}: ${event.card}`;
    case "swap_chosen": return `${event.seat} swaps`;
    case "card_drawn": return event.card ?? "a card";
    case "card_buried": return event.card ?? "a card";
    case "power_declined": return `${event.seat} leaves its ${event.rank}`;
    case "trump_turned": return event.card;
    case "trick_won": return `${event.winner}: ${event.cards.join(" ")}`;
    case "trick_destroyed": return event.cards.join(" ");
    case "trick_stolen": return `${event.thief} from ${event.victim}`;
    case "theft_begun": return `${event.thief} from ${event.victim}`;
    case "card_stolen": return event.card ?? "a card";
    case "card_returned": return event.card ?? "a card";
    case "lead_given": return `${event.seat} (${event.clause})`;
    case "round_scored": return event.scores.join(" ");
    case "match_ended": return event.result.winners.join(" ");
    default: return event satisfies never;
  }
}

export function label(action: Action): string {
  switch (action.type) {
    case "predict": return `${action.tricks}`;
    case "play":
    case "discard":
    case "return": return action.card;
    case "swap":
    case "decline": return action.type;
    case "steal_trick":
    case "steal_card": return `seat ${action.victim}`;
    default: return action satisfies never;
  }
}

export function settled(outcome: Outcome): readonly Card[] {
  switch (outcome.type) {
    case "first_dealer": return [];
    case "deal": return [...outcome.hands.flat(), outcome.trump];
    case "draw":
    case "turn_trump":
    case "pick": return [outcome.card];
    default: return outcome satisfies never;
  }
}

export function mover(move: Move): number | null {
  if (move.by === "chance") {
    settled(move);
    return null;
  }
  label(move);
  return move.by;
}

export function mayAct(turn: Turn, seat: number): boolean {
  switch (turn.type) {
    case "decision": return turn.seats.includes(seat);
    case "chance":
    case "over": return false;
    default: return turn satisfies never;
  }
}

export function kindOf(document: Document): number {
  switch (document.format) {
    case "herrlof-rules/rules": return document.rules.players ?? 2;
    case "herrlof-rules/state": return document.state.hands.length;
    case "herrlof-rules/observation": return document.observation.hand.length;
    case "herrlof-rules/view": return (document.since ?? 0) + document.events.length;
    case "herrlof-rules/record": return document.moves.map(mover).length;
    case "herrlof-rules/redacted-record": {
      let told = 0;
      for (const frame of document.frames) told += frame.events.length;
      return told;
    }
    default: return document satisfies never;
  }
}

export const first = (view: ViewDocument): Action | undefined => view.observation.legal_actions[0];

// @ts-expect-error: there is no such card
export const noCard: Card = "B0";
// @ts-expect-error: a prediction has tricks, not a card
export const noAction: Action = { type: "predict", card: "B1" };
// @ts-expect-error: chance does not predict
export const noMove: Move = { by: "chance", type: "predict", tricks: 1 };

export function asked(kind: Decision["kind"]): string {
  switch (kind) {
    case "predict": return "How many tricks?";
    case "play":
    case "discard":
    case "return": return "Which card?";
    case "swap": return "Swap?";
    case "steal_trick":
    case "steal_card": return "From whom?";
    default: return kind satisfies never;
  }
}

export function why(reason: Result["reason"]): string {
  switch (reason) {
    case "target": return "the target is reached";
    case "round_limit": return "the last round is over";
    default: return reason satisfies never;
  }
}

export function because(clause: LeadGiven["clause"]): string {
  switch (clause) {
    case "T1": return "left of the dealer";
    case "T9": return "won the trick";
    case "H3": return "played the last Hagalaz";
    case "V3": return "led the destroyed trick";
    case "N1": return "left of the winner";
    default: return clause satisfies never;
  }
}

export const unused = (rank: PowerDeclined["rank"]): string =>
  ({ 1: "take a trick", 3: "swap", 6: "steal a card" })[rank];

export const names = (seat: Seat): string => ["Anna", "Ben", "Cara"][seat] ?? "nobody";
