// @ts-check
/**
 * The start page: a fan of cards for each game, and buttons for the usual matches.
 * @typedef {import("./messages").GameChoices} GameChoices
 * @typedef {import("./messages").Wanted} Wanted
 * @typedef {import("./messages").Words} Words
 * @typedef {import("./page.js").App} App
 */
import { card } from "./cards.js";
import { button, capital, element, filled } from "./dom.js";
import { dailyPanel, friendsPanel, matchPanel } from "./panels.js";
import { keep, kept, keptObject, matches } from "./storage.js";
import { titleBar } from "./waiting.js";

/** @type {Words} */
export const NAMES = { en: "English", de: "Deutsch", es: "Español", fr: "Français", it: "Italiano", nl: "Nederlands" };

/** Whether this browser has neither played nor learned a game. @param {GameChoices} game */
export const newcomer = ({ name }) => !kept(`learned.${name}`) && matches().every((each) => each.game !== name);

/** A match with the last choices for a game, or against the easiest bots. @param {GameChoices} game @param {number} [count] the number of players, if it is given */
export function usual(game, count) {
  const said = keptObject(`choices.${game.name}`);
  const players = count ?? game.players.find((each) => each === said["players"]) ?? game.usual;
  const bots = game.bots[players]?.find((each) => each === said["bots"]) ?? game.bots[players]?.[0] ?? "";
  const edition = game.editions.find((each) => each === said["edition"]) ?? game.edition_in[document.documentElement.lang] ?? game.editions[0] ?? "";
  const options = said["options"];
  return {
    type: "new", game: game.name, players, bots, edition, name: kept("name") ?? "", seed: null, memory_aid: said["memory_aid"] === true,
    options: /** @type {Record<string, unknown>} */ (typeof options === "object" && options !== null ? options : {}),
  };
}

/** Stores the choices for a match. @param {Wanted} wanted */
export function remember({ game, players, bots, edition, options, memory_aid }) {
  if (bots !== undefined) keep(`choices.${game}`, JSON.stringify({ game, players, bots, edition, options, memory_aid }));
}

/** A note that a game is in English, if it lacks the language of the page. @param {GameChoices} game @param {Words} words */
export const english = (game, words) => game.languages.includes(document.documentElement.lang) ? ""
  : capital(filled(words["english_only"], { languages: game.languages.map((each) => NAMES[each] ?? each).join(", ") }));

/** Parts of a line with dots between them; a dot at a line break is not shown, because a space at the end of a line has no width. @param {string[]} parts */
const parted = (parts) => parts.flatMap((part, at) => [at > 0 && element("span", { class: "point" }, " "), element("span", { class: "part" }, part)]);

export class Start {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const { ready, served, words } = app;
    const games = ready?.games ?? [];
    const all = matches();
    const first = games.find((each) => each.name === kept("game")) ?? games[0];
    const order = [...games].sort((one, other) => Number(other === first) - Number(one === first));
    const going = served ? undefined : all.find((each) => !each.over);
    this.main = element("main", { class: `games${served || order.every(newcomer) ? "" : " again"}` },
      this.unknownLanguage(),
      going ? element("div", { class: "hello" }, element("div", { class: "cont" },
        element("span", {}, `${capital(going.game)}: ${going.names.map((name, seat) => `${name} ${going.points?.[seat] ?? ""}`.trim()).join(", ")}`),
        button(words["go_on"] ?? "", () => app.resume(going.id)))) : "",
      ...order.map((game, at) => this.game(game, at === 0)));
    const pages = document.documentElement.dataset["pages"];
    this.root = element("div", { class: "start", lang: app.language },
      titleBar(element("p", { class: "no-phone" }, words["tagline"] ?? ""), app.languageSelect(Object.keys(ready?.words ?? {}))),
      this.main,
      element("footer", { class: "folds" },
        ...served ? [] : [
          button(words["today"] ?? "", () => dailyPanel(app), "btn quiet"),
          all.length > 0 && button(words["matches"] ?? "", () => matchPanel(app), "btn quiet"),
          button(words["with_friends"] ?? "", () => friendsPanel(app), "btn quiet"),
          button(words["open"] ?? "", () => app.openRecord(), "btn quiet"),
        ].filter((each) => each !== false),
        element("a", { class: "btn quiet", href: pages, hidden: !pages, target: "_top", hreflang: "en" }, words["how_to_play"] ?? "")));
  }

  /** Shows why a match could not start. @param {string} reason */
  fail(reason) {
    this.main.querySelector(".failed")?.remove();
    this.main.prepend(element("p", { class: "hello failed", role: "alert" }, reason));
  }

  /** Lists the languages, for a browser that prefers none of them. */
  unknownLanguage() {
    const known = Object.keys(this.app.ready?.words ?? {});
    const wanted = navigator.languages.map((each) => each.slice(0, 2));
    if (kept("language") || wanted.some((each) => known.includes(each))) return "";
    return element("p", { class: "hello note" }, known.map((each) => NAMES[each] ?? each).join(" · "));
  }

  /** @param {GameChoices} game @param {boolean} main whether it has the filled button */
  game(game, main) {
    const { app } = this;
    const { served, words } = app;
    const fresh = !served && newcomer(game);
    const wanted = usual(game);
    const target = wanted.options["target"] ?? game.defaults[wanted.edition]?.[wanted.players]?.["target"];
    const played = matches().filter((each) => each.game === game.name && each.over && each.won !== undefined);
    const told = fresh ? [words[`${game.name}_about`] ?? ""] : [filled(words["number_players"], { number: wanted.players }),
      filled(words["number_opponents"], { bots: (words[`bot_${wanted.bots}`] ?? "").split(":")[0] ?? "" }),
      filled(words[`goal.${game.name}`], { number: String(target) })].filter(Boolean);
    const meta = fresh ? words[`${game.name}_meta`] ?? "" : played.length > 0
      ? filled(words["won_of"], { won: played.filter((each) => each.won).length, all: played.length }) : "";
    const play = button(words["play_now"] ?? "", () => served ? app.change(game) : app.start(wanted), `btn${main && !fresh ? " main" : ""}`);
    const fan = game.fan[document.documentElement.lang] ?? game.fan["en"] ?? [];
    return element("section", { class: "game", "data-game": game.name, "aria-label": capital(game.name) },
      element("div", { class: "spread", "aria-hidden": "true" }, ...fan.map((each, at) => {
        const made = card(each, each.token);
        made.style.setProperty("--i", String(at));
        return made;
      })),
      element("h2", {}, capital(game.name)), element("p", {}, ...parted(told)), element("p", { class: "meta" }, meta),
      english(game, words) && element("p", { class: "meta" }, english(game, words)),
      element("div", { class: "row" },
        ...served ? [play] : fresh
          ? [button(words["learn_it"] ?? "", () => app.learn(game.name), `btn${main ? " main" : ""}`), play,
            button(words["change"] ?? "", () => app.change(game), "btn quiet")]
          : [play, button(words["change"] ?? "", () => app.change(game))]));
  }
}
