// @ts-check
/**
 * Decides when the bots' messages are shown: they arrive as fast as bots choose, and people want to see
 * one move after another.  This module uses neither the page nor a clock, so tests need neither.
 *
 * @typedef {import("./messages").TableMessage} TableMessage
 * @typedef {{ kind: "rested" | "table" | "scored", message: TableMessage, rest: number, alone?: boolean }} Step
 * One step to show: the trick that a move has completed (`rested`), the table, or the result of a round.
 * `rest` is in milliseconds at normal speed, Infinity until the person goes on; `alone` says that
 * the table makes the only choice by itself.
 */

/** How long a finished trick, the last trick of a round, and a move are shown, at normal speed. */
export const REST = { trick: 900, last: 1200, move: 750 };

/** @param {TableMessage | null} message */
const rounds = (message) => message?.scene.sheet?.lines.length ?? 0;

/**
 * The steps in which a message is shown.
 * @param {TableMessage} message @param {TableMessage | null} before what was shown last
 * @param {boolean} only whether the table makes a choice that is the only one
 * @returns {Step[]}
 */
export function steps(message, before, only) {
  const news = before !== null && message.since > 0;
  const scored = news && (rounds(message) > rounds(before) || message.over);
  /** @type {Step[]} */
  const shown = [];
  if (news && message.rested) shown.push({ kind: "rested", message, rest: scored ? REST.last : REST.trick });
  if (scored || (before === null && message.over)) {
    shown.push({ kind: "scored", message, rest: message.over ? 0 : Infinity });
    if (message.over) return shown;
  }
  const alone = only && news && message.actions.length === 1 && message.lesson === undefined;
  const waits = message.actions.length > 0 && !alone;
  const moved = message.since > 0 && message.log.length > 0;
  shown.push({ kind: "table", message, rest: alone || moved && !waits ? REST.move : 0, ...(alone ? { alone } : {}) });
  return shown;
}

/** Shows one message after another, each step for as long as it rests. */
export class Pacer {
  /**
   * @param {(message: TableMessage) => Step[]} steps what there is to show of a message
   * @param {(step: Step) => void} show
   * @param {(milliseconds: number, then: () => void) => void} wait calls at once for 0
   */
  constructor(steps, show, wait) {
    this.steps = steps;
    this.show = show;
    this.wait = wait;
    /** @type {TableMessage[]} */
    this.messages = [];
    /** @type {Step[]} */
    this.coming = [];
    this.resting = false;
    /** Counts the calls of `clear`, so that no step goes on after one. */
    this.round = 0;
  }

  /** @param {TableMessage} message */
  add(message) {
    this.messages.push(message);
    this.next();
  }

  /** Drops the steps that are not shown yet. */
  clear() {
    this.messages = [];
    this.coming = [];
    this.resting = false;
    this.round += 1;
  }

  /** Goes on after a step that waits for the person. */
  resume() {
    this.resting = false;
    this.next();
  }

  next() {
    while (!this.resting) {
      const message = this.coming.length === 0 ? this.messages.shift() : undefined;
      if (message) this.coming = this.steps(message);
      const step = this.coming.shift();
      if (!step) return;
      this.resting = step.rest > 0;
      const { round } = this;
      this.show(step);
      if (round !== this.round) return;
      if (step.rest > 0 && step.rest < Infinity) this.wait(step.rest, () => round === this.round && this.resume());
    }
  }
}
