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
 * @param {{start(wanted: object): void, speak(language: string): void, resume: (() => void) | null}} to
 */
export function startForm(ready, language, to) {
  const words = ready.words[language] ?? ready.words["en"] ?? {};
  /** @param {string | undefined} label @param {HTMLElement} inside @param {string} [help] */
  const row = (label, inside, help) => element("label", { class: "row" }, element("span", {}, label ?? ""), inside,
    help && element("small", { lang: "en" }, help));
  /** @param {string} name @param {(string | number)[]} values @param {(value: string | number) => string} [say] */
  const select = (name, values, say = String) => element("select", { name },
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
      type: "new", game: game?.name, players: Number(value("players")), edition: value("edition"), options,
      bots: value("bots"), name: value("name").trim(), language, seed: seed === "" ? null : /^\d{1,15}$/.test(seed) ? Number(seed) : seed,
    };
  }

  function draw() {
    if (!game) return;
    const options = Object.entries(game.options).filter(([name]) => name !== "players").map(([name, option]) => {
      const input = field(name, option);
      return input && row(name.replaceAll("_", " "), input, option.description);
    });
    form.replaceChildren(
      element("fieldset", { class: "games" }, element("legend", {}, words["which"]), ...ready.games.map((each) =>
        element("label", { class: "game" }, element("input", {
          type: "radio", name: "game", value: each.name, checked: each === game, change: () => { game = each; draw(); },
        }), element("strong", {}, each.name.replace(/^./, (letter) => letter.toUpperCase())),
        element("span", {}, words[`${each.name}_about`])))),
      row(words["players"], select("players", game.players)),
      row(words["bots"], select("bots", ready.bots, (bot) => words[`bot_${bot}`] ?? String(bot))),
      row(words["name"], element("input", { name: "name", maxlength: 20, autocomplete: "off" })),
      element("details", {}, element("summary", {}, words["options"]),
        row(words["edition"], select("edition", game.editions, (each) => String(each).replaceAll("_", " "))),
        row(words["seed"], element("input", { name: "seed", autocomplete: "off" })),
        ...options.filter((each) => each !== null)),
      element("div", { class: "choices" },
        element("button", { type: "submit", class: "main" }, words["start"]),
        to.resume && element("button", { type: "button", click: to.resume }, words["resume"])));
  }
  draw();
  return form;
}

/** An input for an option of a simple kind; null for others. @param {string} name @param {Option} option */
function field(name, option) {
  const simple = option.anyOf?.find((each) => each.type === "integer") ?? option;
  if (simple.enum) {
    return element("select", { name: `option.${name}` }, element("option", { value: "" }, "–"),
      ...simple.enum.map((value) => element("option", { value }, String(value).replaceAll("_", " "))));
  }
  if (simple.type !== "integer") return null;
  return element("input", { name: `option.${name}`, type: "number", min: simple.minimum, max: simple.maximum, placeholder: "–" });
}
