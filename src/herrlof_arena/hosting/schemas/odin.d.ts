// Types of the documents of odin, revision 1; generated.

/** An action that a seat may choose; `type` says which kind. */
export type Action = Play | Pass | Take;

/**
 * Play a set from hand (L1, T1). The cards may be given in any order and are stored in
 * canonical order (C2). It does not check that the cards form a set.
 */
export interface Play {
  cards: Card[];
  type: "play";
}

export type Card = "B1" | "B2" | "B3" | "B4" | "B5" | "B6" | "B7" | "B8" | "B9" | "R1" | "R2" |
  "R3" | "R4" | "R5" | "R6" | "R7" | "R8" | "R9" | "P1" | "P2" | "P3" | "P4" | "P5" | "P6" |
  "P7" | "P8" | "P9" | "G1" | "G2" | "G3" | "G4" | "G5" | "G6" | "G7" | "G8" | "G9" | "K1" |
  "K2" | "K3" | "K4" | "K5" | "K6" | "K7" | "K8" | "K9" | "O1" | "O2" | "O3" | "O4" | "O5" |
  "O6" | "O7" | "O8" | "O9";

/** Play nothing this time (T6). */
export interface Pass {
  type: "pass";
}

/** Take a card of the beaten set into hand (K1). */
export interface Take {
  card: Card;
  type: "take";
}

/** An outcome that chance may produce; `type` says which kind. */
export type Outcome = FirstPlayer | RemoveColours | Deal;

/** The leader of the first round of the match (M1). */
export interface FirstPlayer {
  seat: Seat;
  type: "first_player";
}

/** A seat, from 0 to 5. */
export type Seat = number;

/**
 * The colours that are out of play for the whole match (C5). The colours may be given in any
 * order and are stored in canonical order (C2).
 */
export interface RemoveColours {
  colours: Colour[];
  type: "remove_colours";
}

export type Colour = "blue" | "red" | "pink" | "green" | "black" | "orange";

/**
 * The hands by seat (D1). The cards of a hand may be given in any order and are stored in
 * canonical order (C2).
 */
export interface Deal {
  hands: Card[][];
  type: "deal";
}

/**
 * The rules of a match as options; the defaults are those of the publisher's sheet. Counts may
 * have any integer type, such as NumPy's.
 */
export interface Rules {
  /** The number of players, 2 to 6 (C3). */
  players?: number;
  /** The number of cards each player is dealt (D1). */
  hand_size?: number;
  /** The points that end the match once a player has them (M2). */
  target?: number;
  /** The hand after which the match ends at the latest; null for no limit (M2). */
  max_hands?: number | null;
  /** The next hand's leader: the seat left of this hand's, or the one that ended it (M4). */
  next_first_player?: "left_of_first" | "last_on_turn";
  /** Whether a leader may, or must, play a whole hand of one colour or one number (L2). */
  whole_hand?: "may" | "must";
  /** The number of colours that two players play with: 6, or 4 chosen by chance (C5). */
  two_player_colours?: number;
  /** The seat that leads the first hand; null leaves it to chance (M1). */
  first_player?: Seat | null;
  /** The cards that the match is played with, given in any order (C1). */
  deck?: Card[];
}

export interface RulesDocument {
  format: "herrlof-rules/rules";
  version: 1;
  game: "odin";
  revision: 1;
  rules: Rules;
}

/** The whole truth of a match, which is secret. */
export interface State {
  /** The part that stays the same throughout a hand. */
  standing: Standing;
  /** The hands by seat. */
  hands: Card[][];
  /** The cards of the hand that all saw being taken (K3). */
  taken: Card[][];
  /** All cards discarded in this hand (K1, K4, E2). */
  discards: Card[];
  /**
   * The sets on the table, the newest last: none, or one. Two while the seat that played the
   * second takes a card of the first (K1).
   */
  table: Card[][];
  /** The seat that played the newest set, or leads if there is none; null outside a hand. */
  player: Seat | null;
  /** Whose turn it is, and for what. */
  turn: Turn;
}

/** The standing between hands; all of it is public. */
export interface Standing {
  /** The options that the match is played under. */
  rules: Rules;
  /** The number from 1 of the hand that is played, or comes next. */
  hand_number: number;
  /** The seat that leads that hand (M4); null before the first player is known (M1). */
  first_player: Seat | null;
  /** The colours out of play, in order; none before they are chosen (C5). */
  removed: Colour[];
  /** The points of all hands: the sums over the sheets (F3). */
  scores: number[];
  /** The score sheets of the finished hands, in order (F3). */
  sheets: HandSheet[];
}

