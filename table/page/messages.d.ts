// The messages between the page and the table behind it; see messages.py, solo.py and
// board.py.  The documents in them have the types that are generated from the schemas.
import type * as herrlof from "../../src/herrlof_rules/documents/schemas/herrlof";
import type * as odin from "../../src/herrlof_rules/documents/schemas/odin";

/** A sentence: words, cards by their notation, names of seats, and clauses. */
export type Pieces = (string | { card: string } | { seat: number | null; text: string } | { clauses: string[] })[];

/** A line of the log; a line without text is not shown. */
export interface Line {
  text: Pieces;
  /** The part of a match that begins with the line, its number unless it is the next one, and whether it has a heading. */
  part: [string, number | null, boolean] | null;
  /** Whether the text continues the previous line. */
  joined: boolean;
}

/** The look of a card; `Lasting.faces` has it by the card's notation. */
export interface Face {
  rank: string;
  /** The colour it is painted with. */
  paint: string;
  sign: string;
  word: string;
  /** The strokes of its power's mark, or empty. */
  power: string;
  label: string;
  does: string;
}

/** Cards in the centre: a trick, a set, the set that was beaten, a note, or a spread of any game. */
export interface Group {
  kind: string;
  label: string;
  value: string;
  /** By notation; null is a card face down. */
  cards: (string | null)[];
  /** The players of the cards. */
  notes: string[];
  /** The players of the next cards. */
  empty: string[];
  /** Whether the reader is to fill the first empty place now. */
  own: boolean;
}

/** Cards at the left or the right of the felt: trump, a pile, cards, the last trick, a stack that opens. */
export interface Edge {
  side: string;
  kind: string;
  title: string;
  note: string;
  cards: (string | null)[];
  count: number | null;
}

export interface Place {
  seat: number;
  name: string;
  /** The number of cards in the hand; null in a game without hands. */
  cards: number | null;
  facts: [string, string][];
  /** Roles, and whether each is the one that counts most. */
  badges: [string, boolean][];
  acts: boolean;
  known: string[];
}

export interface Sheet {
  title: string;
  names: string[];
  columns: string[];
  lines: string[][][];
  totals: string[];
  /** The sources of the points in the last line, in a line for each seat. */
  accounts: string[];
}

/** The table by regions of the page; see layout.py. */
export interface Scene {
  title: string;
  stage: string;
  goal: string;
  places: Place[];
  own: number | null;
  /** Beside the reader's hand: a number, its words, and the number out of which total. */
  mine: { number: string; after: string; pips: [number, number] | null; facts: [string, string][] } | null;
  groups: Group[];
  edges: Edge[];
  hand: string[];
  /** Sets in the hand, to be chosen whole. */
  sets: { cards: string[]; value: number; signs: string[]; may: boolean }[];
  facts: [string, string][];
  details: [string, string][];
  sheet: Sheet | null;
  /** The sources of the seat's points. */
  source: { points: number; label: string }[];
  /** The meaning of the mark for exact predictions in the score sheet; empty in a game without such marks. */
  footnote: string;
}

export interface Action {
  document: herrlof.Action | odin.Action;
  sentence: Pieces;
  cards: string[];
}

/** An action that can be chosen now, with the label of its button, or its number. */
export interface Offered extends Action { short: string; number: number | null }

/** The form's request for a new match; see solo.py. */
export interface Wanted { game: string; players?: number; bots?: string; edition?: string; options?: { [name: string]: unknown }; [choice: string]: unknown }

export type Words = { [id: string]: string };

/** The data that a whole table has, and that an update does not repeat. */
export interface Lasting {
  faces: { [token: string]: Face };
  about: Pieces[];
  clauses: { [id: string]: string };
  languages: string[];
  words: Words;
}

export interface TableMessage extends Partial<Lasting> {
  type: "table";
  game: string;
  language: string;
  seat: number | null;
  names: string[];
  view: herrlof.ViewDocument | odin.ViewDocument;
  scene: Scene;
  prompt: Pieces;
  /** One line of explanation, and more of it for large screens. */
  why: Pieces;
  more: Pieces;
  /** The full question, with clauses. */
  asked: Pieces;
  over: boolean;
  actions: Offered[];
  /** If every action is a number: the numbers that are drawn, and the line above them. */
  numbers: { label: string; all: number[] } | null;
  /** The reason why a card of the hand may not be played, by its notation. */
  cannot: { [token: string]: Pieces };
  log: Line[];
  /** The sentences beside the scores when a round has ended. */
  news: Pieces[];
  /** The ranks of the seats, and the winners; null in a game without points that is not over. */
  standing: { title: Pieces; winners: number[]; ranks: number[][]; points: number[] } | null;
  /** The trick or set that the last move has completed, before it is cleared away. */
  rested: { scene: Scene; prompt: Pieces; winner: number | null } | null;
  since: number;
  /** The number of the first event whose line of the log may be looked up. */
  start: number;
  can: string[];
  /** Without a server, after a round is scored: the cards that were left in each hand. */
  left?: string[][];
  /** In a lesson: the instruction and its reason; empty while others play. */
  lesson?: Pieces;
  /** From a server: the number of the seat's decision, which the answer repeats. */
  decision?: number | null;
  /** On a board: the number of the position. */
  position?: number;
  /** On a board that hides nothing: every hand. */
  hands?: string[][];
}

