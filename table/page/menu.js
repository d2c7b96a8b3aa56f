// @ts-check
/**
 * The menu of rarely used actions.
 * @typedef {import("./page.js").App} App
 */
import { button, copier, element } from "./dom.js";
import { save } from "./packing.js";
import { Replay } from "./replay.js";
import { settingsRows } from "./settings.js";

/** The items of the menu. */
const SELDOM = ["take_back", "leave"];

const menu = /** @type {HTMLElement} */ (document.querySelector("#menu"));

menu.addEventListener("click", ({ target }) => {
  if (target instanceof HTMLButtonElement) menu.hidePopover();
});

/** @param {string | undefined} text @param {() => void} click @param {string} [look] */
const item = (text, click, look = "item") => button(text ?? "", click, look);

/** @param {App} app @param {import("./messages").PeopleMessage} [gathering] */
export function drawMenu(app, gathering) {
  if (menu.querySelector("input:focus")) return;
  const { back, friends, ready, screen, served, session, words } = app;
  const board = screen instanceof Replay ? screen : null;
  const message = session?.message;
  const game = ready?.games.find((each) => each.name === (message?.game ?? board?.game));
  const told = session?.table.lasting.languages ?? [];
  const known = told.length > 0 ? told : gathering?.languages ?? game?.languages ?? Object.keys(ready?.words ?? {});
  document.documentElement.lang = app.language;
  menu.setAttribute("aria-label", words["menu"] ?? "");
  const seldom = friends?.message ? friends.requests(friends.message.may.filter((word) => SELDOM.includes(word)), true) : [];
  const side = () => /** @type {HTMLElement | null} */ (document.querySelector("#side"))?.showPopover();
  const parts = [
    board && back && item(words["resume"], () => app.resume(back)),
    !served && (session || board) && item(words["new"], () => { location.hash = ""; app.choose(); }),
    board?.open && !served && copier(() => location.href, words["link"] ?? "", words["copied"] ?? "", "item"),
    (session || board?.open) && item(words["log_and_rules"], side, "item to-side"),
    !served && session && app.invitation(),
    message?.can.includes("record") && item(words["replay"], () => app.ask("board")),
    (message?.can.includes("record") || board?.text) && item(words["save"], () => board ? save(board.text) : app.ask("save")),
    !served && !board && item(words["open"], () => app.openRecord()),
    ...seldom, ...friends && !gathering ? friends.list() : [],
    ...settingsRows(words),
    message?.can.includes("name") && friends?.nameField(message.names[message.seat ?? 0] ?? "", message.seat ?? 0),
    known.length > 1 && element("label", { class: "line" }, element("span", {}, words["language"]), app.languageSelect(known).lastElementChild),
  ];
  menu.replaceChildren(...parts.filter((part) => part !== null && part !== undefined && part !== false && part !== ""));
}
