// @ts-check
/** What the person has set: how fast moves are shown, whether they sound, what the table may choose alone. */
import { keep, kept } from "./matches.js";
import { element } from "./table.js";

/** How long each thing takes, 1 as usual. @type {Record<string, number>} */
const SPEEDS = { slow: 1.8, normal: 1, fast: 0.4, none: 0 };

/** Tests do not wait. */
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

/** Where they are set. @param {import("./messages").Words} words */
export function settingsDialog(words) {
  /** @param {string} name */
  const box = (name) => element("label", { class: "row" }, element("input", {
    type: "checkbox", name, checked: kept(name) === "on",
    change: (/** @type {Event} */ event) => keep(name, /** @type {HTMLInputElement} */ (event.target).checked ? "on" : "off"),
  }), element("span", {}, words[name] ?? ""));
  const dialog = /** @type {HTMLDialogElement} */ (element("dialog", { class: "settings", "aria-label": words["settings"] ?? "" },
    element("h2", {}, words["settings"] ?? ""),
    element("label", { class: "row" }, element("span", {}, words["speed"] ?? ""), element("select", {
      name: "speed",
      change: (/** @type {Event} */ event) => keep("speed", /** @type {HTMLSelectElement} */ (event.target).value),
    }, ...Object.keys(SPEEDS).map((speed) =>
      element("option", { value: speed, selected: speed === (kept("speed") ?? "normal") }, words[`speed_${speed}`] ?? speed)))),
    box("sounds"), box("only"),
    element("button", { type: "button", class: "main", click: () => dialog.close() }, words["close"] ?? "")));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