export interface HintMessage { type: "hint"; choices: (Action & { value: number | null })[] }
export interface RefusedMessage { type: "refused"; clause: string | null; sentence: Pieces }
export interface NoticeMessage { type: "notice"; sentence: Pieces }
export interface KeptMessage { type: "kept"; document: string; points: number[] }
export interface RecordMessage {
  type: "record";
  document: herrlof.RecordDocument | odin.RecordDocument
    | herrlof.RedactedRecordDocument | odin.RedactedRecordDocument;
}

/** An option of the rules, as the schema describes it. */
export interface Option {
  $ref?: string;
  items?: object;
  default?: unknown;
  type?: string;
  enum?: (string | number)[];
  anyOf?: Option[];
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  description?: string;
}

export interface GameChoices {
  name: string;
  players: number[];
  /** The default number of players. */
  usual: number;
  /** Cards for the start page, by language. */
  fan: { [language: string]: (Face & { token: string })[] };
  /** The bots for the game, by the number of players. */
  bots: { [players: string]: string[] };
  editions: string[];
  /** The edition that is offered first, by language. */
  edition_in: { [language: string]: string };
  /** Whether the table can list cards that may only be remembered. */
  memory_aid: boolean;
  languages: string[];
  options: { [name: string]: Option };
  /** The names of options and their values, by language. */
  words: { [language: string]: Words };
  /** The rules' options by edition and number of players. */
  defaults: { [edition: string]: { [players: string]: { [name: string]: unknown } } };
}

export interface ReadyMessage { type: "ready"; games: GameChoices[]; words: { [language: string]: Words } }
export interface ProgressMessage { type: "progress"; done: number; of: number }
/** With `match`, a requested match could not start; otherwise the table failed. */
export interface FailedMessage { type: "failed"; reason: string; match?: boolean }

export interface OpenedMessage {
  type: "opened";
  game: string;
  positions: number;
  names: string[];
  title: string;
  seats: (number | "all" | null)[];
  parts: { [word: string]: number[] };
  /** By seat, the positions at which it chose among several actions; a redacted record has only its own seat's. */
  choices: number[][];
  error: string | null;
}

/** All events, as one viewer saw them; see board.py. */
export interface MovesMessage extends Lasting {
  type: "moves";
  language: string;
  seat: number | "all" | null;
  lines: Line[];
  /** The number of lines at each position. */
  ends: number[];
}

/** The people at a served table; see `company` in company.py. */
export interface PeopleMessage {
  type: "people";
  game: string;
  seat: number | null;
  seats: {
    name: string;
    bot: boolean;
    /** The minutes of absence; null if the player is present. */
    away: number | null;
    /** Whether the absence is so long that the others may let a bot play. */
    absent: boolean;
    ready: boolean;
    reveals: boolean;
    again: boolean;
    /** The milliseconds left; null without a clock. */
    left: number | null;
  }[];
  gathering: boolean;
  /** The agreed reaction to a bot that fails. */
  failing: "random" | "wait";
  /** The seats whose clocks run. */
  acting: number[];
  /** A proposal to take the last choice back, or to let a bot play for the seat `replaced`. */
  proposal: { number: number; seat: number; agreed: number[]; replaced: number | null } | null;
  revealed: boolean;
  may: string[];
  /** The seat's key at the next table. */
  key: string | null;
  language: string;
  /** Sent to a new guest and after a change of language. */
  words?: Words;
  languages?: string[];
}

/** The search's judgement of a choice; see review.py. */
export interface ReviewedMessage {
  type: "reviewed";
  position: number;
  chosen: Action;
  best: Action | null;
  lost: number | null;
  expected: number | null;
}

/** Two matches of one deal; see challenge.py.  Each pair begins with the other player's value. */
export interface ComparedMessage {
  type: "compared";
  name: string;
  /** The sentence on which player did better. */
  title: Pieces;
  better: "mine" | "theirs" | null;
  points: [number, number];
  rounds: (number | null)[][];
  parts: (Pieces | null)[][];
}

export type Message = ComparedMessage | PeopleMessage | TableMessage | HintMessage | RefusedMessage | NoticeMessage | KeptMessage | RecordMessage
  | ReadyMessage | ProgressMessage | FailedMessage | OpenedMessage | MovesMessage | ReviewedMessage;
