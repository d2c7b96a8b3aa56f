// What the page and the table behind it say to each other; see messages.py, solo.py and
// board.py.  The documents inside have the types that are generated from the schemas.
import type * as herrlof from "../../src/herrlof_rules/documents/schemas/herrlof";
import type * as odin from "../../src/herrlof_rules/documents/schemas/odin";

/** A sentence: words, cards by their notation, names of seats, and clauses. */
export type Pieces = (string | { card: string } | { seat: number | null; text: string } | { clauses: string[] })[];

/** A line of the log; without text it is not seen. */
export interface Line {
  text: Pieces;
  /** The part of a match that begins with it, which one it is if that is not the next one, and whether it has a heading. */
  part: [string, number | null, boolean] | null;
  /** Whether it goes on in the line before. */
  joined: boolean;
}

/** What a card looks like, by its notation in `Lasting.faces`. */
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
  /** Who played each. */
  notes: string[];
  /** Who is to play the next ones. */
  empty: string[];
  /** Whether the reader is to fill the first empty place now. */
  own: boolean;
}

/** What lies at the left or the right of the felt: trump, a pile, cards, the last trick, a stack that opens. */
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
  /** How many it holds; null in a game without hands. */
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
  /** How the points of the last line came about, in a line for each seat. */
  accounts: string[];
}

/** The table by regions of the page; see layout.py. */
export interface Scene {
  title: string;
  stage: string;
  goal: string;
  places: Place[];
  own: number | null;
  /** Beside the own hand: a number, its words, and of how many it is. */
  mine: { number: string; after: string; pips: [number, number] | null; facts: [string, string][] } | null;
  groups: Group[];
  edges: Edge[];
  hand: string[];
  /** Sets that one holds, to be chosen whole. */
  sets: { cards: string[]; value: number; signs: string[]; may: boolean }[];
  facts: [string, string][];
  details: [string, string][];
  sheet: Sheet | null;
  /** Where the points of the seat came from. */
  source: { points: number; label: string }[];
  /** What the mark in the score sheet means, that a prediction was exact; empty in a game without such marks. */
  footnote: string;
}

export interface Action {
  document: herrlof.Action | odin.Action;
  sentence: Pieces;
  cards: string[];
}

/** One that can be chosen now, with what its button says, or the number that it is. */
export interface Offered extends Action { short: string; number: number | null }

/** A new match, as the form has it; see solo.py. */
export interface Wanted { game: string; players?: number; bots?: string; edition?: string; options?: { [name: string]: unknown }; [choice: string]: unknown }

export type Words = { [id: string]: string };

/** What a whole table brings, and an update does not repeat. */
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
  /** One line of reason, and what there is room for on large screens. */
  why: Pieces;
  more: Pieces;
  /** The same with all that there is to know, and clauses. */
  asked: Pieces;
  over: boolean;
  actions: Offered[];
  /** Where a number is all there is to choose: those that are drawn, and the line above them. */
  numbers: { label: string; all: number[] } | null;
  /** By the notation of each card of the hand that may not be played: why. */
  cannot: { [token: string]: Pieces };
  log: Line[];
  /** What is told beside the scores when a round has ended. */
  news: Pieces[];
  /** Once there are scores: who is first, second and so on, and who has won. */
  standing: { title: Pieces; winners: number[]; ranks: number[][]; points: number[] } | null;
  /** What the last move has completed, as it lies there before it is cleared away. */
  rested: { scene: Scene; prompt: Pieces; winner: number | null } | null;
  since: number;
  /** The number of the first event whose line of the log may be looked up. */
  start: number;
  can: string[];
  /** Without a server, where a round was scored: the cards that were left in each hand. */
  left?: string[][];
  /** In a lesson: what is to be done, and why; empty while others play. */
  lesson?: Pieces;
  /** From a server: the number of the decision that the seat is to make; goes back with it. */
  decision?: number | null;
  /** On a board: of the match's positions, this one. */
  position?: number;
  /** On a board that shows the whole truth: every hand. */
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
  /** How many play if nothing else is said. */
  usual: number;
  /** Cards for the start page, by language. */
  fan: { [language: string]: (Face & { token: string })[] };
  /** Those that play it, by the number of players. */
  bots: { [players: string]: string[] };
  editions: string[];
  /** The edition that is offered first, by language. */
  edition_in: { [language: string]: string };
  /** Whether the table can list cards that may only be remembered. */
  memory_aid: boolean;
  languages: string[];
  options: { [name: string]: Option };
  /** What options and their values are called, by language. */
  words: { [language: string]: Words };
  /** The rules' options by edition and number of players. */
  defaults: { [edition: string]: { [players: string]: { [name: string]: unknown } } };
}

export interface ReadyMessage { type: "ready"; games: GameChoices[]; words: { [language: string]: Words } }
export interface ProgressMessage { type: "progress"; done: number; of: number }
/** `match`: a match that was asked for cannot be; otherwise there is no table. */
export interface FailedMessage { type: "failed"; reason: string; match?: boolean }

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

/** All that happened, as somebody saw it; see board.py. */
export interface MovesMessage extends Lasting {
  type: "moves";
  language: string;
  seat: number | "all" | null;
  lines: Line[];
  /** How many lines there are at each position. */
  ends: number[];
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
  /** What is agreed for a bot that fails. */
  failing: "random" | "wait";
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
  chosen: Action;
  best: Action | null;
  lost: number | null;
  expected: number | null;
}

/** Two matches of one deal; see challenge.py.  In each pair the other's is the first. */
export interface ComparedMessage {
  type: "compared";
  name: string;
  /** Who did better, in a sentence. */
  title: Pieces;
  better: "mine" | "theirs" | null;
  points: [number, number];
  rounds: (number | null)[][];
  parts: (Pieces | null)[][];
}

export type Message = ComparedMessage | PeopleMessage | TableMessage | HintMessage | RefusedMessage | NoticeMessage | KeptMessage | RecordMessage
  | ReadyMessage | ProgressMessage | FailedMessage | OpenedMessage | MovesMessage | ReviewedMessage;
