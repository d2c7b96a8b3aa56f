// @ts-check
/** The person's settings: the speed of moves, sounds, and the choices that the table makes alone. */
import { element } from "./dom.js";
import { keep, kept } from "./storage.js";

/** The factor for durations at each speed; 1 is normal. @type {Record<string, number>} */
const SPEEDS = { slow: 1.8, normal: 1, fast: 0.4, none: 0 };

/** Tests set this so that nothing waits. */
const quick = new URLSearchParams(location.search).get("pace") === "0";

export const settings = {
  /** The factor for pauses between moves. */
  get pace() {
    return quick ? 0 : SPEEDS[kept("speed") ?? "normal"] ?? 1;
  },
  /** The factor for movements of cards; 0 if the person prefers reduced motion. */
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

/** The choice of a speed. @param {import("./messages").Words} words */
export const speedSelect = (words) => element("select", {
  name: "speed",
  change: (/** @type {Event} */ event) => keep("speed", /** @type {HTMLSelectElement} */ (event.target).value),
}, ...Object.keys(SPEEDS).map((speed) =>
  element("option", { value: speed, selected: speed === (kept("speed") ?? "normal") }, words[`speed_${speed}`] ?? speed)));

/** The rows of the menu for the settings. @param {import("./messages").Words} words */
export function settingsRows(words) {
  /** @param {string} name */
  const box = (name) => element("label", { class: "line box" }, element("input", {
    type: "checkbox", name, checked: kept(name) === "on",
    change: (/** @type {Event} */ event) => keep(name, /** @type {HTMLInputElement} */ (event.target).checked ? "on" : "off"),
  }), element("span", {}, words[name] ?? ""));
  return [element("label", { class: "line" }, element("span", {}, words["speed"] ?? ""), speedSelect(words)), box("sounds"), box("only")];
}
