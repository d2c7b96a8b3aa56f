// @ts-check
/**
 * The page: the open screen, the language, and the link that messages go through.  A screen is an
 * object with a `root`.  There is one session, for the match that is being played.
 * @typedef {import("./messages").Message} Message
 * @typedef {import("./messages").TableMessage} TableMessage
 * @typedef {import("./messages").ReadyMessage} ReadyMessage
 * @typedef {import("./messages").PeopleMessage} PeopleMessage
 * @typedef {import("./messages").GameChoices} GameChoices
 * @typedef {import("./messages").Words} Words
 * @typedef {import("./messages").Wanted} Wanted
 * @typedef {{ root: HTMLElement, name?: string, key?(event: KeyboardEvent): void, speak?(): void, progress?(): void }} Screen
 */
import { challenged } from "./challenge.js";
import { button, capital, element, panel } from "./dom.js";
import { Friends, ownKey, sitDown } from "./friends.js";
import { doorLink, socketLink, workerLink } from "./links.js";
import { drawMenu } from "./menu.js";
import { fromHash, save, unpacked } from "./packing.js";
import { changePanel } from "./panels.js";
import { Replay } from "./replay.js";
import { Session } from "./session.js";
import { NAMES, Start, remember, usual } from "./start.js";
import { current, elsewhere, keep, kept, matches, playNow } from "./storage.js";
import { loaded, plainPage, titleBar } from "./waiting.js";

const page = /** @type {HTMLElement} */ (document.querySelector("#page"));

export class App {
  constructor() {
    /** Whether a server is behind the page, and whether this is a seat of it. */
    this.served = document.documentElement.dataset["link"] === "socket";
    this.seated = this.served && ownKey() !== "";
    /** @type {ReadyMessage | null} */
    this.ready = null;
    /** @type {Words} */
    this.words = {};
    this.language = "en";
    /** @type {Screen | null} */
    this.screen = null;
    /** The match that is played. @type {Session | null} */
    this.session = null;
    /** The key of the stored match that a board returns to. */
    this.back = "";
    /** What to do with the requested record. @type {"board" | "save" | "review"} */
    this.asked = "save";
    /** Whether the server knows the language. */
    this.greeted = false;
    const receive = (/** @type {Message} */ message, to = 0) => this.receive(message, to);
    this.link = this.seated ? socketLink(receive, (connected) => this.connection(connected)) : this.served ? doorLink(receive) : workerLink(receive);
    this.friends = this.seated ? new Friends((message) => this.link.send(message)) : null;
  }

  /** Shows a screen in place of the present one. @param {Screen} screen */
  open(screen) {
    if (this.screen === screen && screen.root.isConnected) return;
    this.screen = screen;
    page.replaceChildren(screen.root);
    scrollTo(0, 0);
    drawMenu(this);
  }

  /** @param {PeopleMessage} [gathering] */
  drawMenu(gathering) {
    drawMenu(this, gathering);
  }

  /** Sets the title of the tab. @param {boolean} [mine] whether it is the reader's turn */
  title(mine = false) {
    const name = this.session?.message ? this.session.message.scene.title : "Herrlof & Odin";
    document.title = mine ? `● ${this.words["turn"]} – ${name}` : name;
  }

  menuButton() {
    return element("button", { type: "button", class: "btn quiet menu", popovertarget: "menu", "aria-label": this.words["menu"] },
      "☰", element("span", { class: "no-phone no-low" }, ` ${this.words["menu"]}`));
  }

  /** @param {boolean} connected */
  connection(connected) {
    document.body.classList.toggle("offline", !connected);
    this.greeted &&= connected;
    if (connected) return;
    if (this.session?.message) return this.session.table.say([this.words["offline"] ?? "…"]);
    this.session = null;
    this.open(plainPage("", element("p", { class: "failed", role: "alert" },
      "No connection: either the server is away, or this link is not complete. Trying again…")));
  }

  /** @param {Message} message @param {number} to the number of what is answered, if that is known */
  receive(message, to) {
    const { screen, session } = this;
    switch (message.type) {
      case "progress":
        [loaded.done, loaded.of] = [message.done, message.of];
        return screen?.progress?.();
      case "ready": return this.begin(message);
      case "failed": return this.failed(message.reason, message.match === true);
      case "people": return this.gathered(message);
      case "record": return this.received(JSON.stringify(message.document));
      case "opened": case "moves": case "reviewed":
        return screen instanceof Replay ? screen.receive(message) : undefined;
      case "table":
        if (message.position !== undefined) return screen instanceof Replay ? screen.show(message) : undefined;
        if (this.served && !this.greeted && this.greet(message)) return;
        if (this.served && screen instanceof Replay && message.over) return; // A person who looks back is not interrupted for a new name.
        if (this.served && (!session || screen instanceof Replay)) this.session = new Session(this);
        return this.session?.receive(message, to);
      case "refused":
        if (screen instanceof Replay) return screen.refused(message.sentence);
        return session?.receive(message, to);
      default: return session?.receive(message, to);
    }
  }

