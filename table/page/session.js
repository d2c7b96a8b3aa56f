// @ts-check
/**
 * A match from its first card to its last score: receives its messages, shows them at the right
 * time, and stores its record.  A page has at most one session at a time.
 * @typedef {import("./messages").Message} Message
 * @typedef {import("./messages").TableMessage} TableMessage
 * @typedef {import("./messages").Wanted} Wanted
 * @typedef {import("./page.js").App} App
 */
import { challengeLink, picture, today } from "./challenge.js";
import { button, copier, filled } from "./dom.js";
import { Pacer, steps } from "./pacing.js";
import { Result, pointsBySeat } from "./result.js";
import { settings } from "./settings.js";
import { play as sound } from "./sounds.js";
import { keep, keepMatch, playNow } from "./storage.js";
import { Table } from "./table.js";
import { dealing } from "./waiting.js";

/** The milliseconds for which a spectator sees the score of a round, at normal speed. */
const SPECTATOR = 6000;

export class Session {
  /**
   * @param {App} app
   * @param {{ id?: string, wanted?: Wanted | null, daily?: boolean, rival?: string }} of
   * The name under which the match is stored, the request, whether it is the deal of the day, and the challenger's record.
   */
  constructor(app, { id = "", wanted = null, daily = false, rival = "" } = {}) {
    this.app = app;
    this.id = id;
    this.wanted = wanted;
    this.day = daily ? today() : "";
    this.rival = rival;
    /** The record of the match so far. */
    this.record = "";
    /** Whether another tab has continued the match, so that this one must load it again. */
    this.following = false;
    /** The number of the first message to the worker about this match; answers to earlier ones are ignored. */
    this.first = app.link.sent;
    /** The number of the message that began a guided round, which is shown before the worker answers. */
    this.prepared = -1;
    /** The result that is shown in place of the table. @type {Result | null} */
    this.result = null;
    this.table = new Table((message) => this.send(message), app.words);
    this.pacer = new Pacer(
      (message) => steps(message, this.table.message, settings.only),
      (step) => this.step(step),
      (rest, then) => rest * settings.pace > 0 ? void setTimeout(then, rest * settings.pace) : then(),
    );
    this.waiting = dealing(app.words, app.menuButton());
    playNow(id);
    app.session = this;
    app.open(this.waiting);
  }

  /** The match that is being played. */
  get message() {
    return this.table.message;
  }

  /** @param {object} message */
  send(message) {
    if (this.app.link.answered <= this.prepared) this.table.told = [this.app.words["thinking"] ?? ""]; // This shows until Python has loaded.
    this.app.link.send(message);
  }

  /** Shows the beginning of a guided round, which is published beside the page. @param {TableMessage[]} told @param {number} asked the number of the message that asks Python for it */
  prepare(told, asked) {
    if (this.table.message || this.pacer.messages.length > 0 || told.length === 0) return; // Python has already answered.
    this.prepared = asked;
    for (const message of told) this.pacer.add(message);
  }

  /** @param {Message} message @param {number} to the number of what is answered */
  receive(message, to) {
    switch (message.type) {
      case "refused": case "notice": return this.table.message ? this.table.say(message.sentence) : undefined;
      case "hint": return this.table.showHint(message);
      case "compared": return this.result?.compare(message);
      case "kept":
        if (to < this.first) return;
        this.record = message.document;
        this.offerChallenge();
        return keepMatch(this.id, message.document, message.points);
      case "table":
        if (to < this.first || to === this.prepared) return;
        return this.pacer.add(message);
      default: return undefined;
    }
  }

  /** Another tab has continued the match, so this tab follows it. @param {string} document */
  follow(document) {
    this.following = true;
    this.pacer.clear();
    this.app.link.send({ type: "resume", document });
  }

