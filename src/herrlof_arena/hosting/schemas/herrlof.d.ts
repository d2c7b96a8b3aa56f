// Types of the documents of herrlof, revision 1; generated.

/** An action that a seat may choose; `type` says which kind. */
export type Action = Predict | Play | Swap | Decline | Discard | StealTrick | StealCard |
  Return;

/** Hand in a prediction (P1). */
export interface Predict {
  /** The number of tricks the seat says it will hold at the end of the round. */
  tricks: number;
  type: "predict";
}

/** Play a card from hand to the trick (T2). */
export interface Play {
  card: Card;
  type: "play";
}

export type Card = "B1" | "B2" | "B3" | "B4" | "B5" | "B6" | "B7" | "B8" | "B9" | "G1" | "G2" |
  "G3" | "G4" | "G5" | "G6" | "G7" | "G8" | "G9" | "R1" | "R2" | "R3" | "R4" | "R5" | "R6" |
  "R7" | "R8" | "R9" | "Y1" | "Y2" | "Y3" | "Y4" | "Y5" | "Y6" | "Y7" | "Y8" | "Y9" | "H" | "V";

/** Take the top card of the pile (W1). */
export interface Swap {
  type: "swap";
}

/** Do not use the power of the 3 just played, or of the 1 or 6 that won (W1, O1, S1). */
export interface Decline {
  type: "decline";
}

/** Put a card from hand at the bottom of the pile (W1). */
export interface Discard {
  card: Card;
  type: "discard";
}

/** Take a trick from another player (O1). */
export interface StealTrick {
  /** The seat that loses the trick. */
  victim: Seat;
  type: "steal_trick";
}

/** A seat, from 0 to 2. */
export type Seat = number;

/** Take a card blindly from another player's hand (S1). */
export interface StealCard {
  /** The seat that loses the card. */
  victim: Seat;
  type: "steal_card";
}

/** Give a card from hand to the victim of the theft (S1). */
export interface Return {
  card: Card;
  type: "return";
}

/** An outcome that chance may produce; `type` says which kind. */
export type Outcome = FirstDealer | Deal | Draw | TurnTrump | Pick;

/** The dealer of the first round (M1). */
export interface FirstDealer {
  seat: Seat;
  type: "first_dealer";
}

/**
 * The hands and the trump card (D1, D2). It does not check that the deck has enough cards for
 * all hands together.
 */
export interface Deal {
  /** By seat, each in canonical order; the cards may be given in any order. */
  hands: Card[][];
  trump: Card;
  type: "deal";
}

/** The card that came from the top of the pile (W1). */
export interface Draw {
  card: Card;
  type: "draw";
}

/** The card turned up in place of the trump card (V4). */
export interface TurnTrump {
  card: Card;
  type: "turn_trump";
}

/** The card picked blindly from a hand (S1). */
export interface Pick {
  card: Card;
  type: "pick";
}

/**
 * The rules of a match as options; the defaults are those of the English edition. Options left
 * out get the default for this number of players. Numbers may have any integer type.
 */
export interface Rules {
  /** The number of players, 2 or 3 (C5). */
  players?: number;
  /** The number of cards each player is dealt (D1). */
  hand_size?: number;
  /** The score that ends the match (M3). */
  target?: number;
  /** The round after which the match ends in any case, null for no limit (M3). */
  max_rounds?: number | null;
  /** The points for holding exactly the tricks predicted (X3). */
  prediction_bonus?: number;
  /** The points for holding a number of tricks in `small_bonus_tricks` (X4). */
  small_bonus?: number;
  /**
   * The numbers of tricks that earn the small bonus, ascending (X4). Numbers that a miniature
   * hand cannot reach never count.
   */
  small_bonus_tricks?: number[];
  /** The criteria that decide between the players with the most points, in order (M5). */
  tie_breakers?: ("predictions" | "last_round_tricks")[];
  /** Whether players still tied play another match or share the victory (M6). */
  final_tie?: "rematch" | "share";
  /** Whether the first suited card after a led Hagalaz must be followed (T5). */
  symbol_lead?: "free" | "first_suit";
  /** The card that names the next leader when a 9 wins a trick with a Hagalaz (H4). */
  nine_and_hagalaz?: "hagalaz" | "nine";
  /** The seat that deals the first round; null leaves it to chance (M1). */
  first_dealer?: Seat | null;
  /** The cards in play in canonical order (C1); any iterable of cards is taken. */
  deck?: Card[];
}

