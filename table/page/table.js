// @ts-check
/**
 * The table: draws what it is given and says what was chosen.  It knows no rules and no game: what
 * may be done is a list of actions, each with a sentence and the cards that it consists of.
 *
 * @typedef {import("./messages").TableMessage} TableMessage
 * @typedef {import("./messages").HintMessage} HintMessage
 * @typedef {import("./messages").PeopleMessage} PeopleMessage
 * @typedef {import("./messages").Offered} Offered
 * @typedef {import("./messages").Edge} Edge
 * @typedef {import("./messages").Group} Group
 * @typedef {import("./messages").Place} Place
 * @typedef {import("./messages").Lasting} Lasting
 * @typedef {import("./messages").Words} Words
 */
import { back, called, card, front, slot, suit, token as tokenOf } from "./cards.js";
import { button, capital, cross, decimal, element, fill, filled } from "./dom.js";
import { finish, lay, move } from "./motion.js";
import { scoreSheet } from "./sheet.js";

/** @param {string[]} cards */
const sorted = (cards) => [...cards].sort().join(" ");

/** @param {string[]} part @param {string[]} whole */
function within(part, whole) {
  const left = [...whole];
  return part.every((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** What can be chosen now, in the order of the page. */
const OFFERED = ".centre button:not(.no):not(:disabled), .hand button:not(.no):not(:disabled), .acts button:not(:disabled)";

/** Below so many pixels between two cards the hand has two rows. */
const CLOSEST = 32;

export class Table {
  /**
   * @param {HTMLElement} root where it is drawn
   * @param {(message: object) => void} send takes what the person says
   * @param {Words} words what the page itself says
   * @param {HTMLElement} [controls] of a board, in place of what is to be decided
   */
  constructor(root, send, words, controls) {
    this.send = send;
    this.words = words;
    /** @type {TableMessage | null} */
    this.message = null;
    /** @type {Lasting} */
    this.lasting = { faces: {}, about: [], clauses: {}, languages: [], words };
    /** Lines, and which part of the match begins with each. @type {{ line: string, part: string | null, number: number }[]} */
    this.log = [];
    /** Places of the cards that are selected, in the order in which cards are drawn. @type {Set<string>} */
    this.selected = new Set();
    /** Of the choices without cards the one that is to be confirmed. @type {Offered | null} */
    this.meant = null;
    this.busy = false;
    /** Whether the person had the focus here when it chose. */
    this.focused = false;
    /** How long cards take to move, 1 as usual; at 0 they do not. */
    this.motion = 0;
    /** Who won the trick that is shown whole before it is cleared away. @type {number | null} */
    this.winner = null;
    /** Cards that the last move brought into the hand. @type {string[]} */
    this.came = [];
    /** @type {HintMessage | null} */
    this.hint = null;
    /** What a refusal or the connection says. */
    this.told = "";
    /** Who is there, at a served table. @type {PeopleMessage | null} */
    this.company = null;

    this.title = element("h1");
    this.stage = element("p");
    this.tools = element("div", { class: "tools" });
    this.menu = element("button", { type: "button", class: "btn quiet menu", popovertarget: "menu" });
    this.places = element("ul", { class: "people" });
    this.felt = element("main", { class: "felt", tabindex: "-1" });
    this.prompt = element("p", { class: "prompt", role: "status" });
    this.why = element("p", { class: "why" });
    this.note = element("p", { class: "note why", role: "alert" });
    this.sets = element("div", { class: "sets", role: "group" });
    this.acts = element("div", { class: "acts", role: "group" });
    this.own = element("div", { class: "own" });
    this.hand = element("div", { class: "hand", role: "group" });
    this.list = element("div", { class: "log", role: "log", tabindex: "0" });
    this.hints = element("div", { class: "hints", role: "status" });
    this.asked = element("p");
    this.help = element("ul");
    this.facts = element("p", { class: "faint" });
    this.score = element("div", { class: "scores", tabindex: "0", role: "region" });
    this.titles = { log: element("h2"), help: element("summary"), keys: element("summary"), score: element("summary") };
    this.keys = element("p");
    this.scoreFold = element("details", { name: "fold" }, this.titles.score, this.score);
    this.shut = cross("", () => this.side.hidePopover());
    this.side = element("aside", { class: "side", id: "side", popover: true }, this.titles.log, this.shut,
      element("div", { class: "told" }, this.hints, this.list),
      element("div", { class: "fold" }, this.scoreFold,
        element("details", { name: "fold", class: "help" }, this.titles.help, element("div", {}, this.asked, this.help, this.facts)),
        element("details", { name: "fold", class: "keys" }, this.titles.keys, this.keys)));
    this.decide = element("section", { class: "decide" }, ...(controls ? [controls]
      : [this.prompt, this.why, this.note, this.sets, this.acts]));
    this.tray = element("section", { class: "tray" }, this.own, this.hand);
    this.people = element("section", { class: "around" }, this.places);
    this.bar = element("header", { class: "bar" }, this.title, this.stage, this.tools, this.menu);
    this.board = element("div", { class: "app board" }, this.bar, this.people, this.felt, this.decide, this.tray, this.side);
    root.replaceChildren(this.board);
    this.board.addEventListener("pointerdown", finish, { capture: true });
    /** Whether a hand of so many cards has two rows, in the room that there is. @type {Map<number, boolean>} */
    this.rows = new Map();
    new ResizeObserver(() => { this.rows.clear(); this.fitHand(); this.fitDecision(); }).observe(this.hand);
  }

  /** What the page itself says. @param {string} id */
  word(id) {
    return this.words[id] ?? id;
  }

  /** @param {string} token */
  face(token) {
    return this.lasting.faces[token] ?? { rank: token, paint: "#8b909b", sign: "", word: "", power: "", label: token, does: "" };
  }

  /**
   * Draws a message.
   * @param {TableMessage} message
   * @param {number | null} [winner] who won the trick in the middle, while that is shown whole
   */
  show(message, winner = null) {
    const before = this.message;
    const lying = this.motion > 0 && (before === null || message.since > 0) ? lay(this.board) : null;
    const acted = before?.scene.places.filter((place) => place.acts) ?? [];
    const taker = this.winner;
    this.winner = winner;
    this.focused ||= before === null || this.board.contains(document.activeElement);
    this.message = message;
    this.busy = false;
    this.hint = null;
    this.told = "";
    this.meant = null;
    this.selected.clear();
    const held = [...before?.scene.hand ?? []];
    this.came = message.scene.hand.filter((each) => !within([each], held) || !held.splice(held.indexOf(each), 1));
    if (message.since === 0 || this.came.length > 1) this.came = []; // dealt
    if (message.faces) this.lasting = /** @type {Lasting} */ (message);
    if (message.words) this.words = message.words;
    this.log.splice(message.since);
    message.log.forEach((line, at) => {
      const before = this.log.at(-1)?.number ?? 0;
      const [part, number] = message.begins[at] ?? [null, before];
      this.log.push({ line, part, number: number ?? before + 1 });
    });
    this.draw();
    this.drawLog(before === null || message.since === 0);
    if (lying) move(this.board, lying, acted.length === 1 ? acted[0]?.seat ?? null : null, taker, this.motion);
    this.focusAgain();
  }

  /** After a choice the focus waits on the table until there is something to choose again. */
  focusAgain() {
    if (!this.focused) return;
    const held = document.activeElement;
    if (held !== null && held !== document.body && held !== this.felt) return void (this.focused = false);
    if (this.message && this.message.actions.length > 0) {
      const offered = [".centre", ".hand", ".acts"].map((part) => `${part} button:not(.no):not(:disabled)`);
      this.refocus(offered.find((each) => this.board.querySelector(each)) ?? ".felt");
      this.drawWhy(); // why one is asked, before what the card does that happens to be the first
      this.focused = false;
    } else this.felt.focus({ preventScroll: true });
  }

  /** A sentence for the person alone: a refusal, or that something is awaited. @param {string} text */
  say(text) {
    this.busy = false;
    this.told = text;
    this.drawHand();
    this.drawDecision();
    this.focusAgain();
  }

  /** @param {HintMessage} hint */
  showHint(hint) {
    this.hint = hint;
    this.busy = false;
    this.told = "";
    this.drawHand();
    this.drawFelt();
    this.drawDecision();
  }

  /** @param {PeopleMessage} company */
  meet(company) {
    this.company = company;
    if (!this.message) return;
    this.drawPeople();
    this.drawDecision();
  }

  draw() {
    const message = this.message;
    if (!message) return;
    const { scene } = message;
    const others = scene.places.length - (scene.own === null ? 0 : 1);
    this.board.className = ["app", "board", message.game, message.actions.length > 0 && "turn mine", message.over && "over",
      message.lesson !== undefined && "lesson", scene.own === null && "watching", message.hands && "open",
      `seats${scene.places.length}`].filter(Boolean).join(" ");
    this.places.className = `people ${others > 3 ? "five" : others > 2 ? "three" : others > 1 ? "two" : "one"}`;
    this.board.lang = message.language;
    this.title.textContent = scene.title;
    const [round, ...most] = scene.stage.split(/(?<=\d)(?= )/);
    this.stage.replaceChildren(round ?? "", element("span", { class: "no-phone" }, most.join("")), scene.goal && element("span", { class: "no-phone" }, ` · ${scene.goal}`));
    this.menu.setAttribute("aria-label", this.word("menu"));
    this.menu.replaceChildren("☰", element("span", { class: "no-phone no-low" }, ` ${this.word("menu")}`));
    this.people.setAttribute("aria-label", this.word("players"));
    this.decide.setAttribute("aria-label", this.word("decision"));
    this.tray.setAttribute("aria-label", this.word("hand"));
    this.side.setAttribute("aria-label", this.word("log"));
    this.drawTools();
    this.drawPeople();
    this.drawFelt();
    this.drawOwn();
    this.drawHand();
    this.drawDecision();
    this.drawSide();
  }

  drawTools() {
    const can = this.message?.can ?? [];
    const tools = ["hint", "undo"].map((word) =>
      element("button", { type: "button", class: `btn quiet ${word}`, hidden: !can.includes(word), click: () => this.ask(word), "aria-keyshortcuts": word[0] },
        this.word(word)));
    if (this.message?.lesson !== undefined) {
      tools.push(button(this.word("lesson_skip"), () => this.board.dispatchEvent(new CustomEvent("leave", { bubbles: true })), "btn quiet leave"));
    }
    fill(this.tools, ...tools);
  }

  /** The others from the left neighbour on. */
  others() {
    const scene = this.message?.scene;
    if (!scene) return [];
    return scene.own === null ? scene.places : [...scene.places.slice(scene.own + 1), ...scene.places.slice(0, scene.own)];
  }

  drawPeople() {
    this.places.replaceChildren(...this.others().map((place) => this.person(place)));
  }

  /** @param {Place} place */
  person(place) {
    const hand = this.message?.hands?.[place.seat];
    const room = (this.message?.scene.places.length ?? 0) > 4 ? 2 : 3;
    const shown = place.known.length > room ? place.known.slice(0, room - 1) : place.known;
    const known = hand ?? shown;
    const more = hand ? 0 : place.known.length - shown.length;
    return element("li", { class: `person${place.acts ? " acts" : ""}${place.seat === this.winner ? " won" : ""}`, "data-seat": place.seat },
      element("div", { class: "fan", "aria-hidden": "true" },
        ...place.cards === null ? [] : Array.from({ length: Math.max(1, place.cards) }, (_, at, last = Math.max(1, place.cards ?? 0) - 1) =>
          back(at === 0 || at >= last - 1 ? "" : "x", at === last ? place.cards : null))),
      element("div", { class: "who" },
        element("div", { class: "id" }, element("strong", {}, place.name), ...this.marks(place),
          place.cards !== null && element("span", { class: "read" }, ` ${place.cards} ${this.word(place.cards === 1 ? "cards.one" : "cards")}`)),
        element("div", { class: "pub" }, ...place.facts.map(([name, value]) => fact(name, value))),
        element("div", { class: "known" }, known.length > 0 && element("span", { class: "has" }, this.word("has")),
          ...known.map((each) => tokenOf(this.face(each), each)), more > 0 && element("span", {}, `+${more}`))));
  }

  /** Roles, and at a served table whether somebody is away and how long a clock has left. @param {Place} place */
  marks(place) {
    const there = this.company?.seats[place.seat];
    const away = there && !there.bot && there.away !== null;
    return [...place.badges.map(([badge, filled]) => element("span", { class: `mark${filled ? " lead" : ""}` }, badge)),
      place.acts && element("span", { class: "mark turn" }, this.word("to_act")),
      there?.bot === false && there.left !== null && element("time", { "data-seat": place.seat }),
      away && element("span", { class: "mark away" }, there.away ? filled(this.word("away_for"), { minutes: there.away ?? 0 }) : this.word("away"))];
  }

  drawFelt() {
    const message = this.message;
    if (!message) return;
    const { scene } = message;
    const edge = (/** @type {string} */ side) => element("div", { class: `edge ${side === "right" ? "r" : "l"}` },
      ...scene.edges.filter((each) => each.side === side).map((each) => this.edge(each)));
    this.felt.className = `felt t${Math.min(4, scene.edges.length)}`;
    const numbers = this.numbers();
    const held = this.held(this.felt);
    this.felt.replaceChildren(edge("left"), element("div", { class: "centre" },
      numbers ?? this.groups(scene.groups)), edge("right"));
    if (held) this.refocus(held);
  }

  /** What lies beside the centre. @param {Edge} edge */
  edge(edge) {
    const [top] = edge.cards.slice(-1);
    const cap = element("p", { class: "cap" }, element("b", {}, edge.title),
      edge.kind === "trump" && top && tokenOf(this.face(top), top), element("span", {}, edge.kind === "trump" ? ` ${edge.note}` : edge.note));
    if (edge.kind === "trump" && top) {
      return element("div", { class: "thing trump" }, element("span", { class: "medal" }, suit(this.face(top))), cap);
    }
    if (edge.kind === "pile") return element("div", { class: "thing pile" }, back("stack pilen", edge.count), cap);
    const cards = edge.cards.filter((each) => each !== null);
    if (edge.kind === "stack" || (cards.length > 4 && edge.kind !== "last")) {
      return element("button", { type: "button", class: "thing opens", click: () => this.open(edge.title, cards) },
        top && card(this.face(top), top, "stack open"), cap);
    }
    return element("div", { class: `thing ${edge.kind}` }, element("div", { class: "mini" }, ...cards.map((each) => card(this.face(each), each))), cap);
  }

  /** All cards of a pile that lies open. @param {string} title @param {string[]} cards */
  open(title, cards) {
    this.board.dispatchEvent(new CustomEvent("opened", { bubbles: true, detail: { title, cards } }));
  }

  /** @param {Group[]} groups */
  groups(groups) {
    if (groups.length === 0) return "";
    const [first, second] = groups;
    if (first?.kind === "trick") {
      const places = [...first.cards.map((face, at) => ({ face, name: first.notes[at] ?? "" })), ...first.empty.map((name) => ({ face: null, name }))];
      const mine = this.cardActions().length > 0 && (this.message?.scene.hand.length ?? 0) > 0;
      return element("ol", { class: "trick", style: `--k:${places.length}` }, ...places.map(({ face, name }, at) => element("li", {},
        face ? this.lit(face, `c0.${at}`, at === first.cards.length - 1 && this.message?.since ? "just" : "") : slot(mine && at === first.cards.length),
        element("span", { class: "lbl" }, name))));
    }
    if (first?.kind === "beaten" && second) {
      const many = first.cards.length + second.cards.length > 6;
      return element("div", { class: `two-sets${many ? " many" : ""}`, style: `--ka:${first.cards.length};--kb:${second.cards.length}` },
        this.set(first, "c0", "a", this.cardActions().length > 0), this.set(second, "c1", "b", false));
    }
    return element("div", { class: "alone" }, ...groups.map((group, at) => group.kind === "note" ? element("p", { class: "lbl" }, group.label)
      : this.set(group, `c${at}`, "solo", false)));
  }

  /** Cards that lie together, with what they are worth. @param {Group} group @param {string} where @param {string} look @param {boolean} pick */
  set(group, where, look, pick) {
    const look_ = look === "solo" && this.message?.since ? "just" : "";
    return element("div", { class: `grp ${look}${group.cards.length > 3 ? " wide" : ""}`, style: `--ks:${group.cards.length}` },
      element("div", { class: `set${pick ? " pick" : ""}` }, ...group.cards.map((face, at) =>
        face ? this.lit(face, `${where}.${at}`, look_) : back())),
      element("span", { class: "lbl" }, group.label, group.value && element("b", { class: "num" }, group.value)));
  }

  /** The numbers to choose from, where a number is all there is to choose. */
  numbers() {
    const actions = this.message?.actions ?? [];
    if (actions.length < 1 || !actions.every((action) => action.number !== null)) return null;
    const most = this.message?.scene.hand.length ?? 0;
    const best = JSON.stringify(this.hint?.choices[0]?.document);
    return element("div", { class: "numbered" },
      element("p", { class: "lbl" }, filled(this.word("how_many"), { number: most })),
      element("div", { class: "numbers", role: "group", "aria-label": this.message?.prompt, style: `--cols:${most < 8 ? most + 1 : Math.ceil((most + 1) / 2)}` },
        ...Array.from({ length: most + 1 }, (_, value) => {
          const action = actions.find((each) => each.number === value);
          const chosen = action !== undefined && this.meant === action;
          const hinted = action !== undefined && JSON.stringify(action.document) === best;
          return element("button", {
            type: "button", class: `${chosen ? "chosen" : ""}${hinted ? " hinted" : ""}`, "aria-label": action?.sentence, "aria-pressed": String(chosen),
            disabled: this.busy || !action, "data-value": value, "data-decision": this.message?.decision,
            click: () => action && (chosen ? this.act(action) : this.mean(action)),
          }, String(value));
        })));
  }

  /** A choice that is still to be confirmed. @param {Offered} action */
  mean(action) {
    this.meant = action;
    this.drawFelt();
    this.drawDecision();
  }

  drawOwn() {
    const { own, mine, places } = this.message?.scene ?? { own: null, mine: null, places: [] };
    if (own === null || !mine) return this.own.replaceChildren();
    const place = places[own];
    const [held, wanted] = mine.pips ?? [0, 0];
    this.own.dataset["seat"] = String(own);
    this.own.classList.toggle("won", own === this.winner);
    this.own.replaceChildren(
      element("div", { class: "id" }, element("strong", {}, place?.name ?? ""), ...(place ? this.marks({ ...place, acts: false }) : [])),
      mine.number !== "" ? element("div", { class: "count" }, element("span", { class: "num" }, mine.number), ` ${mine.after}`) : "",
      mine.pips ? element("div", { class: "pips", "aria-hidden": "true" },
        ...Array.from({ length: Math.max(held, wanted) }, (_, at) => element("i", { class: `pip${at < held ? " on" : ""}${at >= wanted ? " more" : ""}` }))) : "",
      element("div", { class: "pub" }, ...mine.facts.map(([name, value]) => fact(name, value))));
  }

  /** The actions that consist of cards. */
  cardActions() {
    return (this.message?.actions ?? []).filter((action) => action.cards.length > 0);
  }

  /** Tokens of the cards that are selected. */
  chosen() {
    return [...this.selected].map((place) => place.slice(place.indexOf(":") + 1));
  }

  /** Whether a card may be added to what is selected. @param {string} token */
  fits(token) {
    const wanted = [...this.chosen(), token];
    return this.cardActions().some((action) => within(wanted, action.cards));
  }

  /** A card that is a button if it is part of an action. @param {string} token @param {string} where @param {string} [look] */
  lit(token, where, look = "") {
    const face = this.face(token);
    const place = `${where}:${token}`;
    const inHand = where.startsWith("h");
    const usable = inHand || !(this.message?.scene.hand ?? []).includes(token);
    const possible = usable && this.cardActions().some((action) => action.cards.includes(token));
    if (!possible) {
      const hand = this.message?.scene.hand ?? [];
      const asked = inHand && this.cardActions().some((action) => action.cards.some((each) => hand.includes(each)));
      if (!asked) return card(face, token, look);
      return element("button", {
        type: "button", class: "card face no", "data-token": token, "data-place": place, "aria-label": `${called(face)}: ${this.word("unplayable")}`,
        click: () => this.whyNot(token),
      }, front(face));
    }
    const chosen = this.selected.has(place);
    const fits = chosen || this.fits(token);
    const hinted = this.hint?.choices[0]?.cards.includes(token) ?? false;
    return element("button", {
      type: "button", class: `card face play${chosen ? " chosen" : ""}${fits ? "" : " no"}${hinted ? " hinted" : ""} ${look}`,
      "data-token": token, "data-place": place, "aria-label": called(face), "aria-pressed": this.single() ? null : String(chosen),
      "aria-disabled": this.busy ? "true" : null, click: () => this.pick(place),
    }, front(face));
  }

  /** Asks why a card cannot be played: the rules refuse what is tried with it. @param {string} token */
  whyNot(token) {
    const [sample] = this.cardActions();
    if (this.busy || !sample) return;
    const value = this.message?.scene.groups[0]?.value;
    // The rules would count the one card that was tried.
    if (value && !this.single() && this.message?.lesson === undefined) return this.say(filled(this.word("no_set"), { value }));
    const parts = Object.entries(sample.document).map(([name, value]) =>
      [name, Array.isArray(value) ? [token] : value === sample.cards[0] ? token : value]);
    this.send({ type: "act", action: Object.fromEntries(parts), decision: this.message?.decision });
  }

  /** Whether every action with cards has one card: a click is then the choice. */
  single() {
    return this.cardActions().every((action) => action.cards.length === 1);
  }

  /** A card was clicked. @param {string} place */
  pick(place) {
    if (this.busy) return;
    const token = place.slice(place.indexOf(":") + 1);
    if (this.single()) {
      const action = this.cardActions().find((each) => each.cards[0] === token);
      if (action) this.act(action);
      return;
    }
    if (!this.selected.delete(place)) {
      if (!this.fits(token)) this.selected.clear();
      this.selected.add(place);
    }
    this.told = "";
    this.drawHand();
    this.drawDecision();
  }

  /** A whole set was chosen by its button. @param {string[]} cards */
  choose(cards) {
    if (this.busy) return;
    const same = sorted(this.chosen()) === sorted(cards);
    this.selected.clear();
    const left = [...cards];
    if (!same) {
      this.message?.scene.hand.forEach((token, at) => {
        const found = left.indexOf(token);
        if (found >= 0) {
          left.splice(found, 1);
          this.selected.add(`h${at}:${token}`);
        }
      });
    }
    this.told = "";
    this.drawHand();
    this.drawDecision();
    this.refocus(`[data-set="${cards.join(" ")}"]`);
  }

  drawHand() {
    const message = this.message;
    if (!message) return;
    const hand = message.hands ? [] : message.scene.hand;
    this.hand.setAttribute("aria-label", this.word("hand"));
    const raised = this.cardActions().length > 0;
    const cards = hand.map((token, at) => {
      const made = this.lit(token, `h${at}`, this.came.includes(token) ? "just" : "");
      const look = made.classList.contains("chosen") ? "up2" : raised && made.classList.contains("play") && !made.classList.contains("no") ? "up" : "";
      for (const looked of ["pointermove", "pointerdown", "focus"]) made.addEventListener(looked, () => this.drawWhy(this.face(token).does));
      made.addEventListener("blur", () => this.drawWhy());
      // A finger leaves as soon as it has tapped: what the card does stays to be read.
      made.addEventListener("pointerleave", (event) => void (event.pointerType === "mouse" && this.drawWhy()));
      return element("li", { class: look, style: `--i:${at}` }, made);
    });
    const row = element("ol", { style: `--n:${hand.length};--c:${Math.ceil(hand.length / 2)}` }, ...cards);
    const held = this.held(this.hand);
    this.hand.replaceChildren(row);
    this.fitHand();
    if (held) this.refocus(held);
  }

  /** Where the focus is in a part that is drawn anew. @param {HTMLElement} part */
  held(part) {
    const on = document.activeElement;
    if (!(on instanceof HTMLElement) || !part.contains(on)) return "";
    const { place, value } = on.dataset;
    return place ? `[data-place="${place}"]` : value ? `[data-value="${value}"]` : "";
  }

  /** One row of cards, or two where they would lie too close: measured once, as the page is laid out for it. */
  fitHand() {
    const [first, second, ...others] = this.hand.firstElementChild?.children ?? [];
    if (!first || !second) return this.hand.classList.remove("rows");
    const number = others.length + 2;
    if (!this.rows.has(number) && this.hand.isConnected) {
      this.hand.classList.remove("rows");
      this.rows.set(number, second.getBoundingClientRect().left - first.getBoundingClientRect().left < CLOSEST);
    }
    this.hand.classList.toggle("rows", this.rows.get(number) ?? false);
  }

  drawDecision() {
    const message = this.message;
    if (!message) return;
    const proposal = this.company?.proposal ?? null;
    const lesson = message.lesson ?? "";
    this.prompt.replaceChildren(...this.text(proposal ? this.proposed() : lesson || message.prompt));
    this.note.replaceChildren(...this.text(this.told));
    this.drawWhy();
    const plain = message.actions.filter((action) => action.cards.length === 0 && action.number === null);
    const best = JSON.stringify(this.hint?.choices[0]?.document);
    const made = plain.map((action) => element("button", {
      type: "button", disabled: this.busy, "data-decision": message.decision, title: action.short === action.sentence ? null : action.sentence,
      class: `btn${plain.length === 1 && message.actions.length === 1 ? " main" : ""}${JSON.stringify(action.document) === best ? " hinted" : ""}`,
      click: () => this.act(action),
    }, action.short));
    const cards = this.cardActions();
    const chosen = this.selected.size > 0 && cards.find((action) => sorted(action.cards) === sorted(this.chosen()));
    const action = this.meant ?? (chosen || null);
    const several = cards.length > 0 && (message.scene.sets.length > 0 || !this.single());
    if (action || several || message.actions.some((each) => each.number !== null)) {
      made.push(element("button", {
        type: "button", class: "btn main", "aria-disabled": action ? null : "true", disabled: this.busy, "data-decision": message.decision,
        title: action ? action.sentence : null, click: () => action && this.act(action),
      }, action?.short ?? this.word(cards.length > 0 ? "play_now" : "predict_now")));
    }
    if (this.company) made.push(...this.requests(message));
    this.acts.setAttribute("aria-label", message.prompt);
    const at = [...this.acts.children].findIndex((each) => each === document.activeElement);
    fill(this.acts, ...made);
    if (at >= 0 && document.activeElement === document.body) /** @type {HTMLElement | undefined} */ (this.acts.children[at])?.focus({ preventScroll: true });
    this.drawSets();
    this.drawHints();
  }

  /** The sets that one holds, to be chosen whole. */
  drawSets() {
    const sets = this.message?.lesson === undefined ? this.message?.scene.sets ?? [] : [];
    this.sets.hidden = sets.length === 0 || this.told !== "" || this.hint !== null;
    this.sets.setAttribute("aria-label", this.word("sets"));
    fill(this.sets, ...sets.map((set) => {
      const signs = set.signs.map((each) => suit(this.face(each)));
      if (!set.may) {
        return element("span", { class: "setc no" }, ...signs, element("b", {}, String(set.value)), ` ${this.word("too_low")}`);
      }
      const chosen = sorted(set.cards) === sorted(this.chosen());
      return element("button", {
        type: "button", class: `setc${chosen ? " chosen" : ""}`, "aria-pressed": String(chosen), "data-set": set.cards.join(" "),
        title: set.cards.map((each) => this.face(each).label).join(", "), click: () => this.choose(set.cards),
      }, ...signs, element("b", {}, String(set.value)));
    }));
    this.fitDecision();
  }

  /** As many sets as there is room for: first the one that is too low goes. */
  fitDecision() {
    const sets = /** @type {HTMLElement[]} */ ([...this.sets.children]);
    if (sets.length === 0 || this.sets.hidden) return;
    for (const set of sets) set.hidden = false;
    const room = this.decide.getBoundingClientRect();
    const fits = () => this.sets.scrollWidth <= this.sets.clientWidth && this.prompt.getBoundingClientRect().top >= room.top
      && [this.sets, this.acts].every((part) => part.getBoundingClientRect().bottom <= room.bottom - 2);
    while (sets.length > 0 && !fits()) {
      const last = sets.pop();
      if (last) last.hidden = true;
    }
  }

  /** One line below the prompt: a hint, what a card does, or the reason. @param {string} [does] */
  drawWhy(does = "") {
    const message = this.message;
    if (!message) return;
    const [best, ...others] = this.hint?.choices ?? [];
    const line = best ? `${this.word("hint")}: ${[best, ...others.slice(0, 1)].map(told).join(" · ")}`
      : does || (message.lesson || this.company?.proposal ? "" : message.why);
    this.why.hidden = this.told !== "" || (!best && message.scene.sets.length > 0 && message.lesson === undefined);
    this.note.hidden = this.told === "";
    const [first, ...more] = line === message.why ? line.split(/(?<=\.) /) : [line];
    this.why.replaceChildren(...this.text(first ?? ""), element("span", { class: "no-phone no-low" }, ...this.text(` ${more.join(" ")}`)));
  }

  /** What somebody asks of the others. */
  proposed() {
    const proposal = this.company?.proposal;
    if (!proposal) return "";
    if (proposal.seat === this.company?.seat) return this.word("you_asked");
    const name = (/** @type {number | null} */ seat) => seat === null ? "" : this.company?.seats[seat]?.name ?? "";
    return filled(this.word(proposal.replaced === null ? "wants_back" : "wants_bot"), { name: name(proposal.seat), other: name(proposal.replaced) });
  }

  /** What may be asked of the others, or answered, now. @param {TableMessage} message */
  requests(message) {
    const { may, proposal, seats } = /** @type {PeopleMessage} */ (this.company);
    const idle = message.actions.length === 0;
    const words = ["agree", "decline", ...(idle ? ["return"] : [])].filter((word) => may.includes(word));
    const made = words.map((word) => element("button", {
      type: "button", class: `btn asks${word === "agree" ? " main" : ""}`, "data-proposal": proposal?.number,
      click: () => this.send({ type: word, ...(word === "return" ? {} : { proposal: proposal?.number }) }),
    }, this.word(word === "decline" && proposal?.seat === this.company?.seat ? "withdraw" : word)));
    const absent = idle && may.includes("replace") ? seats.flatMap((seat, at) => seat.absent ? [element("button", {
      type: "button", class: "btn asks", "data-seat": at, click: () => this.send({ type: "replace", seat: at }),
    }, filled(this.word("replace"), { name: seat.name }))] : []) : [];
    return [...made, ...absent];
  }

  drawHints() {
    const choices = this.hint?.choices ?? [];
    this.hints.replaceChildren(...(choices.length > 0 ? [element("ol", {}, ...choices.map((choice) =>
      element("li", {}, ...this.text(choice.sentence), choice.value !== null && element("small", {}, ` ${signed(choice.value)}`)))),
    element("p", { class: "faint" }, choices.length > 1 ? this.word("hint_about") : "")] : []));
  }

  drawSide() {
    const message = this.message;
    if (!message) return;
    const { scene } = message;
    this.titles.log.textContent = this.word("log");
    this.shut.title = this.shut.ariaLabel = this.word("close");
    this.titles.help.textContent = this.word("rules");
    this.titles.keys.textContent = this.word("keys");
    this.titles.score.textContent = this.word("sheet");
    this.keys.textContent = this.word("keys_are");
    this.asked.replaceChildren(...this.text(message.asked));
    this.help.replaceChildren(...this.lasting.about.map((line) => element("li", {}, ...this.text(line))),
      message.language === "en" ? "" : element("li", { class: "faint" }, this.word("clauses_english")));
    this.facts.textContent = [...scene.facts, ...scene.details].map(([name, value]) => `${name}: ${value}`).join(" · ");
    this.scoreFold.hidden = !scene.sheet;
    this.score.setAttribute("aria-label", this.word("sheet"));
    this.score.replaceChildren(...(scene.sheet ? [scoreSheet(scene.sheet, this.word("total"))] : []));
  }

  /** @param {boolean} whole */
  drawLog(whole) {
    const kept = whole ? 0 : Math.min(this.message?.since ?? 0, this.list.children.length);
    while (this.list.children.length > kept) this.list.lastChild?.remove();
    this.list.setAttribute("aria-label", this.word("log"));
    this.list.append(...this.log.slice(kept).map(({ line, part, number }) => element("div", { class: part === null ? "" : "sep" },
      part && element("h3", {}, `${capital(this.word(`part_${part}`))} ${number}`), element("p", {}, ...this.text(line)))));
  }

  /** A sentence with its cards and clauses marked. @param {string} sentence @returns {Node[]} */
  text(sentence) {
    const parts = sentence.split(/( ?\([A-Z]\d\d?(?:, [A-Z]\d\d?)*\)[.,;:]?|\b[A-Z]\d?\b)/);
    return parts.map((part, at) => {
      const face = this.lasting.faces[part];
      if (face) {
        const [mark, rest] = [parts[at + 1]?.match(/^[.,;:?!)]+/)?.[0] ?? "", parts[at + 1] ?? ""];
        parts[at + 1] = rest.slice(mark.length);
        return element("span", { class: "joined" }, tokenOf(face), mark); // no line begins with a full stop
      }
      const ids = part.match(/[A-Z]\d\d?/g) ?? [];
      if (ids.length > 0 && part.trim().startsWith("(") && ids.every((id) => id in this.lasting.clauses)) {
        return element("span", { class: "clauses" }, part.replace(/.*\)/, ""), ...ids.map((id) => this.clause(id)));
      }
      return document.createTextNode(part);
    });
  }

  /** A button that shows the text of a clause. @param {string} id */
  clause(id) {
    return element("button", {
      type: "button", class: "clause", "aria-label": `${this.word("rule")} ${id}`,
      click: () => this.board.dispatchEvent(new CustomEvent("clause", { bubbles: true, detail: { id, text: this.lasting.clauses[id] ?? "" } })),
    }, "?");
  }

  /** One choice: nothing more can be chosen until the answer is here. @param {Offered} action */
  act(action) {
    if (this.busy) return;
    this.busy = true;
    this.hint = null;
    this.focused = this.board.contains(document.activeElement);
    this.send({ type: "act", action: action.document, decision: this.message?.decision });
    if (this.focused) this.felt.focus({ preventScroll: true });
    this.board.classList.add("busy");
    this.drawHand();
    this.drawFelt();
    this.drawDecision();
  }

  /** @param {string} what */
  ask(what) {
    if (this.busy || !this.message?.can.includes(what)) return;
    if (what === "hint" && this.hint) return this.closeHint();
    this.busy = true;
    if (what === "hint") {
      this.told = this.word("thinking");
      this.drawWhy();
      this.note.textContent = this.told;
    }
    this.send({ type: what });
  }

  closeHint() {
    if (!this.hint && this.selected.size === 0 && this.told === "") return;
    this.hint = null;
    this.told = "";
    this.selected.clear();
    this.drawHand();
    this.drawFelt();
    this.drawDecision();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    finish();
    if (event.key === "Escape") this.closeHint();
    else if (event.key === "h") this.ask("hint");
    else if (event.key === "u") this.ask("undo");
    else if (event.key.startsWith("Arrow")) this.move(event);
    else if (/^[0-9]$/.test(event.key)) this.number(event.key);
  }

  /** A digit chooses what is offered in its place; of numbers it goes to one, and Enter chooses. @param {string} digit */
  number(digit) {
    const all = /** @type {HTMLElement[]} */ ([...this.board.querySelectorAll(OFFERED)]);
    if (!this.felt.querySelector(".numbers")) return all[Number(digit) - 1]?.click();
    const labelled = (/** @type {string} */ text) => all.find((offered) => offered.textContent === text);
    const on = document.activeElement;
    const begun = on instanceof HTMLElement && on.closest(".numbers") ? on.textContent : "";
    (labelled(begun + digit) ?? labelled(digit))?.focus();
  }

  /** Arrows go from card to card, and from choice to choice. @param {KeyboardEvent} event */
  move(event) {
    const row = /** @type {Element | null} */ (document.activeElement)?.closest(".hand, .numbers, .sets, .acts, .set, .trick");
    if (!row) return;
    const all = /** @type {HTMLElement[]} */ ([...row.querySelectorAll("button:not(:disabled):not(.clause)")]);
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const step = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1;
    all[(at + step + all.length) % all.length]?.focus();
    event.preventDefault();
  }

  /** @param {string} selector */
  refocus(selector) {
    const found = this.board.querySelector(selector);
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  }
}

/** A number with its word, or a word with what is not a number. @param {string} name @param {string} value */
const fact = (name, value) => /^[−-]?\d/.test(value) && !name.endsWith(":")
  ? element("span", {}, element("b", {}, value), ` ${name}`)
  : element("span", {}, `${name} `, element("b", {}, value));

/** Points with their sign. @param {number} points */
const signed = (points) => decimal(points, { signDisplay: "exceptZero" });

/** @param {{ sentence: string, value: number | null }} choice */
const told = (choice) => `${choice.sentence}${choice.value === null ? "" : ` (${signed(choice.value)})`}`;
