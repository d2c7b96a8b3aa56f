// @ts-check
/** Creates and updates elements of the page. */

/**
 * An element; attributes that are functions become listeners, and false values are left out.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | null | undefined | false)} inside
 * @returns {HTMLElement}
 */
export function element(tag, attributes = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, /** @type {EventListener} */ (value));
    else if (name === "style") { // The page's policy forbids the attribute.
      for (const each of String(value).split(";")) {
        const [property, ...rest] = each.split(":");
        made.style.setProperty(property ?? "", rest.join(":"));
      }
    } else if (value !== false && value != null) made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...inside.filter((part) => part !== null && part !== undefined && part !== false));
  return made;
}

/**
 * Puts children into their parent, which keeps its children if they are the same: replacing a button
 * would lose a press that has begun on it.
 * @param {Element} parent
 * @param {...(Node | string)} children
 */
export function fill(parent, ...children) {
  const wanted = /** @type {Element} */ (parent.cloneNode(false));
  wanted.append(...children);
  if (!wanted.isEqualNode(parent)) parent.replaceChildren(...wanted.childNodes);
}

/** @param {string} text @param {() => void} click @param {string} [look] */
export const button = (text, click, look = "btn") => element("button", { type: "button", class: look, click }, text);

/** A button that copies a text and confirms it. @param {() => string} text @param {string} label @param {string} done @param {string} [look] */
export const copier = (text, label, done, look = "btn") => element("button", { type: "button", class: look, click: (/** @type {Event} */ event) => {
  const clicked = /** @type {HTMLElement} */ (event.currentTarget);
  navigator.clipboard?.writeText(text()).then(() => { clicked.textContent = done; });
} }, label);

/** A cross at the corner of a layer over the page. @param {string} close what it does @param {() => void} click */
export const cross = (close, click) => element("button", { type: "button", class: "btn quiet cross", "aria-label": close, title: close, click }, "×");

/**
 * A sheet of paper over the page, until it is closed.
 * @param {string} title @param {string} close what the cross at its corner does
 * @param {...(Node | null | undefined | false)} inside
 */
export function panel(title, close, ...inside) {
  const dialog = /** @type {HTMLDialogElement} */ (element("dialog", { class: "panel", "aria-label": title },
    element("header", {}, element("h2", {}, title), cross(close, () => dialog.close())), ...inside));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  /** @type {HTMLElement | null} */ (dialog.querySelector("select, .btn:not(.cross)"))?.focus();
  return dialog;
}

/** A text with its placeholders filled. @param {string | undefined} text @param {Record<string, string | number>} values */
export const filled = (text, values) =>
  (text ?? "").replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));

/** A number in the notation of the reader's language. @param {number} value @param {Intl.NumberFormatOptions} [how] */
export const decimal = (value, how) =>
  new Intl.NumberFormat(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1, ...how }).format(value).replace("-", "−");

/** Names in a sentence. @param {string[]} names */
export const listed = (names) => new Intl.ListFormat(document.documentElement.lang).format(names);

/** @param {string} text */
export const capital = (text) => text.replace(/^./, (letter) => letter.toUpperCase());
