// @ts-check
/**
 * The form for a new match; what can be chosen comes from the schemas of the games' options.
 * @typedef {import("./messages").ReadyMessage} ReadyMessage
 * @typedef {import("./messages").Option} Option
 */
import { keep, kept } from "./matches.js";
import { element } from "./table.js";

/**
 * @param {ReadyMessage} ready
 * @param {string} language
 * @param {{start(wanted: import("./messages").Wanted): void, learn(game: string): void}} to
 * @param {boolean} served whether others may sit down
 */
export function startForm(ready, language, served, to) {
  const words = ready.words[language] ?? ready.words["en"] ?? {};
  /** @param {string | undefined} label @param {HTMLElement} inside */
  const row = (label, inside) => element("label", { class: "row" }, element("span", {}, label ?? ""), inside);
  /** @param {string} name @param {(string | number)[]} values @param {(value: string | number) => string} [say] @param {() => void} [change] */
  const select = (name, values, say = String, change) => element("select", { name, change },
    ...values.map((value) => element("option", { value }, say(value))));
  const form = /** @type {HTMLFormElement} */ (element("form", { class: "start", submit: (/** @type {Event} */ event) => {
    event.preventDefault();
    to.start(wanted());
  } }));
  // Where the site's pages on how to play are, if this is part of it.
  const pages = document.documentElement.dataset["pages"];
  let game = ready.games.find((each) => each.name === kept("game")) ?? ready.games[0];

  /** @param {string} name */
  const value = (name) => /** @type {HTMLInputElement | null} */ (form.elements.namedItem(name))?.value ?? "";

  function wanted() {
    /** @type {Record<string, unknown>} */
    const options = {};
    for (const name of Object.keys(game?.options ?? {})) {
      const text = value(`option.${name}`);
      if (text !== "") options[name] = /^\d+$/.test(text) ? Number(text) : text;
    }
    const seed = value("seed").trim();
    for (const name of ["game", "players", "bots", "name"]) keep(name, value(name));
    if (served) {
      const minutes = value("minutes");
      return {
        game: game?.name ?? "", players: Number(value("players")), people: Number(value("people")),
        bots: value("bots"), name: value("name").trim(), minutes: minutes === "" ? null : Number(minutes), edition: value("edition"), options,
      };
    }
    return {
      type: "new", game: game?.name ?? "", players: Number(value("players")), edition: value("edition"), options,
      bots: value("bots"), name: value("name").trim(), seed: seed === "" ? null : /^\d{1,15}$/.test(seed) ? Number(seed) : seed,
    };
  }

  const called = () => game?.words[language] ?? game?.words["en"] ?? {};

  function draw() {
    if (!game) return;
    const options = element("div", { class: "options" });
    const seats = () => {
      const people = form.elements.namedItem("people");
      const count = Number(value("players"));
      if (people instanceof HTMLSelectElement) {
        people.replaceChildren(...Array.from({ length: count }, (_, at) => element("option", { selected: at + 1 === count }, String(at + 1))));
      }
      const bots = /** @type {HTMLSelectElement} */ (form.elements.namedItem("bots"));
      const chosen = bots.value || kept("bots");
      bots.replaceChildren(...(game?.bots[count] ?? []).map((bot) => element("option", { value: bot, selected: bot === chosen }, words[`bot_${bot}`] ?? bot)));
      fill();
    };
    const fill = () => options.replaceChildren(...Object.entries(game?.options ?? {}).flatMap(([name, option]) => {
      const usual = game?.defaults[value("edition")]?.[value("players")]?.[name];
      // An option for two is none for more.
      const other = name.startsWith("two_player") && value("players") !== "2";
      const input = name === "players" || other ? null : field(name, option, usual, called(), words["no_limit"] ?? "");
      return input ? [row(called()[name] ?? capital(name), input)] : [];
    }));
    form.replaceChildren(
      element("fieldset", { class: "games" }, element("legend", {}, words["which"]), ...ready.games.map((each) =>
        element("label", { class: "game" }, element("input", {
          type: "radio", name: "game", value: each.name, checked: each === game, change: () => {
            game = each;
            draw();
            /** @type {HTMLElement | null} */ (form.querySelector("input[name=game]:checked"))?.focus();
          },
        }), element("strong", {}, capital(each.name)),
        element("span", {}, words[`${each.name}_about`])))),
      row(words["players"], select("players", game.players, String, seats)),
      ...(served ? [row(words["people"], select("people", []))] : []),
      row(words["bots"], select("bots", [])),
      row(words["name"], element("input", { name: "name", maxlength: 20, autocomplete: "off", value: kept("name") })),
      element("details", {}, element("summary", {}, words["options"]),
        row(words["edition"], select("edition", game.editions, (name) => called()[`edition.${name}`] ?? capital(name), fill)),
        served
          ? row(words["minutes"], element("input", { name: "minutes", type: "number", min: 1, max: 180, placeholder: words["no_limit"] }))
          : row(words["seed"], element("input", { name: "seed", autocomplete: "off" })),
        options),
      element("div", { class: "choices" },
        element("button", { type: "submit", class: "main" }, words[served ? "make" : "start"]),
        !served && element("button", { type: "button", click: () => to.learn(game?.name ?? "") }, words["lesson"]),
        pages && element("a", { href: `${pages}${game.name}/`, target: "_top", hreflang: "en" }, `${words["how_to_play"]}: ${capital(game.name)}`)));
    const players = /** @type {HTMLSelectElement} */ (form.elements.namedItem("players"));
    if ([...players.options].some((each) => each.value === kept("players"))) players.value = kept("players") ?? "";
    seats();
  }
  draw();
  return form;
}

/** A name of the rules, to be read. @param {string | number} name */
const capital = (name) => String(name).replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());

/**
 * An input for an option of a simple kind, with what it usually is; null for others.
 * @param {string} name @param {Option} option @param {unknown} usual
 * @param {import("./messages").Words} called @param {string} unlimited
 */
function field(name, option, usual, called, unlimited) {
  const simple = option.anyOf?.find((each) => each.type === "integer") ?? option;
  if (simple.enum) {
    return element("select", { name: `option.${name}` },
      ...simple.enum.map((value) => element("option", { value, selected: value === usual }, called[`${name}.${value}`] ?? capital(value))));
  }
  if (simple.type !== "integer") return null;
  return element("input", { name: `option.${name}`, type: "number", placeholder: usual ?? unlimited });
}
