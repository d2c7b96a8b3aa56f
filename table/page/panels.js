// @ts-check
/**
 * Sheets of paper over the page: the deal of the day, friends, stored matches.
 * @typedef {import("./page.js").App} App
 */
import { today } from "./challenge.js";
import { button, capital, element, panel } from "./dom.js";
import { startForm } from "./form.js";
import { usual } from "./start.js";
import { forget, kept, matches } from "./storage.js";

/** The form for a match. @param {App} app @param {import("./messages").GameChoices} game */
export function changePanel(app, game) {
  const { language, served, words } = app;
  const dialog = panel(capital(game.name), words["close"] ?? "", startForm(game, words, language, served, {
    start: (wanted) => { dialog.close(); app.start(wanted); },
    learn: (name) => { dialog.close(); app.learn(name); },
  }));
}

/** The deal of the day, of each game. @param {App} app */
export function dailyPanel(app) {
  const { language, words } = app;
  const date = today();
  const dialog = panel(`${words["today"] ?? ""}: ${new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(new Date())}`, words["close"] ?? "",
    element("p", {}, words["today_about"] ?? ""),
    element("div", { class: "row" }, ...(app.ready?.games ?? []).map((game) => {
      const before = kept(`daily.${date}.${game.name}`);
      return button(`${capital(game.name)}${before === null ? "" : `: ${before}`}`, () => {
        dialog.close();
        const chosen = usual(game, game.usual);
        app.start({ ...chosen, edition: game.editions[0] ?? "", options: {}, seed: `daily ${date}` }, true);
      });
    })));
}

/** Explains how to play with friends. @param {App} app */
export function friendsPanel(app) {
  const { words } = app;
  const pages = document.documentElement.dataset["pages"];
  const server = app.invitation();
  if (server) {
    server.className = "btn main";
    return void panel(words["with_friends"] ?? "", words["close"] ?? "", element("p", {}, words["friends_how"] ?? ""), element("div", { class: "row" }, server));
  }
  panel(words["with_friends"] ?? "", words["close"] ?? "",
    element("p", {}, `${words["friends_how"]} ${words["friends_start"]}`), element("pre", {}, "python -m table"),
    pages ? element("p", {}, element("a", { href: `${pages}../how-to/serve-the-table/`, target: "_top", hreflang: "en" }, words["how_to_play"] ?? "")) : null);
}

/** The stored matches, which can be resumed, reviewed or deleted. @param {App} app */
export function matchPanel(app) {
  const { language, words } = app;
  const when = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  const dialog = panel(words["matches"] ?? "", words["close"] ?? "", element("ul", { class: "matches" }, ...matches().map((each) => {
    const line = element("li", {},
      element("span", {}, element("strong", {}, capital(each.game)),
        ` ${each.names.map((name, seat) => `${name} ${each.points?.[seat] ?? ""}`.trim()).join(", ")} `, element("small", {}, when.format(new Date(each.date)))),
      !each.over && button(words["go_on"] ?? "", () => { dialog.close(); app.resume(each.id); }),
      button(words["replay"] ?? "", () => { dialog.close(); app.openRecord(each.document, { seat: each.over ? null : 0, from: each.id }); }),
      button(words["forget"] ?? "", () => { forget(each.id); line.remove(); }));
    return line;
  })));
  dialog.addEventListener("close", () => { if (app.screen?.name === "start") app.choose(); });
}
