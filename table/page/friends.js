// @ts-check
/**
 * Friends at a served table: who is there, the links of the seats, and what people ask of each other.
 * @typedef {import("./messages").PeopleMessage} PeopleMessage
 * @typedef {import("./messages").Words} Words
 */
import { keep, kept } from "./matches.js";
import { copier, element, fill } from "./table.js";

/** The key in this page's address, which browsers do not send. */
export const ownKey = () => location.hash.slice(1).replaceAll(/[^\w.-]/g, "");

/** Under what the links of a table are kept by who made it. @param {string} key */
const place = (key) => `links.${key.split(".")[0]}`;

/** Goes to a seat. @param {string} key */
export function sitDown(key) {
  location.hash = key;
  location.reload();
}

/** Makes a table, keeps its links, and sits down; rejects with the reason. @param {object} wanted */
export async function makeTable(wanted) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch("tables", { method: "POST", headers, body: JSON.stringify(wanted) });
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.reason);
  keep(place(said[0]), JSON.stringify(said));
  sitDown(said[0]);
}

/** What is not asked for every minute, and takes no room. */
const SELDOM = ["take_back", "leave"];

export class Friends {
  /** @param {HTMLElement} root @param {(message: object) => void} send */
  constructor(root, send) {
    this.root = root;
    this.send = send;
    /** @type {PeopleMessage | null} */
    this.message = null;
    /** @type {Words} */
    this.words = {};
    this.heard = 0;
    /** @type {Record<string, string>} */
    this.links = JSON.parse(kept(place(ownKey())) ?? "{}");
    this.told = element("p", { class: "told", role: "status" });
    this.seats = element("ul");
    this.tools = element("div", { class: "choices" });
    this.who = element("summary");
    this.seldom = element("div", { class: "choices" });
    this.details = /** @type {HTMLDetailsElement} */ (element("details", {}, this.who, this.seats, this.seldom));
    this.title = element("h2");
    root.replaceChildren(this.title, this.details, this.told, this.tools);
    setInterval(() => this.drawClocks(), 1000);
  }

  /** Draws who is there. @param {PeopleMessage} message */
  show(message) {
    if (message.words) this.words = message.words;
    const began = this.message?.gathering && !message.gathering;
    this.details.open = message.gathering || (this.details.open && !began);
    this.message = message;
    this.heard = Date.now();
    this.root.hidden = false;
    this.root.classList.toggle("gathering", message.gathering);
    this.root.setAttribute("aria-label", this.word("people"));
    const held = document.activeElement;
    const inside = held instanceof HTMLElement && this.root.contains(held);
    this.draw();
    if (inside && !held.isConnected) this.refocus(held);
  }

  /** The focus stays on what is drawn anew, or goes to the line of who is there. @param {HTMLElement} held */
  refocus(held) {
    const called = (/** @type {Element} */ each) => each.getAttribute("aria-label") ?? each.textContent;
    const same = [...this.root.querySelectorAll(held.tagName)].find((each) => called(each) === called(held));
    (same instanceof HTMLElement ? same : this.who).focus({ preventScroll: true });
  }

  /** @param {string} id */
  word(id) {
    return this.words[id] ?? "";
  }

  draw() {
    const message = this.message;
    if (!message) return;
    const { proposal, may } = message;
    this.title.textContent = message.gathering ? message.game.replace(/^./, (letter) => letter.toUpperCase()) : "";
    const asks = this.called(proposal?.seat ?? null);
    this.told.textContent = message.gathering && !proposal ? this.word("gather")
      : proposal ? this.word(proposal.replaced === null ? "wants_back" : "wants_bot").replace("{name}", asks).replace("{other}", this.called(proposal.replaced))
        : message.revealed ? this.word("revealed") : "";
    this.who.replaceChildren(...message.seats.flatMap((seat, at) => [
      element("span", { class: seat.bot ? "bot" : seat.away === null ? "here" : "away" }, seat.name,
        seat.left !== null && !seat.bot && element("time", { "data-seat": at }),
        this.mark(seat) && element("small", {}, ` ${this.mark(seat)}`)),
    ]));
    this.seats.replaceChildren(
      Object.keys(this.links).length > 1 ? element("li", {}, this.word("links")) : "",
      ...message.seats.map((seat, at) => this.seat(seat.name, String(at), at === message.seat,
        seat.bot ? this.word("bot") : this.away(seat.away) || this.word("here"))),
      this.links["watch"] ? this.seat(this.word("spectator"), "watch", false, "") : "");
    const button = (/** @type {string} */ what) => element("button", {
      type: "button", class: what === "ready" || what === "agree" ? "main" : null, "data-proposal": proposal?.number,
      click: () => this.send({ type: what, ...(what === "agree" || what === "decline" ? { proposal: proposal?.number } : {}) }),
    }, this.word(what));
    const replaces = message.seats.flatMap((seat, at) => seat.absent && may.includes("replace") ? [element("button", {
      type: "button", "data-seat": at, click: () => this.send({ type: "replace", seat: at }),
    }, this.word("replace").replace("{name}", seat.name))] : []);
    fill(this.tools, ...may.filter((what) => what !== "replace" && !SELDOM.includes(what)).map(button), ...replaces);
    fill(this.seldom, ...may.filter((what) => SELDOM.includes(what)).map(button));
    this.drawClocks();
  }

  /** @param {number | null} seat */
  called(seat) {
    return seat === null ? "" : this.message?.seats[seat]?.name ?? "";
  }

  /** How long somebody is away. @param {number | null} minutes */
  away(minutes) {
    return minutes ? this.word("away_for").replace("{minutes}", String(minutes)) : minutes === null ? "" : this.word("away");
  }

  /** What somebody has said, or that somebody is away. @param {PeopleMessage["seats"][0]} seat */
  mark(seat) {
    if (seat.bot) return "";
    if (this.message?.gathering && seat.ready) return `✓ ${this.word("ready")}`;
    return [seat.again && `✓ ${this.word("again")}`, seat.reveals && !this.message?.revealed && `✓ ${this.word("reveal")}`, this.away(seat.away)]
      .filter(Boolean).join(" ");
  }

  /** @param {string} name @param {string} at @param {boolean} own @param {string} state */
  seat(name, at, own, state) {
    const key = own ? undefined : this.links[at];
    const href = key && `${location.origin}${location.pathname}${location.search}#${key}`;
    return element("li", {}, element("strong", {}, name), element("span", {}, state),
      href ? element("input", { readonly: true, value: href, "aria-label": `${this.word("link")}: ${name}`, focus: (/** @type {Event} */ event) => {
        /** @type {HTMLInputElement} */ (event.target).select();
      } }) : null,
      href ? copier(() => href, this.word("link"), this.word("copied")) : null);
  }

  /** The time that is left, by the browser's own clock since the server said it. */
  drawClocks() {
    const { message } = this;
    for (const shown of this.root.querySelectorAll("time")) {
      const seat = Number(/** @type {HTMLElement} */ (shown).dataset["seat"]);
      const left = (message?.seats[seat]?.left ?? 0) - (message?.acting.includes(seat) ? Date.now() - this.heard : 0);
      const whole = Math.max(0, Math.ceil(left / 1000));
      shown.textContent = ` ${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
    }
  }
}