/** The score sheet of a finished hand. */
export interface HandSheet {
  /** The points (F2). */
  points: number[];
}

/** A decision, a move of chance, or the end of the match; `type` says which kind. */
export type Turn = Decision | Chance | Over;

/** A turn at which one of `seats` (in ascending order) must make a choice of this `kind`. */
export interface Decision {
  kind: "play" | "take";
  seats: Seat[];
  type: "decision";
}

/** A turn at which chance must settle something of this `kind`; no seat may act. */
export interface Chance {
  kind: "first_player" | "remove_colours" | "deal";
  type: "chance";
}

/** The match has ended, and no seat is to act. */
export interface Over {
  result: Result;
  type: "over";
}

/** The result of a match: points, winners, and why it ended. */
export interface Result {
  /** The points of each seat. */
  points: number[];
  /** Seats in ascending order; several if they share the victory. */
  winners: Seat[];
  /** The game's word for what ended the match, such as `target`. */
  reason: "target" | "hand_limit";
  /** The tie-breakers that were consulted, in order. */
  tie_breakers?: string[];
  /** Whether the rules call for another match to decide. */
  rematch?: boolean;
}

export interface StateDocument {
  format: "herrlof-rules/state";
  version: 1;
  game: "odin";
  revision: 1;
  state: State;
}

/** Everything that a seat may know now (F3). Cards are in canonical order. */
export interface Observation {
  /** Who observes; null for a spectator. */
  seat: Seat | null;
  /** Whose turn it is, and for what. */
  turn: Turn;
  /** The seat's legal actions, in canonical order; empty when it is not its turn. */
  legal_actions: Action[];
  /** The number from 1 of the hand that is played, or comes next. */
  hand_number: number;
  /** The seat that leads that hand (M4); null before the first player is known (M1). */
  first_player: Seat | null;
  /** The colours out of play, in order; none before they are chosen (C5). */
  removed: Colour[];
  /** The points of all hands by seat. */
  scores: number[];
  /** The score sheets of the finished hands, in order. */
  sheets: HandSheet[];
  /** The seat's own hand; empty for a spectator. */
  hand: Card[];
  /** The number of cards each seat holds. */
  hand_sizes: number[];
  /** The number of cards that were not dealt (D1). */
  set_aside: number;
  /** The newest set on the table; empty before a lead. */
  table: Card[];
  /** The seat that played that set, or leads if there is none; null outside a hand. */
  player: Seat | null;
  /** The number of seats that have passed since it was played (E1). */
  passes: number;
  /** The set that a card is being taken from (K1); empty at any other time. */
  beaten: Card[];
  /** All cards discarded in this hand (K1, K4, E2). */
  discards: Card[];
  /** By seat, the cards that it took openly and still holds (K3). */
  taken: Card[][];
}

export interface ObservationDocument {
  format: "herrlof-rules/observation";
  version: 1;
  game: "odin";
  revision: 1;
  observation: Observation;
}

/** An event of a match; `type` says which kind. */
export type Event = FirstPlayerChosen | ColoursRemoved | HandsDealt | SetPlayed | Passed |
  CardTaken | CardsDiscarded | RoundEnded | HandScored | MatchEnded;

/** Chance chose the first player of the first hand (M1). */
export interface FirstPlayerChosen {
  seat: Seat;
  type: "first_player_chosen";
}

/** Chance chose the colours that are out of play for the match (C5). */
export interface ColoursRemoved {
  colours: Colour[];
  type: "colours_removed";
}

/** A hand began: each seat got its cards (D1), and `first_player` leads the first round (L1). */
export interface HandsDealt {
  hand_number: number;
  first_player: Seat;
  hands: (Card[] | null)[];
  type: "hands_dealt";
}

/** A seat played a set, leading a round or beating the set on the table (L1, T1). */
export interface SetPlayed {
  seat: Seat;
  cards: Card[];
  type: "set_played";
}

/** A seat passed (T6). */
export interface Passed {
  seat: Seat;
  type: "passed";
}

/** A seat took a card of the beaten set into its hand, chosen (K1) or the only one (K2). */
export interface CardTaken {
  seat: Seat;
  card: Card;
  type: "card_taken";
}