export interface RulesDocument {
  format: "herrlof-rules/rules";
  version: 1;
  game: "herrlof";
  revision: 1;
  rules: Rules;
}

/** The whole truth of a match, which is secret. */
export interface State {
  standing: Standing;
  table: Table;
  /** The hands by seat. */
  hands: Card[][];
  /**
   * The seat that led the current trick or leads the next one. null outside a round's tricks and
   * while a power that needs the finished trick is settled (R2).
   */
  leader: Seat | null;
  /** The cards of the current trick in the order played, from the leader's on. */
  trick: Card[];
  /** The number of tricks each seat holds (T8). */
  tricks: number[];
  last_trick: LastTrick | null;
  turn: Turn;
}

/** The standing between rounds; all of it is public. */
export interface Standing {
  rules: Rules;
  /** The number from 1 of the round that is played, or comes next (M3). */
  round: number;
  /** The seat that deals this round, null before the first dealer is known (M1). */
  dealer: Seat | null;
  /** The sums of the points on the sheets (X5). */
  scores: number[];
  /** The rounds with the prediction bonus (M5). */
  hits: number[];
  /** One for each finished round, in order. */
  sheets: RoundSheet[];
}

/** The score sheet of a finished round (X5). */
export interface RoundSheet {
  predictions: number[];
  /** The tricks held at the end. */
  tricks: number[];
  points: number[];
}

/** The table during a round, apart from hands and tricks. */
export interface Table {
  /** The trump card, null before the deal (D2). */
  trump: Card | null;
  /** null until submitted. */
  predictions: (number | null)[];
  /** The face-down cards never seen since the deal (W5). */
  pile: Card[];
  /** All cards put at the bottom in this round, in order (W4). */
  buried: Buried[];
  /** The number of `buried`, from the first on, that have come up again (W5). */
  redrawn: number;
  /** The thefts of this round, in order (S3). */
  thefts: Theft[];
}

/** A card that a seat put at the bottom of the pile (W1). */
export interface Buried {
  seat: Seat;
  card: Card;
}

/** A card stolen with a 6 (S1). */
export interface Theft {
  thief: Seat;
  victim: Seat;
  /** null until it is picked. */
  taken: Card | null;
  /** null until it is returned. */
  given: Card | null;
}

/** The most recent finished trick of the round (T10). */
export interface LastTrick {
  leader: Seat;
  /** In the order played, from the leader's on. */
  cards: Card[];
  /** null for a destroyed trick (V1). */
  winner: Seat | null;
}

/** A decision, a move of chance, or the end of the match; `type` says which kind. */
export type Turn = Decision | Chance | Over;

/** A turn at which one of `seats` (in ascending order) must make a choice of this `kind`. */
export interface Decision {
  kind: "predict" | "play" | "swap" | "discard" | "steal_trick" | "steal_card" | "return";
  seats: Seat[];
  type: "decision";
}

/** A turn at which chance must settle something of this `kind`; no seat may act. */
export interface Chance {
  kind: "first_dealer" | "deal" | "draw" | "turn_trump" | "pick";
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
  reason: "target" | "round_limit";
  /** The tie-breakers that were consulted, in order. */
  tie_breakers?: ("predictions" | "last_round_tricks")[];
  /** Whether the rules call for another match to decide. */
  rematch?: boolean;
}

export interface StateDocument {
  format: "herrlof-rules/state";
  version: 1;
  game: "herrlof";
  revision: 1;
  state: State;
}

/**
 * Everything that one seat may know now. For a spectator, `hand`, `legal_actions`, `buried`
 * and `thefts` are empty, and `prediction` is null.
 */
