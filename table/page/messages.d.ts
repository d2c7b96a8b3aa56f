// What the page and the table behind it say to each other; see messages.py, solo.py and
// board.py.  The documents inside have the types that are generated from the schemas.
import type * as herrlof from "../../src/herrlof_rules/documents/schemas/herrlof";
import type * as odin from "../../src/herrlof_rules/documents/schemas/odin";

export interface Face { token: string; colour: string; sign: string; word: string; power: string; clause: string }

export interface Spread {
  label: string;
  cards: (Face | null)[];
  notes: string[];
  empty: string[];
  overlap: boolean;
  count: number | null;
}

export interface Place {
  seat: number;
  name: string;
  cards: number;
  facts: [string, string][];
  badges: string[];
  acts: boolean;
  known: Face[];
}

export interface Sheet {
  title: string;
  names: string[];
  columns: string[];
  lines: string[][][];
  totals: string[];
  /** How the points of the last line came about, in a line for each seat. */
  accounts: string[];
}

export interface Scene {
  title: string;
  status: string;
  places: Place[];
  own: number | null;
  centre: Spread[];
  side: Spread[];
  hand: Face[];
  playable: boolean[];
  facts: [string, string][];
  details: [string, string][];
  sheet: Sheet | null;
}

export interface Action {
  document: herrlof.Action | odin.Action;
  sentence: string;
  cards: string[];
}

/** A new match, as the form has it; see solo.py. */
export interface Wanted { game: string; [choice: string]: unknown }

export type Words = { [id: string]: string };

/** What a whole table brings, and an update does not repeat. */
export interface Lasting {
  faces: { [token: string]: { svg: string; label: string; colour: string; does: string } };
  about: string[];
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
  prompt: string;
  asked: string;
  over: boolean;
  actions: Action[];
  log: string[];
  since: number;
  can: string[];
  /** Without a server, where a round was scored: the cards that were left in each hand. */
  left?: Face[][];
  /** In a lesson: what is to be done, and why; empty while others play. */
  lesson?: string;
  /** From a server: the number of the decision that the seat is to make; goes back with it. */
  decision?: number | null;
  /** On a board: of the match's positions, this one. */
  position?: number;
  /** On a board that shows the whole truth: every hand. */
  hands?: Face[][];
}

export interface HintMessage { type: "hint"; choices: (Action & { value: number | null })[] }
export interface RefusedMessage { type: "refused"; clause: string | null; sentence: string }
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
  /** Those that play it, by the number of players. */
  bots: { [players: string]: string[] };
  editions: string[];
  languages: string[];
  options: { [name: string]: Option };
  /** What options and their values are called, by language. */
  words: { [language: string]: Words };
  /** The rules' options by edition and number of players. */
  defaults: { [edition: string]: { [players: string]: { [name: string]: unknown } } };
}

export interface ReadyMessage { type: "ready"; games: GameChoices[]; words: { [language: string]: Words } }
export interface ProgressMessage { type: "progress"; done: number; of: number }
export interface FailedMessage { type: "failed"; reason: string }

export interface OpenedMessage {
  type: "opened";
  game: string;
  positions: number;
  names: string[];
  title: string;
  seats: (number | "all" | null)[];
  parts: { [word: string]: number[] };
  /** By seat, the positions at which it went on to choose, and had a choice; in a redacted record its own seat's. */
  choices: number[][];
  error: string | null;
}

/** Who is at a served table; see `Table.company` in seats.py. */
export interface PeopleMessage {
  type: "people";
  game: string;
  seat: number | null;
  seats: {
    name: string;
    bot: boolean;
    /** For how many minutes; null if somebody is there. */
    away: number | null;
    /** Away so long that the others may let a bot play. */
    absent: boolean;
    ready: boolean;
    reveals: boolean;
    again: boolean;
    /** Milliseconds; null without a clock. */
    left: number | null;
  }[];
  gathering: boolean;
  /** Whose clocks run. */
  acting: number[];
  /** To take the last choice back, or that a bot plays for the one who is `replaced`. */
  proposal: { number: number; seat: number; agreed: number[]; replaced: number | null } | null;
  revealed: boolean;
  may: string[];
  /** Of this seat at the next table. */
  key: string | null;
  language: string;
  /** When the guest comes, and in another language. */
  words?: Words;
  languages?: string[];
}

/** What the search thinks of a choice; see review.py. */
export interface ReviewedMessage {
  type: "reviewed";
  position: number;
  chosen: string;
  best: string | null;
  lost: number | null;
  expected: number | null;
}

export type Message = PeopleMessage | TableMessage | HintMessage | RefusedMessage | KeptMessage | RecordMessage
  | ReadyMessage | ProgressMessage | FailedMessage | OpenedMessage | ReviewedMessage;
