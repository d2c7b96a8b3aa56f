// @ts-check
/** The page while Python loads, or while there is no connection. */
import { decimal, element, filled } from "./dom.js";

/** The bar of pages without a table. @param {...(Node | string)} more */
export const titleBar = (...more) => element("header", { class: "bar" }, element("h1", {}, "Herrlof & Odin"), ...more);

/** A page without a table. @param {Node | string} menu @param {...(Node | false)} inside */
export const plainPage = (menu, ...inside) => ({
  root: element("div", { class: "start plain" }, titleBar(menu), element("main", { class: "waiting" }, ...inside)),
});

/** The bytes of Python that are loaded, and their total once it is known. */
export const loaded = { done: 0, of: 0 };

/** The page until Python has loaded. @param {import("./messages").Words} words @param {Node} menu */
export function dealing(words, menu) {
  const bar = /** @type {HTMLProgressElement} */ (element("progress", { "aria-label": words["dealing"], max: loaded.of || null, value: loaded.of ? loaded.done : null }));
  const size = element("p", { class: "size" });
  const page = plainPage(menu,
    element("div", { class: "fan dealing", "aria-hidden": "true" }, ...Array.from({ length: 5 }, (_, at) => element("i", { style: `--i:${at}` }))),
    element("p", { role: "status" }, words["dealing"] ?? ""), bar, size);
  function progress() {
    if (loaded.of === 0) return;
    [bar.value, bar.max] = [loaded.done, loaded.of];
    size.textContent ||= filled(words["loading_size"], { size: decimal(loaded.of / 1e6) });
  }
  progress();
  return { ...page, progress };
}