export interface Observation {
  /** Who observes; null for a spectator. */
  seat: Seat | null;
  /** Whose turn it is, and for what. */
  turn: Turn;
  /** The seat's legal actions, in canonical order; empty when it is not its turn. */
  legal_actions: Action[];
  /** The number from 1 of the round that is played, or comes next (M3). */
  round: number;
  /** The seat that deals this round, null before the first dealer is known (M1). */
  dealer: Seat | null;
  /** The points of the match so far (X5). */
  scores: number[];
  /** In how many rounds each seat received the prediction bonus (M5). */
  hits: number[];
  /** The score sheets of the past rounds, in order (X5). */
  sheets: RoundSheet[];
  /** The seat's own hand in canonical order; empty for a spectator. */
  hand: Card[];
  /** The seat's prediction, null until submitted (P1). */
  prediction: number | null;
  /** Which seats have submitted a prediction (P2). */
  handed_in: boolean[];
  /** The trump card, null before the deal (D2). */
  trump: Card | null;
  /** The seat that led the current trick or leads the next one; null while no seat does (R2). */
  leader: Seat | null;
  /** The cards of the current trick in the order played, from the leader's on. */
  trick: Card[];
  /** The only finished trick of the round that may be looked at (T10). */
  last_trick: LastTrick | null;
  /**
   * Cards of finished tricks and replaced trump cards of this round, in canonical order. All
   * have lain face up: T10 and V4 forbid looking at them again, not remembering them.
   */
  gone: Card[];
  /** The number of tricks each seat holds (T8). */
  tricks: number[];
  /** The number of cards each seat holds. */
  hand_sizes: number[];
  /** The number of cards face down in the pile (D3). */
  pile_size: number;
  /** The cards that the seat put at the bottom in this round, in order (W4). */
  buried: Card[];
  /** The thefts that the seat was part of in this round, in order (S3). */
  thefts: Theft[];
}

export interface ObservationDocument {
  format: "herrlof-rules/observation";
  version: 1;
  game: "herrlof";
  revision: 1;
  observation: Observation;
}

/** An event of a match; `type` says which kind. */
export type Event = DealerChosen | HandsDealt | PredictionMade | CardPlayed | SwapChosen |
  CardDrawn | CardBuried | PowerDeclined | TrumpTurned | TrickWon | TrickDestroyed | TrickStolen
  | TheftBegun | CardStolen | CardReturned | LeadGiven | RoundScored | MatchEnded;

/** Chance chose the first dealer (M1). */
export interface DealerChosen {
  seat: Seat;
  type: "dealer_chosen";
}

/** A round began: each seat got a hand, and a trump card was turned up (D1, D2). */
export interface HandsDealt {
  round: number;
  dealer: Seat;
  /** By seat, each in canonical order. */
  hands: (Card[] | null)[];
  trump: Card;
  type: "hands_dealt";
}

/** A seat submitted its prediction (P2). */
export interface PredictionMade {
  seat: Seat;
  tricks: number | null;
  type: "prediction_made";
}

/** A seat played a card to the trick (T2). */
export interface CardPlayed {
  seat: Seat;
  card: Card;
  type: "card_played";
}

/** A seat decided to swap with the pile (W2). */
export interface SwapChosen {
  seat: Seat;
  type: "swap_chosen";
}

/** A seat swapped with the pile and looked at what it drew (W1, W4). */
export interface CardDrawn {
  seat: Seat;
  card: Card | null;
  type: "card_drawn";
}

/** A seat put a card at the bottom of the pile (W1, W4). */
export interface CardBuried {
  seat: Seat;
  card: Card | null;
  type: "card_buried";
}

/** A seat did not use the power of its card of this rank (O1, S1, W1). */
export interface PowerDeclined {
  seat: Seat;
  rank: 1 | 3 | 6;
  type: "power_declined";
}

/** A second Valknut turned up a new trump card (V4). */
export interface TrumpTurned {
  card: Card;
  type: "trump_turned";
}

/** The trick went to its winner (T6, T8). */
export interface TrickWon {
  winner: Seat;
  cards: Card[];
  type: "trick_won";
}

/** A Valknut destroyed the trick (V1). */
export interface TrickDestroyed {
  leader: Seat;
  cards: Card[];
  type: "trick_destroyed";
}

/** A trick changed hands by the power of a 1 (O1). */
export interface TrickStolen {
  thief: Seat;
  victim: Seat;
  type: "trick_stolen";
}

/** A seat chose the hand from which it takes a card by the power of a 6 (S1). */
export interface TheftBegun {
  thief: Seat;
  victim: Seat;
  type: "theft_begun";
}

/** A card was picked blindly from a hand (S1, S3). */
export interface CardStolen {
  thief: Seat;
  victim: Seat;
  card: Card | null;
  type: "card_stolen";
}

/** The thief gave a card back (S1, S3). */
export interface CardReturned {
  thief: Seat;
  victim: Seat;
  card: Card | null;
  type: "card_returned";
}

/** A seat leads the next trick; `clause` names the rule that says so (T1, T9, H3, V3, N1). */
export interface LeadGiven {
  seat: Seat;
  clause: "T1" | "T9" | "H3" | "V3" | "N1";
  type: "lead_given";
}