  /** @param {import("./pacing.js").Step} step */
  step({ kind, message, alone }) {
    const { app, table } = this;
    const before = table.message;
    app.speaks(message);
    table.motion = settings.motion;
    if (app.friends?.message) table.company = app.friends.message;
    if (kind === "rested" && before && message.rested) {
      const { prompt, scene, winner } = message.rested;
      const lines = { log: [], since: message.since };
      table.show({ ...before, ...lines, scene, prompt, why: [], more: [], asked: [], actions: [], can: [], numbers: null, cannot: {} }, winner);
      this.hear(message.over || scene.sheet?.lines.length !== message.scene.sheet?.lines.length ? "end" : "trick");
      return;
    }
    if (kind === "scored") return this.score(message, before ?? message);
    this.result = null;
    app.open(table);
    table.show(alone ? { ...message, actions: [] } : message);
    if (this.following && message.since === 0) {
      this.following = false;
      table.say([app.words["behind"] ?? ""]);
    }
    const mine = message.actions.length > 0 && !alone;
    app.title(mine);
    if (before === null || before.since !== message.since) app.drawMenu();
    app.friends?.drawClocks();
    if (message.log.length > 0 && message.since > 0) this.hear(mine ? "turn" : "card");
    const [only] = message.actions;
    if (alone && only) setTimeout(() => app.session === this && app.link.send({ type: "act", action: only.document, decision: message.decision }), 750 * settings.pace);
  }

  /** @param {"card" | "trick" | "turn" | "end"} name */
  hear(name) {
    if (settings.sounds) sound(name);
  }

  /** A round was scored, or the match is over. @param {TableMessage} message @param {TableMessage} before */
  score(message, before) {
    const { app, table } = this;
    const { words } = app;
    const lesson = message.lesson !== undefined;
    const over = message.over && !lesson;
    table.show(message);
    const main = lesson ? [button(words["lesson_play"] ?? "", () => app.startForTwo(message.game), "btn main"), button(words["start_page"] ?? "", () => app.choose())]
      : !over ? [button(words["continue"] ?? "", () => this.goOn(), "btn main")] : this.after(message);
    const quiet = !over ? [] : [
      button(words["replay"] ?? "", () => app.ask("board"), "btn quiet"),
      message.seat !== null && button(words["analyse"] ?? "", () => app.ask("review"), "btn quiet"),
      button(words["save_short"] ?? "", () => app.ask("save"), "btn quiet"),
    ].filter((each) => each !== false);
    const result = new Result(message, table.lasting, words, {
      stage: over ? words["match_over"] ?? "" : before.scene.stage, menu: app.menuButton(), main, quiet,
    });
    this.result = result;
    app.open(result);
    app.title();
    if (app.friends?.message) result.meet(app.friends.message, (said) => app.link.send(said));
    result.focus();
    // A spectator's page may be unattended.
    if (message.seat === null && !message.over) setTimeout(() => { if (this.result === result) this.goOn(); }, settings.pace * SPECTATOR);
    if (!over || app.served || message.seat === null) return;
    if (this.rival) app.link.send({ type: "compare", document: this.rival });
    const points = pointsBySeat(message);
    if (this.day) keep(`daily.${this.day}.${message.game}`, points[message.seat] ?? "");
    const share = this.day ? `${message.scene.title} · ${this.day}` : message.scene.title;
    result.quiet.append(button(words["picture"] ?? "", () => picture(message, share, points), "btn quiet"));
    this.offerChallenge();
  }

  /** Returns from a round's score to the table. */
  goOn() {
    this.table.focused = true;
    this.pacer.resume();
  }

  /** The actions after a match. @param {TableMessage} message */
  after(message) {
    const { app, wanted } = this;
    if (app.served) return [];
    return wanted && message.seat !== null
      ? [button(app.words["again"] ?? "", () => app.start({ ...wanted, seed: null }), "btn main")]
      : [button(app.words["new"] ?? "", () => app.choose(), "btn main")];
  }

  /** A link with this deal and its result, once the record of the whole match has arrived. */
  offerChallenge() {
    const { app, record, result } = this;
    if (!result?.over || app.served || result.main.querySelector(".challenge") || !JSON.parse(record || "{}").result) return;
    const points = pointsBySeat(result.message)[result.message.seat ?? 0] ?? "";
    challengeLink(record).then((href) => {
      if (!href || result.main.querySelector(".challenge")) return;
      const made = copier(() => `${filled(app.words["challenge_text"], { points })} ${href}`, app.words["challenge"] ?? "", app.words["copied"] ?? "");
      made.classList.add("challenge");
      result.main.append(made);
    });
  }
}