  /** Adopts the language of a message. @param {TableMessage} message */
  speaks(message) {
    if (message.words) this.words = message.words;
    this.language = message.language;
  }

  /** Shows the people present; until all are ready, nothing else is shown. @param {PeopleMessage} message */
  gathered(message) {
    const { friends } = this;
    if (message.key) return sitDown(message.key);
    friends?.show(message);
    if (message.words) this.words = message.words;
    this.session?.table.meet(message);
    friends?.drawClocks();
    this.session?.result?.meet(message, (said) => this.link.send(said));
    if (!message.gathering) return this.drawMenu();
    if (message.words) {
      this.greet(message);
      this.language = message.language;
    }
    if (friends && !friends.room.isConnected) this.open({ root: element("div", { class: "start" }, titleBar(this.menuButton()), friends.room) });
    this.drawMenu(message);
  }

  /** A server speaks English until it is asked for another language. @param {{ language: string, languages?: string[] }} message */
  greet(message) {
    const wanted = spoken(message.languages ?? []);
    this.greeted = true;
    if (message.language === wanted) return false;
    this.link.send({ type: "language", language: wanted });
    return true;
  }

  /** @param {string} reason @param {boolean} match whether it is about a match that cannot be, not the table */
  failed(reason, match) {
    if (this.screen instanceof Replay) return this.screen.refused([reason]);
    if (this.session?.message) return this.session.table.say([reason]);
    if (match && this.ready) return this.choose(reason);
    this.open(plainPage("", element("p", { class: "failed", role: "alert" }, "The table could not be opened: ", reason),
      button("Try again", () => location.reload(), "btn main")));
  }

  /** @param {ReadyMessage} message */
  begin(message) {
    if (this.ready) return; // The published page already has Python's first message.
    this.ready = message;
    navigator.serviceWorker?.register("sw.js").catch(() => {}); // Without a service worker, the table does not work offline.
    this.language = spoken(Object.keys(message.words));
    this.words = message.words[this.language] ?? {};
    if (this.served) return this.invited();
    const { board, challenge, game } = fromHash();
    if (board) return this.openRecord();
    if (challenge) return this.readChallenge(challenge);
    const going = matches().find((each) => each.id === current());
    if (game && this.languagesOf(game).length > 0) {
      // The match is stored, so a page that is loaded again does not begin another match.
      this.forgetHash();
      return this.startForTwo(game);
    }
    if (going && !going.over) return this.resume(going.id);
    this.choose();
  }

  forgetHash() {
    history.replaceState(null, "", location.pathname + location.search);
  }

  /** @param {string} name */
  languagesOf(name) {
    return this.ready?.games.find((each) => each.name === name)?.languages ?? [];
  }

  /** The address of a server, with the match that a person who played alone now wants there. */
  invited() {
    this.choose();
    const there = new URL(location.href);
    const game = this.ready?.games.find((each) => each.name === there.searchParams.get("game"));
    if (!game) return;
    remember({ ...usual(game), players: Number(there.searchParams.get("players")) });
    for (const name of ["game", "players"]) there.searchParams.delete(name);
    history.replaceState(null, "", there);
    this.change(game);
  }

  /** The address at which others can join a game, if the publisher of the page named a server. */
  invitation() {
    const server = document.documentElement.dataset["server"];
    if (!server) return null;
    const there = new URL(server, location.href);
    const { game, names } = this.session?.message ?? {};
    if (game && names) there.search = String(new URLSearchParams({ game, players: String(names.length) }));
    return element("a", { class: "item", href: there.href, target: "_top" }, this.words["invite"] ?? "");
  }

  /** The start page. @param {string} [reason] why a match could not start */
  choose(reason = "") {
    if (!this.ready) return;
    this.session = null;
    playNow("");
    this.language = spoken(Object.keys(this.ready.words));
    this.words = this.ready.words[this.language] ?? {};
    document.documentElement.lang = this.language;
    this.title();
    const start = new Start(this);
    if (reason) start.fail(reason);
    this.open({ root: start.root, name: "start", speak: () => this.choose() });
  }

  /** @param {GameChoices} game */
  change(game) {
    changePanel(this, game);
  }

  /** @param {Wanted} wanted @param {boolean} [daily] */
  start(wanted, daily = false) {
    if (this.served) return this.link.send(wanted);
    if (!daily) remember(wanted);
    keep("game", wanted.game);
    this.session = new Session(this, { id: newId(), wanted, daily });
    this.link.send({ ...wanted, language: spoken(this.languagesOf(wanted.game)) });
  }

  /** A match for two players with the usual choices. @param {string} name */
  startForTwo(name) {
    const game = this.ready?.games.find((each) => each.name === name);
    if (game) this.start(usual(game, game.players.includes(2) ? 2 : game.usual));
  }

  /** The guided first round of a game. @param {string} game */
  learn(game) {
    keep(`learned.${game}`, "yes");
    keep("game", game);
    const session = this.session = new Session(this);
    const language = spoken(this.languagesOf(game));
    const asked = this.link.sent;
    this.link.send({ type: "learn", game, language });
    fetch(`first/${game}-${language}.json`).then((answer) => answer.ok ? answer.json() : [])
      .then((told) => { if (this.session === session) session.prepare(told, asked); }, () => {}); // without a network
  }