/** A set on the table, or the rest of it, went to the discards (K1, K4, E2). */
export interface CardsDiscarded {
  cards: Card[];
  type: "cards_discarded";
}

/** All other seats passed, and the seat that played last leads the next round (E1, E2). */
export interface RoundEnded {
  leader: Seat;
  type: "round_ended";
}

/** A seat went out, and every card left in a hand counts one point (F2). */
export interface HandScored {
  hand_number: number;
  out: Seat;
  points: number[];
  scores: number[];
  type: "hand_scored";
}

/** The match is over (M2). */
export interface MatchEnded {
  result: Result;
  type: "match_ended";
}

export interface ViewDocument {
  format: "herrlof-rules/view";
  version: 1;
  game: "odin";
  revision: 1;
  rules: Rules;
  observation: Observation;
  events: Event[];
  since?: number;
}

export type Move = PlayBySeat | PassBySeat | TakeBySeat | FirstPlayerByChance |
  RemoveColoursByChance | DealByChance;

/**
 * Play a set from hand (L1, T1). The cards may be given in any order and are stored in
 * canonical order (C2). It does not check that the cards form a set.
 */
export interface PlayBySeat {
  cards: Card[];
  type: "play";
  by: Seat;
}

/** Play nothing this time (T6). */
export interface PassBySeat {
  type: "pass";
  by: Seat;
}

/** Take a card of the beaten set into hand (K1). */
export interface TakeBySeat {
  card: Card;
  type: "take";
  by: Seat;
}

/** The leader of the first round of the match (M1). */
export interface FirstPlayerByChance {
  seat: Seat;
  type: "first_player";
  by: "chance";
}

/**
 * The colours that are out of play for the whole match (C5). The colours may be given in any
 * order and are stored in canonical order (C2).
 */
export interface RemoveColoursByChance {
  colours: Colour[];
  type: "remove_colours";
  by: "chance";
}

/**
 * The hands by seat (D1). The cards of a hand may be given in any order and are stored in
 * canonical order (C2).
 */
export interface DealByChance {
  hands: Card[][];
  type: "deal";
  by: "chance";
}

export interface RecordDocument {
  format: "herrlof-rules/record";
  version: 1;
  game: "odin";
  revision: 1;
  rules: Rules;
  seed: string | null;
  moves: Move[];
  result: Result | null;
  meta: { [key: string]: unknown };
  played_revision?: number | null;
}

/**
 * A view in a redacted record, as its changes since the previous view; the first is complete.
 * In this form a score sheet is written only once. Repeated in every frame, the sheets of a
 * long match would fill the whole document.
 */
export interface Frame {
  events: Event[];
  changed: ObservationChanges;
  added: ObservationAdditions;
}

export interface ObservationChanges {
  seat?: Seat | null;
  turn?: Turn;
  legal_actions?: Action[];
  hand_number?: number;
  first_player?: Seat | null;
  removed?: Colour[];
  scores?: number[];
  sheets?: HandSheet[];
  hand?: Card[];
  hand_sizes?: number[];
  set_aside?: number;
  table?: Card[];
  player?: Seat | null;
  passes?: number;
  beaten?: Card[];
  discards?: Card[];
  taken?: Card[][];
}

export interface ObservationAdditions {
  legal_actions?: Action[];
  removed?: Colour[];
  sheets?: HandSheet[];
  hand?: Card[];
  table?: Card[];
  beaten?: Card[];
  discards?: Card[];
}

export interface RedactedRecordDocument {
  format: "herrlof-rules/redacted-record";
  version: 1;
  game: "odin";
  revision: 1;
  rules: Rules;
  seat: number | null;
  frames: Frame[];
  played_revision?: number | null;
}

/** Why a move was refused. */
export type RefusalCode = "not_now" | "chance_first" | "seat_first" | "match_over" |
  "impossible_outcome" | "not_legal" | "not_a_move" | "lead_one_card" | "leader_may_not_pass" |
  "no_set" | "not_beaten" | "not_in_hand" | "value_too_low" | "whole_hand" | "wrong_size";

/** A document with an envelope; `format` says which kind. */
export type Document = RulesDocument | StateDocument | ObservationDocument | ViewDocument |
  RecordDocument | RedactedRecordDocument;

export type Permission = "act" | "take_back" | "agree" | "decline" | "leave" | "replace" |
  "return" | "rename" | "ready" | "reveal" | "claim" | "resume";

