// @ts-check
/**
 * Friends at a served table: the waiting room, the links of the seats, and rare requests.
 * @typedef {import("./messages").PeopleMessage} PeopleMessage
 * @typedef {import("./messages").Words} Words
 */
import { button, capital, copier, element, fill, filled, listed } from "./dom.js";
import { keep, keptObject } from "./storage.js";

/** The key in this page's address, which browsers do not send. */
export const ownKey = () => location.hash.slice(1).replaceAll(/[^\w.-]/g, "");

/** The name under which the browser that made a table stores its links. @param {string} key */
const place = (key) => `links.${key.split(".")[0]}`;

/** Goes to a seat. @param {string} key */
export function sitDown(key) {
  location.hash = key;
  location.reload();
}

/** Makes a table, keeps its links, and sits down; rejects with the reason. @param {object} wanted */
export async function makeTable(wanted) {
  const headers = { "content-type": "application/json", "accept-language": document.documentElement.lang };
  const answer = await fetch("tables", { method: "POST", headers, body: JSON.stringify(wanted) });
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.reason);
  keep(place(said[0]), JSON.stringify(said));
  sitDown(said[0]);
}

export class Friends {
  /** @param {(message: object) => void} send */
  constructor(send) {
    this.send = send;
    /** @type {PeopleMessage | null} */
    this.message = null;
    /** @type {Words} */
    this.words = {};
    this.heard = 0;
    /** @type {Record<string, string>} */
    this.links = Object.fromEntries(Object.entries(keptObject(place(ownKey()))).map(([seat, key]) => [seat, String(key)]));
    this.title = element("h2");
    this.seats = element("ul", { class: "seats" });
    this.told = element("p", { class: "told", role: "status" });
    this.tools = element("div", { class: "row" });
    this.name = element("div");
    this.watch = element("ul", { class: "seats" });
    this.room = element("main", { class: "room" }, this.title, this.name, this.told, this.tools, this.seats, this.watch);
    setInterval(() => this.drawClocks(), 1000);
  }

  /** @param {string} id */
  word(id) {
    return this.words[id] ?? "";
  }

  /** Shows the people present; the waiting room is drawn until all have arrived. @param {PeopleMessage} message */
  show(message) {
    if (message.words) this.words = message.words;
    this.message = message;
    this.heard = Date.now();
    if (message.gathering) this.draw(message);
    this.drawClocks();
  }

  /** @param {PeopleMessage} message */
  draw(message) {
    const held = document.activeElement;
    const { may, seat, seats } = message;
    this.title.textContent = capital(message.game);
    if (seat !== null && !this.name.querySelector("input:focus")) fill(this.name, this.nameField(seats[seat]?.name ?? "", seat));
    fill(this.seats, ...seats.map((each, at) => this.line(each.name, String(at), at === seat,
      each.bot ? this.word("bot") : each.ready ? `✓ ${this.word("ready")}` : this.away(each.away) || this.word("not_ready"), each.ready && !each.bot)));
    fill(this.watch, ...(this.links["watch"] ? [this.line(capital(this.word("spectator")), "watch", false, "", false)] : []));
    const waited = listed(seats.filter((each) => !each.bot && !each.ready).map((each) => each.name));
    const ready = seat !== null && seats[seat]?.ready;
    this.told.textContent = message.proposal ? filled(this.word(message.proposal.replaced === null ? "wants_back" : "wants_bot"), {
      name: seats[message.proposal.seat]?.name ?? "", other: seats[message.proposal.replaced ?? -1]?.name ?? "",
    }) : ready ? filled(this.word("you_are_ready"), { name: waited }) : Object.keys(this.links).length > 1 ? `${this.word("links")} ${this.word("gather")}` : this.word("gather");
    if (message.failing === "wait" && seats.some((each) => each.bot)) this.told.textContent += ` ${this.word("bot_fails")}: ${this.word("bot_fails.wait")}.`;
    fill(this.tools, ...this.requests(may.filter((word) => word !== "replace"), true));
    if (held instanceof HTMLElement && !held.isConnected) this.tools.querySelector("button")?.focus({ preventScroll: true });
  }

  /** The requests to the other players. @param {string[]} words @param {boolean} [replaces] */
  requests(words, replaces = false) {
    const { may, proposal, seats } = /** @type {PeopleMessage} */ (this.message);
    const made = words.map((what) => element("button", {
      type: "button", class: `btn${what === "ready" || what === "agree" ? " main" : ""}`, "data-proposal": proposal?.number,
      click: () => this.send({ type: what, ...(what === "agree" || what === "decline" ? { proposal: proposal?.number } : {}) }),
    }, this.word(what)));
    const absent = replaces && may.includes("replace") ? seats.flatMap((seat, at) => seat.absent
      ? [button(filled(this.word("replace"), { name: seat.name }), () => this.send({ type: "replace", seat: at }))] : []) : [];
    return [...made, ...absent];
  }

  /** The time that a player has been away. @param {number | null} minutes */
  away(minutes) {
    return minutes ? filled(this.word("away_for"), { minutes }) : minutes === null ? "" : this.word("away");
  }

  /** The reader's name, as the other players see it. @param {string} name @param {number} seat */
  nameField(name, seat) {
    const unnamed = `${this.word("player")} ${seat + 1}`;
    return element("label", { class: "line" }, element("span", {}, this.word("name")), element("input", {
      name: "name", value: name === unnamed ? "" : name, placeholder: unnamed, maxlength: 20, autocomplete: "off",
      change: (/** @type {Event} */ event) => {
        const input = /** @type {HTMLInputElement} */ (event.target);
        input.blur();
        this.send({ type: "name", name: input.value });
      },
    }));
  }

  /** A seat with its link, if this browser has made the table. @param {string} name @param {string} at @param {boolean} own @param {string} state @param {boolean} ready */
  line(name, at, own, state, ready) {
    const key = own ? undefined : this.links[at];
    const href = key && `${location.origin}${location.pathname}${location.search}#${key}`;
    return element("li", { class: ready ? "ready" : "" }, element("strong", {}, name), element("span", {}, state),
      href ? element("input", { readonly: true, value: href, "aria-label": `${this.word("link")}: ${name}`, focus: (/** @type {Event} */ event) => {
        /** @type {HTMLInputElement} */ (event.target).select();
      } }) : null,
      href ? copier(() => href, this.word("link"), this.word("copied")) : null);
  }

  /** The people present, with the links of free seats, for the menu. */
  list() {
    const message = this.message;
    if (!message) return [];
    return [element("ul", { class: "seats" }, ...message.seats.map((each, at) => this.line(each.name, String(at), at === message.seat,
      each.bot ? this.word("bot") : this.away(each.away) || this.word("here"), false)))];
  }

  /** Counts down the time of the players who have to act. */
  drawClocks() {
    if (!this.message) return;
    const { seats, acting } = this.message;
    for (const clock of document.querySelectorAll("time[data-seat]")) {
      const seat = Number(clock.getAttribute("data-seat"));
      const left = (seats[seat]?.left ?? 0) - (acting.includes(seat) ? Date.now() - this.heard : 0);
      const seconds = Math.max(0, Math.ceil(left / 1000));
      clock.textContent = `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
    }
  }
}