  /** Returns to a stored match, or to the server's match. @param {string} id */
  resume(id) {
    if (this.served) {
      this.session = new Session(this);
      return this.link.send({ type: "language", language: this.language });
    }
    const found = matches().find((each) => each.id === id);
    if (!found) return this.choose();
    if (location.hash) this.forgetHash();
    this.session = new Session(this, { id });
    this.link.send({ type: "resume", document: found.document });
  }

  /** A challenge from a link. @param {string} text */
  readChallenge(text) {
    unpacked(text).then((document) => {
      const { game } = JSON.parse(document);
      this.session = null;
      this.title();
      this.open(challenged(document, this.words, {
        leave: () => { this.forgetHash(); this.choose(); },
        accept: (name) => {
          this.forgetHash();
          this.session = new Session(this, { id: newId(), rival: document });
          this.link.send({ type: "challenge", document, name, language: spoken(this.languagesOf(game)) });
        },
      }));
    }).catch(() => this.choose());
  }

  /** Requests the record of the match. @param {"board" | "save" | "review"} what */
  ask(what) {
    this.asked = what;
    this.link.send({ type: "record" });
  }

  /** @param {string} text */
  received(text) {
    if (this.asked === "save") return save(text);
    const shown = this.session?.message;
    // A person who is still playing should not see the others' cards.
    this.openRecord(text, { seat: shown?.over ? null : shown?.seat ?? null, own: shown?.seat ?? null, from: this.session?.id ?? "", review: this.asked === "review" });
  }

  /**
   * Opens the given record or the record in the address; without either, asks for a file.
   * @param {string} [text]
   * @param {{ seat?: number | null, own?: number | null, from?: string, review?: boolean }} [how]
   * the seat whose view is shown, the person's own seat, the key of the stored match, and whether the review begins at once
   */
  openRecord(text, { seat = null, own = null, from = "", review = false } = {}) {
    this.back = text && (this.session || from) ? from || "server" : "";
    this.session = null;
    playNow("");
    this.title();
    this.open(new Replay(this, { text, seat, own, review }));
  }

  /** Chooses a language that the game of an open record has. @param {string} game */
  spokenIn(game) {
    if (this.served) return;
    this.language = spoken(this.languagesOf(game));
    this.words = this.ready?.words[this.language] ?? this.words;
  }

  /** @param {string} chosen */
  speak(chosen) {
    this.language = chosen;
    keep("language", chosen);
    this.words = this.ready?.words[chosen] ?? this.words;
    if (this.session || this.seated) this.link.send({ type: "language", language: chosen });
    this.screen?.speak?.();
    this.drawMenu();
  }

  /** @param {string[]} known */
  languageSelect(known) {
    return element("label", { class: "language" }, element("span", { class: "read" }, this.words["language"] ?? ""), element("select", {
      change: (/** @type {Event} */ event) => this.speak(/** @type {HTMLSelectElement} */ (event.target).value),
    }, ...known.map((each) => element("option", { value: each, selected: each === this.language, lang: each }, NAMES[each] ?? each))));
  }
}

/** The first known language among the person's choice, the browser's languages and English. @param {string[]} known */
export function spoken(known) {
  const wanted = [kept("language"), ...navigator.languages.map((each) => each.slice(0, 2))];
  return wanted.find((each) => each !== null && known.includes(each)) ?? "en";
}

const newId = () => crypto.randomUUID?.() ?? String(Date.now());

const app = new App();

page.addEventListener("leave", () => app.choose());

page.addEventListener("opened", (event) => {
  const { title, cards } = /** @type {CustomEvent} */ (event).detail;
  panel(title, app.words["close"] ?? "", element("div", { class: "laid" }, ...cards));
});

document.addEventListener("clause", (event) => {
  const { id, text } = /** @type {CustomEvent} */ (event).detail;
  panel(`${app.words["rule"] ?? ""} ${id}`, app.words["close"] ?? "", element("p", { lang: "en" }, text),
    app.language === "en" ? null : element("p", { class: "faint" }, app.words["clauses_english"] ?? ""));
});

elsewhere((id, document) => {
  if (app.session && id !== "" && id === app.session.id) app.session.follow(document);
});

document.addEventListener("keydown", (event) => {
  const field = event.target instanceof HTMLElement && event.target.closest("input:not([type=range]), select, textarea, dialog, [popover]:popover-open");
  if (field || event.ctrlKey || event.altKey || event.metaKey) return;
  app.screen?.key?.(event);
});

window.addEventListener("hashchange", () => {
  const { board, challenge } = fromHash();
  if (app.served || app.screen instanceof Replay) return;
  if (challenge && app.ready) app.readChallenge(challenge);
  else if (board) app.openRecord();
});

if (!app.served) {
  fetch("ready.json").then((answer) => answer.ok ? answer.json() : null).then((message) => message && app.begin(message), () => {});
}
