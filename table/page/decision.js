// @ts-check
/**
 * The decision area: the only place for prompts, refusals, hints on a phone, and the lesson.
 * @typedef {import("./messages").Pieces} Pieces
 * @typedef {import("./messages").PeopleMessage} PeopleMessage
 * @typedef {import("./table.js").Table} Table
 */
import { suit } from "./cards.js";
import { decimal, element, fill, filled } from "./dom.js";
import { plain } from "./text.js";

/** Points with their sign. @param {number} points */
export const signed = (points) => decimal(points, { signDisplay: "exceptZero" });

export class Decision {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.prompt = element("p", { class: "prompt", role: "status" });
    this.why = element("p", { class: "why" });
    this.note = element("p", { class: "note why", role: "alert" });
    this.sets = element("div", { class: "sets", role: "group" });
    this.acts = element("div", { class: "acts", role: "group" });
    this.root = element("section", { class: "decide" }, this.prompt, this.why, this.note, this.sets, this.acts);
    new ResizeObserver(() => this.fit()).observe(this.root);
  }

  draw() {
    const { table } = this;
    const { lesson, prompt } = table.shown;
    this.root.setAttribute("aria-label", table.word("decision"));
    const asked = table.company?.proposal ? [this.proposed()] : lesson?.length ? lesson : prompt;
    this.prompt.replaceChildren(...table.text(asked));
    this.note.replaceChildren(...table.text(table.told));
    this.drawWhy();
    this.drawActs();
    this.drawSets();
  }

  drawActs() {
    const { table } = this;
    const { actions, decision, prompt, scene } = table.shown;
    const { choice, busy } = table;
    const best = JSON.stringify(table.hint?.choices[0]?.document);
    const made = choice.plain.map((action) => {
      const sentence = plain(action.sentence);
      return element("button", {
        type: "button", disabled: busy, "data-decision": decision, title: action.short === sentence ? null : sentence,
        class: `btn${choice.plain.length === 1 && actions.length === 1 ? " main" : ""}${JSON.stringify(action.document) === best ? " hinted" : ""}`,
        click: () => table.act(action),
      }, action.short);
    });
    const { action } = choice;
    const several = choice.withCards.length > 0 && (scene.sets.length > 0 || !choice.single);
    if (action || several || actions.some((each) => each.number !== null)) {
      made.push(element("button", {
        type: "button", class: "btn main", "aria-disabled": action ? null : "true", disabled: busy, "data-decision": decision,
        title: action ? plain(action.sentence) : null, click: () => action && table.act(action),
      }, action?.short ?? table.word(choice.withCards.length > 0 ? "play_now" : "predict_now")));
    }
    if (table.company) made.push(...this.requests(table.company));
    this.acts.setAttribute("aria-label", plain(prompt));
    this.acts.classList.toggle("many", made.length > 3);
    const at = [...this.acts.children].findIndex((each) => each === document.activeElement);
    fill(this.acts, ...made);
    if (at >= 0 && document.activeElement === document.body) /** @type {HTMLElement | undefined} */ (this.acts.children[at])?.focus({ preventScroll: true });
  }

  /** Buttons for the whole sets in the reader's hand. */
  drawSets() {
    const { table } = this;
    const sets = table.shown.lesson === undefined ? table.shown.scene.sets : [];
    this.sets.hidden = sets.length === 0 || table.told.length > 0 || table.hint !== null;
    this.sets.setAttribute("aria-label", table.word("sets"));
    fill(this.sets, ...sets.map((set) => {
      const signs = set.signs.map((each) => suit(table.face(each)));
      if (!set.may) {
        return element("span", { class: "setc no" }, ...signs, element("b", {}, String(set.value)), ` ${table.word("too_low")}`);
      }
      const chosen = table.choice.isSelected(set.cards);
      return element("button", {
        type: "button", class: `setc${chosen ? " chosen" : ""}`, "aria-pressed": String(chosen), "data-set": set.cards.join(" "),
        title: set.cards.map((each) => table.face(each).label).join(", "), click: () => table.select(set.cards),
      }, ...signs, element("b", {}, String(set.value)));
    }));
    this.fit();
  }

  /** Drops sets that do not fit; the set that is too low is dropped first. */
  fit() {
    const sets = /** @type {HTMLElement[]} */ ([...this.sets.children]);
    if (sets.length === 0 || this.sets.hidden) return;
    for (const set of sets) set.hidden = false;
    const room = this.root.getBoundingClientRect();
    const fits = () => this.sets.scrollWidth <= this.sets.clientWidth && this.prompt.getBoundingClientRect().top >= room.top
      && [this.sets, this.acts].every((part) => part.getBoundingClientRect().bottom <= room.bottom - 2);
    while (sets.length > 0 && !fits()) {
      const last = sets.pop();
      if (last) last.hidden = true;
    }
  }

  /** One line below the prompt: a hint, the effect of a card, or the explanation. @param {string} [does] */
  drawWhy(does = "") {
    const { table } = this;
    const { lesson, more, scene, why } = table.shown;
    const [best, ...others] = table.hint?.choices ?? [];
    this.note.hidden = table.told.length === 0;
    this.why.hidden = table.told.length > 0 || (!best && scene.sets.length > 0 && lesson === undefined);
    /** @type {Pieces} */
    let line = why, rest = more;
    if (best) {
      line = [`${table.word("hint")}: `, ...[best, ...others.slice(0, 1)].flatMap((each, at) => [at ? " · " : "", ...each.sentence, each.value === null ? "" : ` (${signed(each.value)})`])];
      rest = [];
    } else if (does) {
      line = [does];
      rest = [];
    } else if (lesson?.length || table.company?.proposal) line = rest = [];
    this.why.replaceChildren(...table.text(line), element("span", { class: "no-phone no-low" }, " ", ...table.text(rest)));
  }

  /** A player's request to the other players. */
  proposed() {
    const { company } = this.table;
    const proposal = company?.proposal;
    if (!proposal) return "";
    if (proposal.seat === company?.seat) return this.table.word("you_asked");
    const name = (/** @type {number | null} */ seat) => seat === null ? "" : company?.seats[seat]?.name ?? "";
    return filled(this.table.word(proposal.replaced === null ? "wants_back" : "wants_bot"), { name: name(proposal.seat), other: name(proposal.replaced) });
  }

  /** The requests that the reader may make or answer now. @param {PeopleMessage} company */
  requests({ may, proposal, seat, seats }) {
    const { table } = this;
    const idle = table.shown.actions.length === 0;
    const words = ["agree", "decline", ...idle ? ["return"] : []].filter((word) => may.includes(word));
    const made = words.map((word) => element("button", {
      type: "button", class: `btn asks${word === "agree" ? " main" : ""}`, "data-proposal": proposal?.number,
      click: () => table.send({ type: word, ...word === "return" ? {} : { proposal: proposal?.number } }),
    }, table.word(word === "decline" && proposal?.seat === seat ? "withdraw" : word)));
    const absent = idle && may.includes("replace") ? seats.flatMap((each, at) => each.absent ? [element("button", {
      type: "button", class: "btn asks", "data-seat": at, click: () => table.send({ type: "replace", seat: at }),
    }, filled(table.word("replace"), { name: each.name }))] : []) : [];
    return [...made, ...absent];
  }
}
