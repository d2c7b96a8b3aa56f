// @ts-check
/** What the person has set: how fast moves are shown, whether they sound, what the table may choose alone. */
import { element } from "./dom.js";
import { keep, kept } from "./storage.js";

/** How long each thing takes, 1 as usual. @type {Record<string, number>} */
const SPEEDS = { slow: 1.8, normal: 1, fast: 0.4, none: 0 };

/** Tests set this so that nothing waits. */
const quick = new URLSearchParams(location.search).get("pace") === "0";

export const settings = {
  /** How long the table rests between moves. */
  get pace() {
    return quick ? 0 : SPEEDS[kept("speed") ?? "normal"] ?? 1;
  },
  /** How long cards take to move; they do not for who wants less motion. */
  get motion() {
    return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : this.pace;
  },
  get sounds() {
    return kept("sounds") === "on";
  },
  get only() {
    return kept("only") === "on";
  },
};

/** How fast moves are shown. @param {import("./messages").Words} words */
export const speedSelect = (words) => element("select", {
  name: "speed",
  change: (/** @type {Event} */ event) => keep("speed", /** @type {HTMLSelectElement} */ (event.target).value),
}, ...Object.keys(SPEEDS).map((speed) =>
  element("option", { value: speed, selected: speed === (kept("speed") ?? "normal") }, words[`speed_${speed}`] ?? speed)));

/** Where they are set: rows of the menu. @param {import("./messages").Words} words */
export function settingsRows(words) {
  /** @param {string} name */
  const box = (name) => element("label", { class: "line box" }, element("input", {
    type: "checkbox", name, checked: kept(name) === "on",
    change: (/** @type {Event} */ event) => keep(name, /** @type {HTMLInputElement} */ (event.target).checked ? "on" : "off"),
  }), element("span", {}, words[name] ?? ""));
  return [element("label", { class: "line" }, element("span", {}, words["speed"] ?? ""), speedSelect(words)), box("sounds"), box("only")];
}