/** The end of a client's last update. */
export interface Cursor {
  /** The number of times that actions had been taken back. */
  undone: number;
  /** The number of events that the client has received. */
  events: number;
}

/** A seat's proposal to take back its last action, or to let a bot play for another person. */
export interface Proposal {
  number: number;
  seat: number;
  /** The seats that agree, in ascending order. */
  agreed: number[];
  /** The seat for which a bot would play; null for taking back an action. */
  replaced: number | null;
}

/** The holder of a seat: a person with a key, a bot, or a person for whom a bot plays. */
export interface Player {
  name: string;
  /** The name, known to the host, of the bot that plays now; null for a person. */
  bot: string | null;
}

/** The host's message to a client; it holds only what the client's seat may know. */
export interface Update {
  /** The present view; it has only the events that the client has not received yet. */
  view: ViewDocument;
  /** The number that an action must carry; null if it is not the seat's turn. */
  decision: number | null;
  /** The requests that the client may make: words such as `act` and `take_back`. */
  permissions: Permission[];
  /** The players' names and bots, without keys. */
  players: Player[];
  proposal: Proposal | null;
  /** The milliseconds that each seat has used up to the last change. */
  time_used: number[];
  /** The seats of people who are not ready yet; the match begins when there are none. */
  awaited: number[];
  /** The seats that are still free; the match begins when there are none. */
  free: number[];
  /** The seats that agree to show all hands. */
  revealing: number[];
  /** The milliseconds that each seat has in all; null without a limit. */
  limit: number | null;
  /** The client's cursor after this update; the next update begins there. */
  cursor: Cursor;
}

/** Takes an action at the decision with this number. */
export interface ActRequest {
  action: Action;
  decision: number;
  type: "act";
}

/** Proposes to take back the seat's last action and all later moves. */
export interface TakeBackRequest {
  type: "take_back";
}

/** Agrees to the proposal with this number. */
export interface AgreeRequest {
  proposal: number;
  type: "agree";
}

/** Declines the proposal with this number, or withdraws the seat's own proposal. */
export interface DeclineRequest {
  proposal: number;
  type: "decline";
}

/** Lets a bot play for the seat. */
export interface LeaveRequest {
  type: "leave";
}

/** Proposes that a bot plays for another person, who is away. */
export interface ReplaceRequest {
  seat: number;
  type: "replace";
}

/** Takes the seat back from the bot. */
export interface ReturnRequest {
  type: "return";
}

/** Gives the seat a name. */
export interface RenameRequest {
  name: string;
  type: "rename";
}

/** Declares the seat ready, in a match that begins when all people are ready. */
export interface ReadyRequest {
  type: "ready";
}

/** Agrees, after the end of the match, to show all hands to all clients. */
export interface RevealRequest {
  type: "reveal";
}

/** Takes a free seat; only a host makes this request, as `Host.claim` does. */
export interface ClaimRequest {
  name: string;
  /** The digest of the seat's key, in hexadecimal digits. */
  key: string;
  type: "claim";
}

/**
 * Starts the measurement of time on a new clock of the host (see `Clock`). No seat is charged
 * for the time since the last change, unless a later change on the clock of that change shows
 * how the clocks differ. On the same clock, the time counts as after any change. Only a host
 * makes this request, as `Host.expire` does, and not for a seat.
 */
export interface ResumeRequest {
  type: "resume";
}

/** A request of a client; `type` says which kind. */
export type Request = ActRequest | TakeBackRequest | AgreeRequest | DeclineRequest |
  LeaveRequest | ReplaceRequest | ReturnRequest | RenameRequest | ReadyRequest | RevealRequest |
  ClaimRequest | ResumeRequest;

/** A line that a front-end writes. */
export interface LineToHost {
  seat: number | null;
  request: Request;
}

/** What a seat is sent at first and after each granted request. */
export interface UpdateLine {
  seat: number | null;
  update: Update;
}

/** Why a request was refused; nothing has changed. */
export interface RefusalLine {
  seat: number | null;
  /** A sentence for the reader. */
  refused: string;
  /** The reason, for programs. */
  code: string;
  /** The clause that forbids an action; null for any other refusal. */
  clause: string | null;
  /** What varies with the code. */
  details: { [key: string]: unknown };
}

/** A line that a front-end reads. */
export type LineFromHost = UpdateLine | RefusalLine;
