// @ts-check
/**
 * The form for a new match, whose inputs come from the schemas of the games' options.
 * @typedef {import("./messages").GameChoices} GameChoices
 * @typedef {import("./messages").Option} Option
 * @typedef {import("./messages").Words} Words
 */
import { button, capital, element } from "./dom.js";
import { english, remember, usual } from "./start.js";
import { keep, kept } from "./storage.js";

/** A name of the rules, to be read. @param {string | number} name */
const spaced = (name) => capital(String(name).replaceAll("_", " "));

/**
 * An input for an option of a simple kind, with its default; null for other options.
 * @param {string} name @param {Option} option @param {unknown} usually @param {unknown} chosen
 * @param {Words} called @param {string} unlimited
 */
function field(name, option, usually, chosen, called, unlimited) {
  const simple = option.anyOf?.find((each) => each.type === "integer") ?? option;
  if (simple.enum) {
    return element("select", { name: `option.${name}` },
      ...simple.enum.map((value) => element("option", { value, selected: value === (chosen ?? usually) }, called[`${name}.${value}`] ?? spaced(value))));
  }
  if (simple.type !== "integer") return null;
  return element("input", { name: `option.${name}`, type: "number", placeholder: usually ?? unlimited, value: chosen === usually ? null : chosen });
}

/** @typedef {{start(wanted: import("./messages").Wanted): void, learn(game: string): void}} To */

/**
 * The choices for a match of a game.
 * @param {GameChoices} game @param {Words} words @param {string} language @param {boolean} served whether others may sit down
 * @param {To} to
 */
export function startForm(game, words, language, served, to) {
  /** @param {string | undefined} label @param {HTMLElement} inside */
  const row = (label, inside) => element("label", { class: "line" }, element("span", {}, label ?? ""), inside);
  /** @param {string} name @param {(string | number)[]} values @param {(value: string | number) => string} [say] @param {() => void} [change] */
  const select = (name, values, say = String, change) => element("select", { name, change },
    ...values.map((value) => element("option", { value }, say(value))));
  const form = /** @type {HTMLFormElement} */ (element("form", { class: "choices", submit: (/** @type {Event} */ event) => {
    event.preventDefault();
    to.start(wanted());
  } }));
  const before = usual(game);
  const called = game.words[language] ?? game.words["en"] ?? {};

  /** @param {string} name */
  const value = (name) => /** @type {HTMLInputElement | null} */ (form.elements.namedItem(name))?.value ?? "";

  function wanted() {
    /** @type {Record<string, unknown>} */
    const options = {};
    for (const name of Object.keys(game.options)) {
      const text = value(`option.${name}`);
      if (text !== "") options[name] = /^\d+$/.test(text) ? Number(text) : text;
    }
    const seed = value("seed").trim();
    const aid = form.elements.namedItem("memory_aid"); // Only games in which it lists something have it.
    const chosen = { game: game.name, players: Number(value("players")), bots: value("bots"), edition: value("edition"), options,
      ...aid instanceof HTMLInputElement ? { memory_aid: aid.checked } : {} };
    remember(chosen);
    keep("name", value("name").trim());
    if (served) {
      const minutes = value("minutes");
      return { ...chosen, people: Number(value("people")), name: value("name").trim(), minutes: minutes === "" ? null : Number(minutes), failing: value("failing") };
    }
    return { ...chosen, type: "new", name: value("name").trim(), seed: seed === "" ? null : /^\d{1,15}$/.test(seed) ? Number(seed) : seed };
  }

  const options = element("div", { class: "options" });
  const differs = element("p", { class: "faint" });
  const differ = () => {
    differs.textContent = capital(called[`edition.${value("edition")}.differs`] ?? "");
  };
  const seats = () => {
    const people = form.elements.namedItem("people");
    const count = Number(value("players"));
    if (people instanceof HTMLSelectElement) {
      people.replaceChildren(...Array.from({ length: count }, (_, at) => element("option", { selected: at + 1 === count }, String(at + 1))));
    }
    const bots = /** @type {HTMLSelectElement} */ (form.elements.namedItem("bots"));
    const chosen = bots.value || before["bots"];
    bots.replaceChildren(...(game.bots[count] ?? []).map((bot) => element("option", { value: bot, selected: bot === chosen }, words[`bot_${bot}`] ?? bot)));
    draw();
  };
  const draw = () => options.replaceChildren(...Object.entries(game.options).flatMap(([name, option]) => {
    const usually = game.defaults[value("edition")]?.[value("players")]?.[name];
    // An option for two players does not apply to more.
    const other = name.startsWith("two_player") && value("players") !== "2";
    const input = name === "players" || other ? null : field(name, option, usually, before["options"][name], called, words["no_limit"] ?? "");
    return input ? [row(called[name] ?? spaced(name), input)] : [];
  }));
  form.append(
    english(game, words) && element("p", { class: "faint" }, english(game, words)),
    row(words["players"], select("players", game.players, String, seats)),
    ...(served ? [row(words["people"], select("people", []))] : []),
    row(words["bots"], select("bots", [])),
    row(words["name"], element("input", { name: "name", maxlength: 20, autocomplete: "off", value: kept("name") })),
    element("details", {}, element("summary", {}, words["options"]),
      row(words["edition"], select("edition", game.editions, (name) => called[`edition.${name}`] ?? spaced(name), () => (draw(), differ()))),
      ...(served
        ? [row(words["minutes"], element("input", { name: "minutes", type: "number", min: 1, max: 180, placeholder: words["no_limit"] })),
          row(words["bot_fails"], select("failing", ["random", "wait"], (name) => words[`bot_fails.${name}`] ?? ""))]
        : [row(words["seed"], element("input", { name: "seed", autocomplete: "off" }))]),
      game.memory_aid && row(words["memory_aid"], element("input", { name: "memory_aid", type: "checkbox", checked: before.memory_aid })),
      differs,
      options),
    element("div", { class: "row" },
      element("button", { type: "submit", class: "btn main" }, words[served ? "make" : "start"]),
      !served && button(words["lesson"] ?? "", () => to.learn(game.name))));
  /** @type {HTMLSelectElement} */ (form.elements.namedItem("players")).value = String(before["players"]);
  /** @type {HTMLSelectElement} */ (form.elements.namedItem("edition")).value = String(before["edition"]);
  seats();
  differ();
  return form;
}