/** The predictions were revealed and the round was scored (X). */
export interface RoundScored {
  round: number;
  predictions: number[];
  /** The tricks held at the end. */
  tricks: number[];
  /** The points of this round. */
  points: number[];
  /** The points of the match so far. */
  scores: number[];
  type: "round_scored";
}

/** The match is over (M3). */
export interface MatchEnded {
  result: Result;
  type: "match_ended";
}

export interface ViewDocument {
  format: "herrlof-rules/view";
  version: 1;
  game: "herrlof";
  revision: 1;
  rules: Rules;
  observation: Observation;
  events: Event[];
  since?: number;
}

export type Move = PredictBySeat | PlayBySeat | SwapBySeat | DeclineBySeat | DiscardBySeat |
  StealTrickBySeat | StealCardBySeat | ReturnBySeat | FirstDealerByChance | DealByChance |
  DrawByChance | TurnTrumpByChance | PickByChance;

/** Hand in a prediction (P1). */
export interface PredictBySeat {
  /** The number of tricks the seat says it will hold at the end of the round. */
  tricks: number;
  type: "predict";
  by: Seat;
}

/** Play a card from hand to the trick (T2). */
export interface PlayBySeat {
  card: Card;
  type: "play";
  by: Seat;
}

/** Take the top card of the pile (W1). */
export interface SwapBySeat {
  type: "swap";
  by: Seat;
}

/** Do not use the power of the 3 just played, or of the 1 or 6 that won (W1, O1, S1). */
export interface DeclineBySeat {
  type: "decline";
  by: Seat;
}

/** Put a card from hand at the bottom of the pile (W1). */
export interface DiscardBySeat {
  card: Card;
  type: "discard";
  by: Seat;
}

/** Take a trick from another player (O1). */
export interface StealTrickBySeat {
  /** The seat that loses the trick. */
  victim: Seat;
  type: "steal_trick";
  by: Seat;
}

/** Take a card blindly from another player's hand (S1). */
export interface StealCardBySeat {
  /** The seat that loses the card. */
  victim: Seat;
  type: "steal_card";
  by: Seat;
}

/** Give a card from hand to the victim of the theft (S1). */
export interface ReturnBySeat {
  card: Card;
  type: "return";
  by: Seat;
}

/** The dealer of the first round (M1). */
export interface FirstDealerByChance {
  seat: Seat;
  type: "first_dealer";
  by: "chance";
}

/**
 * The hands and the trump card (D1, D2). It does not check that the deck has enough cards for
 * all hands together.
 */
export interface DealByChance {
  /** By seat, each in canonical order; the cards may be given in any order. */
  hands: Card[][];
  trump: Card;
  type: "deal";
  by: "chance";
}

/** The card that came from the top of the pile (W1). */
export interface DrawByChance {
  card: Card;
  type: "draw";
  by: "chance";
}

/** The card turned up in place of the trump card (V4). */
export interface TurnTrumpByChance {
  card: Card;
  type: "turn_trump";
  by: "chance";
}

/** The card picked blindly from a hand (S1). */
export interface PickByChance {
  card: Card;
  type: "pick";
  by: "chance";
}

export interface RecordDocument {
  format: "herrlof-rules/record";
  version: 1;
  game: "herrlof";
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
  round?: number;
  dealer?: Seat | null;
  scores?: number[];
  hits?: number[];
  sheets?: RoundSheet[];
  hand?: Card[];
  prediction?: number | null;
  handed_in?: boolean[];
  trump?: Card | null;
  leader?: Seat | null;
  trick?: Card[];
  last_trick?: LastTrick | null;
  gone?: Card[];
  tricks?: number[];
  hand_sizes?: number[];
  pile_size?: number;
  buried?: Card[];
  thefts?: Theft[];
}

export interface ObservationAdditions {
  legal_actions?: Action[];
  sheets?: RoundSheet[];
  hand?: Card[];
  trick?: Card[];
  gone?: Card[];
  buried?: Card[];
  thefts?: Theft[];
}

export interface RedactedRecordDocument {
  format: "herrlof-rules/redacted-record";
  version: 1;
  game: "herrlof";
  revision: 1;
  rules: Rules;
  seat: number | null;
  frames: Frame[];
  played_revision?: number | null;
}

/** Why a move was refused. */
export type RefusalCode = "not_now" | "chance_first" | "seat_first" | "match_over" |
  "impossible_outcome" | "not_legal" | "not_a_move" | "already_predicted" | "must_follow" |
  "no_card_to_take" | "no_trick_to_take" | "not_in_hand" | "prediction_out_of_range" |
  "predictions_first";

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
