// @ts-check
/**
 * The felt: the cards in play in the centre, and the cards and counters beside it.
 * @typedef {import("./messages").Edge} Edge
 * @typedef {import("./messages").Group} Group
 * @typedef {import("./table.js").Table} Table
 */
import { back, card, slot, suit, token } from "./cards.js";
import { element } from "./dom.js";
import { plain } from "./text.js";

/** Restores the focus after a part is redrawn. @param {HTMLElement} part */
export function held(part) {
  const on = document.activeElement;
  if (!(on instanceof HTMLElement) || !part.contains(on)) return "";
  const { place, value } = on.dataset;
  return place ? `[data-place="${CSS.escape(place)}"]` : value ? `[data-value="${value}"]` : "";
}

export class Felt {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.root = element("main", { class: "felt", tabindex: "-1" });
  }

  draw() {
    const { edges, groups } = this.table.shown.scene;
    const edge = (/** @type {string} */ side) => element("div", { class: `edge ${side === "right" ? "r" : "l"}` },
      ...edges.filter((each) => each.side === side).map((each) => this.edge(each)));
    this.root.className = `felt t${Math.min(4, edges.length)}`;
    const focus = held(this.root);
    const left = edge("left"), right = edge("right");
    this.root.replaceChildren(left, element("div", { class: "centre" }, this.numbers() ?? this.groups(groups)), right);
    if (focus) this.table.focusOn(focus);
  }

  /** Cards and counters beside the centre. @param {Edge} edge */
  edge(edge) {
    const { table } = this;
    const [top] = edge.cards.slice(-1);
    const cap = element("p", { class: "cap" }, element("b", {}, edge.title),
      edge.kind === "trump" && top && token(table.face(top), top), element("span", {}, edge.kind === "trump" ? ` ${edge.note}` : edge.note));
    if (edge.kind === "trump" && top) {
      return element("div", { class: "thing trump" }, element("span", { class: "medal" }, suit(table.face(top))), cap);
    }
    if (edge.kind === "pile") return element("div", { class: "thing pile" }, back("stack pilen", edge.count), cap);
    const cards = edge.cards.filter((each) => each !== null);
    if (edge.kind === "stack" || (cards.length > 4 && edge.kind !== "last")) {
      return element("button", { type: "button", class: "thing opens", click: () => this.open(edge.title, cards) },
        top && card(table.face(top), top, "stack open"), cap);
    }
    return element("div", { class: `thing ${edge.kind}` }, element("div", { class: "mini" }, ...cards.map((each) => card(table.face(each), each))), cap);
  }

  /** Shows all cards of a pile that lies open. @param {string} title @param {string[]} cards */
  open(title, cards) {
    this.root.dispatchEvent(new CustomEvent("opened", { bubbles: true, detail: { title, cards: cards.map((each) => card(this.table.face(each), each)) } }));
  }

  /** @param {Group[]} groups */
  groups(groups) {
    const [first, second] = groups;
    if (!first) return "";
    const { table } = this;
    if (first.kind === "trick") {
      const places = [...first.cards.map((face, at) => ({ face, name: first.notes[at] ?? "" })), ...first.empty.map((name) => ({ face: null, name }))];
      return element("ol", { class: "trick", style: `--k:${places.length}` }, ...places.map(({ face, name }, at) => element("li", {},
        face ? table.hand.card(face, `c0.${at}`, at === first.cards.length - 1 && table.shown.since ? "just" : "")
          : slot(first.own && at === first.cards.length),
        element("span", { class: "lbl" }, name))));
    }
    if (first.kind === "beaten" && second) {
      const many = first.cards.length + second.cards.length > 6;
      return element("div", { class: `two-sets${many ? " many" : ""}`, style: `--ka:${first.cards.length};--kb:${second.cards.length}` },
        this.set(first, "c0", "a", table.choice.withCards.length > 0), this.set(second, "c1", "b", false));
    }
    if (first.kind === "spread") return this.spreads(groups);
    return element("div", { class: "alone" }, ...groups.map((group, at) => group.kind === "note" ? element("p", { class: "lbl" }, group.label)
      : this.set(group, `c${at}`, "solo", false)));
  }

  /** Cards of any game: each spread with its name, wrapped if there are many. @param {Group[]} groups */
  spreads(groups) {
    const most = groups.reduce((sum, group) => sum + Math.max(1, group.cards.length), 0);
    return element("div", { class: `spreads${groups.length === 1 ? " one" : ""}`, tabindex: most > 12 ? "0" : null, style: `--cards:${most};--groups:${groups.length}` },
      ...groups.map((group, at) => element("section", { class: "spread-of" },
        element("p", { class: "lbl" }, group.label),
        element("ol", {}, ...group.cards.map((face, number) => element("li", {},
          face ? this.table.hand.card(face, `c${at}.${number}`) : back(), group.notes[number] && element("span", { class: "lbl f" }, group.notes[number])))))));
  }

  /** Cards that lie together, with their value. @param {Group} group @param {string} where @param {string} look @param {boolean} pick */
  set(group, where, look, pick) {
    const just = look === "solo" && this.table.shown.since ? "just" : "";
    return element("div", { class: `grp ${look}${group.cards.length > 3 ? " wide" : ""}`, style: `--ks:${group.cards.length}` },
      element("div", { class: `set${pick ? " pick" : ""}` }, ...group.cards.map((face, at) =>
        face ? this.table.hand.card(face, `${where}.${at}`, just) : back())),
      element("span", { class: "lbl" }, group.label, group.value && element("b", { class: "num" }, group.value)));
  }

  /** The numbers to choose from, if every action is a number. */
  numbers() {
    const { table } = this;
    const { numbers, actions, prompt, decision } = table.shown;
    if (!numbers) return null;
    const count = numbers.all.length;
    const best = JSON.stringify(table.hint?.choices[0]?.document);
    return element("div", { class: "numbered" },
      numbers.label && element("p", { class: "lbl" }, numbers.label),
      element("div", { class: "numbers", role: "group", "aria-label": plain(prompt), style: `--cols:${count < 9 ? count : Math.ceil(count / 2)}` },
        ...numbers.all.map((value) => {
          const action = actions.find((each) => each.number === value);
          const chosen = action !== undefined && table.choice.meant === action;
          const hinted = action !== undefined && JSON.stringify(action.document) === best;
          return element("button", {
            type: "button", class: `${chosen ? "chosen" : ""}${hinted ? " hinted" : ""}${table.marks.number(value)}`, "aria-label": action && plain(action.sentence), "aria-pressed": String(chosen),
            disabled: table.busy || !action, "data-value": value, "data-decision": decision,
            click: () => action && table.mean(action),
          }, String(value));
        })));
  }
}
