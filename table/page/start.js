// @ts-check
/**
 * The form for a new match; what can be chosen comes from the schemas of the games' options.
 * @typedef {import("./messages").ReadyMessage} ReadyMessage
 * @typedef {import("./messages").Option} Option
 */
import { element } from "./table.js";

/**
 * @param {ReadyMessage} ready
 * @param {string} language
 * @param {{start(wanted: import("./messages").Wanted): void}} to
 */
export function startForm(ready, language, to) {
  const words = ready.words[language] ?? ready.words["en"] ?? {};
  /** @param {string | undefined} label @param {HTMLElement} inside @param {string} [help] */
  const row = (label, inside, help) => element("label", { class: "row" }, element("span", {}, label ?? ""), inside,
    help && element("small", { lang: "en" }, help));
  /** @param {string} name @param {(string | number)[]} values @param {(value: string | number) => string} [say] @param {() => void} [change] */
  const select = (name, values, say = String, change) => element("select", { name, change },
    ...values.map((value) => element("option", { value }, say(value))));
  const form = /** @type {HTMLFormElement} */ (element("form", { class: "start", submit: (/** @type {Event} */ event) => {
    event.preventDefault();
    to.start(wanted());
  } }));
  let game = ready.games[0];

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
    return {
      type: "new", game: game?.name ?? "", players: Number(value("players")), edition: value("edition"), options,
      bots: value("bots"), name: value("name").trim(), seed: seed === "" ? null : /^\d{1,15}$/.test(seed) ? Number(seed) : seed,
    };
  }

  function draw() {
    if (!game) return;
    const options = element("div", { class: "options" });
    const fill = () => options.replaceChildren(...Object.entries(game?.options ?? {}).flatMap(([name, option]) => {
      const usual = game?.defaults[value("edition")]?.[value("players")]?.[name];
      const input = name === "players" ? null : field(name, option, usual);
      return input ? [row(capital(name), input, option.description?.replace(/`| \([A-Z]\d+\)/g, ""))] : [];
    }));
    form.replaceChildren(
      element("fieldset", { class: "games" }, element("legend", {}, words["which"]), ...ready.games.map((each) =>
        element("label", { class: "game" }, element("input", {
          type: "radio", name: "game", value: each.name, checked: each === game, change: () => { game = each; draw(); },
        }), element("strong", {}, capital(each.name)),
        element("span", {}, words[`${each.name}_about`])))),
      row(words["players"], select("players", game.players, String, fill)),
      row(words["bots"], select("bots", ready.bots, (bot) => words[`bot_${bot}`] ?? String(bot))),
      row(words["name"], element("input", { name: "name", maxlength: 20, autocomplete: "off" })),
      element("details", {}, element("summary", {}, words["options"]),
        row(words["edition"], select("edition", game.editions, capital, fill)),
        row(words["seed"], element("input", { name: "seed", autocomplete: "off" })),
        options),
      element("div", { class: "choices" },
        element("button", { type: "submit", class: "main" }, words["start"])));
    fill();
  }
  draw();
  return form;
}

/** A name of the rules, to be read. @param {string | number} name */
const capital = (name) => String(name).replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());

/**
 * An input for an option of a simple kind, with what it usually is; null for others.
 * @param {string} name @param {Option} option @param {unknown} usual
 */
function field(name, option, usual) {
  const simple = option.anyOf?.find((each) => each.type === "integer") ?? option;
  if (simple.enum) {
    return element("select", { name: `option.${name}` },
      ...simple.enum.map((value) => element("option", { value, selected: value === usual }, capital(value))));
  }
  if (simple.type !== "integer") return null;
  return element("input", { name: `option.${name}`, type: "number", placeholder: usual ?? "–" });
}
