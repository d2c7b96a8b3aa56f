// @ts-check
/**
 * The page around the table: choosing a match, playing it, and looking at one that was played.
 * @typedef {import("./messages").Message} Message
 * @typedef {import("./messages").TableMessage} TableMessage
 * @typedef {import("./messages").ReadyMessage} ReadyMessage
 * @typedef {import("./messages").GameChoices} GameChoices
 * @typedef {import("./messages").Words} Words
 * @typedef {import("./messages").Wanted} Wanted
 */
import { Board, fromHash, unpacked } from "./board.js";
import { card, token } from "./cards.js";
import { challengeLink, comparison, picture, today } from "./challenge.js";
import { button, capital, copier, decimal, element, filled, listed, panel } from "./dom.js";
import { resultPage } from "./end.js";
import { Friends, ownKey, sitDown } from "./friends.js";
import { doorLink, socketLink, workerLink } from "./links.js";
import { elsewhere, forget, keep, keepMatch, kept, matches } from "./matches.js";
import { settings, settingsRows } from "./settings.js";
import { play as sound } from "./sounds.js";
import { NAMES, gameBox, hard, startForm, usual } from "./start.js";
import { Table } from "./table.js";

const served = document.documentElement.dataset["link"] === "socket";
const page = /** @type {HTMLElement} */ (document.querySelector("#page"));
const menu = /** @type {HTMLElement} */ (document.querySelector("#menu"));

/** The language to use of those that are known: the person's choice, the browser's, or English. @param {string[]} known */
function spoken(known) {
  const wanted = [kept("language"), ...navigator.languages.map((each) => each.slice(0, 2))];
  return wanted.find((each) => each !== null && known.includes(each)) ?? "en";
}

/** @param {string} name */
const languagesOf = (name) => ready?.games.find((each) => each.name === name)?.languages ?? [];

/** @type {ReadyMessage | null} */
let ready = null;
/** @type {Table | null} */
let table = null;
/** @type {Board | null} */
let board = null;
/** @type {Words} */
let words = {};
/** @type {Wanted | null} */
let last = null;
let language = "en";
/** Under what the match that is played is kept. */
let playing = "";
/** @type {TableMessage[]} */
const waiting = [];
let pausing = false;
/** Whether the board was opened from a table, to which one can go back. */
let back = false;
/** Whether the server knows the language. */
let greeted = false;
let asked = "";
/** The record of the match that is played, and of that of who has challenged. */
let played = "";
let rival = "";
/** Whether another tab has gone on with the match, and this one is to follow. */
let following = false;
/** Of which day the deal is. */
let day = "";
/** Which message to the worker was the first of this match: answers to earlier ones are not for it. */
let first = 0;
/** Which was that of a guided round whose beginning was shown before the worker answered. */
let prepared = -1;

const seated = served && ownKey() !== "";
const link = seated ? socketLink(receive, connection) : served ? doorLink(receive) : workerLink(receive);
const friends = seated ? new Friends((message) => link.send(message)) : null;

/** @param {boolean} connected */
function connection(connected) {
  document.body.classList.toggle("offline", !connected);
  greeted &&= connected;
  if (connected) return;
  if (table?.message) return table.say(words["offline"] ?? "…");
  board = null;
  table = null;
  plainPage(element("p", { class: "failed", role: "alert" },
    "No connection: either the server is away, or this link is not complete. Trying again…"));
}

/** A page with little on it. @param {...Node} inside */
function plainPage(...inside) {
  page.replaceChildren(element("div", { class: "start plain" }, titleBar(ready ? menuButton() : ""), element("main", { class: "waiting" }, ...inside)));
}

/** @param {...(Node | string)} more */
const titleBar = (...more) => element("header", { class: "bar" }, element("h1", {}, "Herrlof & Odin"), ...more);

/** @param {Message} message @param {number} [to] the number of what is answered, if that is known */
function receive(message, to = 0) {
  switch (message.type) {
    case "progress": return progress(message.done, message.of);
    case "ready": return begin(message);
    case "failed": return failed(message.reason, message.match === true);
    case "kept":
      if (to < first) return;
      played = message.document;
      offerChallenge();
      return keepMatch(playing, message.document, message.points);
    case "opened": return opened(message);
    case "people": return gathered(message);
    case "compared": return compared(message);
    case "reviewed": return board?.review?.reviewed(message);
    case "refused": case "notice": return table ? table.say(message.sentence) : board?.fail(message.sentence);
    case "hint": return void table?.showHint(message);
    case "record": return received(JSON.stringify(message.document));
    case "table":
      if (message.position !== undefined) return void board?.show(message);
      if (served && !greeted && greet(message)) return;
      if (served && board && message.over) return; // who looks back is not called away for a name
      if (to < first || to === prepared) return;
      waiting.push(message);
      return next();
  }
}

/** Who is there; until all are ready there is nothing else. @param {import("./messages").PeopleMessage} message */
function gathered(message) {
  if (message.key) return sitDown(message.key);
  friends?.show(message);
  if (message.words) words = message.words;
  table?.meet(message);
  friends?.drawClocks();
  if (shownResult) friendsAfter();
  if (!message.gathering) return void drawMenu();
  if (message.words) {
    greet(message);
    language = message.language;
  }
  if (friends && !friends.room.isConnected) page.replaceChildren(element("div", { class: "start" }, titleBar(menuButton()), friends.room));
  drawMenu(message);
}

/** A server speaks English until it is asked for another language. @param {{ language: string, languages?: string[] }} message */
function greet(message) {
  const wanted = spoken(message.languages ?? []);
  greeted = true;
  if (message.language === wanted) return false;
  link.send({ type: "language", language: wanted });
  return true;
}

/** @param {number} done @param {number} of bytes of what is not kept here yet */
function progress(done, of) {
  loaded = { done, of };
  const shown = document.querySelector("progress");
  const size = document.querySelector(".size");
  if (shown) [shown.value, shown.max] = [done, of];
  if (size && size.textContent === "") size.textContent = filled(words["loading_size"], { size: decimal(of / 1e6) });
}
let loaded = { done: 0, of: 0 };

/** @param {string} reason @param {boolean} match whether it is about a match that cannot be, not the table */
function failed(reason, match) {
  if (board) return board.fail(reason);
  if (table?.message) return table.say(reason);
  if (match && ready) {
    choose();
    return void page.querySelector("main")?.prepend(element("p", { class: "hello failed", role: "alert" }, reason));
  }
  plainPage(
    element("p", { class: "failed", role: "alert" }, "The table could not be opened: ", reason),
    button("Try again", () => location.reload(), "btn main"));
}

/** @param {ReadyMessage} message */
function begin(message) {
  if (ready) return; // what Python says of itself was published beside it
  ready = message;
  navigator.serviceWorker?.register("sw.js").catch(() => {}); // without one there is no table offline
  language = spoken(Object.keys(ready.words));
  words = ready.words[language] ?? {};
  if (served) return invited();
  if (fromHash().board) return void openBoard();
  const said = new URLSearchParams(location.hash.slice(1));
  const challenge = said.get("challenge");
  if (challenge) return read(challenge);
  const game = said.get("game");
  if (!game || !languagesOf(game).length) return choose();
  // The match is kept: a page that is loaded again does not begin another one.
  history.replaceState(null, "", location.pathname + location.search);
  start({ type: "new", game, players: 2 });
}

/** A challenge from a link. @param {string} challenge */
function read(challenge) {
  unpacked(challenge).then(challenged).catch(() => choose());
}

/** Where others can sit down at the game that is played here, if who published the page knows a server. */
function invitation() {
  const server = document.documentElement.dataset["server"];
  if (!server) return null;
  const there = new URL(server, location.href);
  const { game, names } = table?.message ?? {};
  if (game && names) there.search = String(new URLSearchParams({ game, players: String(names.length) }));
  return element("a", { class: "item", href: there.href, target: "_top" }, words["invite"] ?? "");
}

/** The door of a server, with what is wanted by somebody who was alone until now. */
function invited() {
  choose();
  const there = new URL(location.href);
  const game = ready?.games.find((each) => each.name === there.searchParams.get("game"));
  if (!game) return;
  keep(`choices.${game.name}`, JSON.stringify({ ...usual(game), players: Number(there.searchParams.get("players")) }));
  for (const name of ["game", "players"]) there.searchParams.delete(name);
  history.replaceState(null, "", there);
  change(game);
}

/** The start page. */
function choose() {
  if (!ready) return;
  board = null;
  table = null;
  shownResult = null;
  language = spoken(Object.keys(ready.words));
  words = ready.words[language] ?? {};
  document.documentElement.lang = language;
  title();
  const all = matches();
  const first = ready.games.find((each) => each.name === kept("game")) ?? ready.games[0];
  const games = [...ready.games].sort((one, other) => Number(other === first) - Number(one === first));
  const going = all.find((each) => !each.over);
  page.replaceChildren(element("div", { class: "start", lang: language },
    titleBar(element("p", { class: "no-phone" }, words["tagline"] ?? ""), languageSelect(Object.keys(ready.words))),
    element("main", { class: `games${served || games.every(newcomer) ? "" : " again"}` },
      unknownLanguage(),
      going && !served ? element("div", { class: "hello" }, element("div", { class: "cont" },
        element("span", {}, `${capital(going.game)}: ${going.names.map((name, seat) => `${name} ${going.points?.[seat] ?? ""}`.trim()).join(", ")}`),
        button(words["go_on"] ?? "", () => resume(going.id)))) : "",
      ...games.map((game, at) => gameBox(game, words, !served && newcomer(game), at === 0, served, { start, learn, change }))),
    element("footer", { class: "folds" },
      ...(served ? [] : [
        button(words["today"] ?? "", dailyPanel, "btn quiet"),
        all.length > 0 && button(words["matches"] ?? "", matchList, "btn quiet"),
        button(words["with_friends"] ?? "", friendsPanel, "btn quiet"),
        button(words["open"] ?? "", () => openBoard(), "btn quiet"),
      ].filter((each) => each !== false)),
      element("a", { class: "btn quiet", href: document.documentElement.dataset["pages"], hidden: !document.documentElement.dataset["pages"], target: "_top", hreflang: "en" }, words["how_to_play"] ?? ""))));
  drawMenu();
}

/** Whether somebody has neither played nor learned a game here. @param {GameChoices} game */
const newcomer = ({ name }) => !kept(`learned.${name}`) && matches().every((each) => each.game !== name);

/** Which languages there are, for a browser that wants none of them. */
function unknownLanguage() {
  const known = Object.keys(ready?.words ?? {});
  const wanted = navigator.languages.map((each) => each.slice(0, 2));
  if (kept("language") || wanted.some((each) => known.includes(each))) return "";
  return element("p", { class: "hello note" }, known.map((each) => NAMES[each] ?? each).join(" · "));
}

/** @param {string[]} known */
const languageSelect = (known) => element("label", { class: "language" }, element("span", { class: "read" }, words["language"] ?? ""), element("select", {
  change: (/** @type {Event} */ event) => speak(/** @type {HTMLSelectElement} */ (event.target).value),
}, ...known.map((each) => element("option", { value: each, selected: each === language, lang: each }, NAMES[each] ?? each))));

/** What can be chosen for a match. @param {GameChoices} game */
function change(game) {
  const dialog = panel(capital(game.name), words["close"] ?? "", startForm(game, words, language, served, {
    start: (wanted) => { dialog.close(); start(wanted); },
    learn: (name) => { dialog.close(); learn(name); },
  }));
}

/** Somebody's deal, with the result, before one plays it oneself. @param {string} document */
function challenged(document) {
  /** @type {{ game: string, meta: { name?: string }, result: { points: number[] } | null }} */
  const { game, meta, result } = JSON.parse(document);
  const points = result?.points[0] ?? "";
  board = null;
  table = null;
  shownResult = null;
  const name = element("input", { name: "name", maxlength: 20, autocomplete: "off", value: kept("name") });
  title();
  page.replaceChildren(element("div", { class: "start plain", lang: language }, titleBar(), element("main", { class: "waiting" },
    element("h2", {}, capital(game)),
    element("p", {}, filled(words["challenged"], { name: meta.name || words["person"] || "", points })),
    element("label", { class: "line" }, element("span", {}, words["name"]), name),
    button(words["accept"] ?? "", () => {
      history.replaceState(null, "", location.pathname + location.search);
      last = null;
      playing = crypto.randomUUID?.() ?? String(Date.now());
      play();
      rival = document;
      const said = /** @type {HTMLInputElement} */ (name).value.trim();
      keep("name", said);
      link.send({ type: "challenge", document, name: said, language: spoken(languagesOf(game)) });
    }, "btn main"), button(words["close"] ?? "", choose))));
  drawMenu();
}

/** The result beside that of who has challenged. @param {import("./messages").ComparedMessage} message */
function compared(message) {
  page.querySelector(".end")?.append(comparison(message, words));
}

/** The deal of the day, of each game. */
function dailyPanel() {
  const date = today();
  const dialog = panel(`${words["today"] ?? ""}: ${new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(new Date())}`, words["close"] ?? "",
    element("p", {}, words["today_about"] ?? ""),
    element("div", { class: "row" }, ...(ready?.games ?? []).map((game) => {
      const before = kept(`daily.${date}.${game.name}`);
      return button(`${capital(game.name)}${before === null ? "" : `: ${before}`}`, () => {
        dialog.close();
        start({ ...usual(game), players: game.usual, bots: hard(game, game.usual), edition: game.editions[0], options: {}, seed: `daily ${date}` });
        day = date;
      });
    })));
}

/** How people sit down together. */
function friendsPanel() {
  const pages = document.documentElement.dataset["pages"];
  const server = invitation();
  if (server) {
    server.className = "btn main";
    return void panel(words["with_friends"] ?? "", words["close"] ?? "", element("p", {}, words["friends_how"] ?? ""), element("div", { class: "row" }, server));
  }
  panel(words["with_friends"] ?? "", words["close"] ?? "",
    element("p", {}, `${words["friends_how"]} ${words["friends_start"]}`), element("pre", {}, "python -m table"),
    pages ? element("p", {}, element("a", { href: `${pages}../how-to/serve-the-table/`, target: "_top", hreflang: "en" }, words["how_to_play"] ?? "")) : null);
}

/** The matches that are kept here: to go on with, to look back at, to forget. */
function matchList() {
  const when = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  const dialog = panel(words["matches"] ?? "", words["close"] ?? "", element("ul", { class: "matches" }, ...matches().map((each) => {
    const line = element("li", {},
      element("span", {}, element("strong", {}, capital(each.game)),
        ` ${each.names.map((name, seat) => `${name} ${each.points?.[seat] ?? ""}`.trim()).join(", ")} `, element("small", {}, when.format(new Date(each.date)))),
      !each.over && button(words["go_on"] ?? "", () => { dialog.close(); resume(each.id); }),
      button(words["replay"] ?? "", () => { dialog.close(); playing = each.id; openBoard(each.document, each.over ? null : 0, true); }),
      button(words["forget"] ?? "", () => { forget(each.id); line.remove(); }));
    return line;
  })));
  dialog.addEventListener("close", () => { if (!table && !board) choose(); });
}

/** The guided first round of a game. @param {string} game */
function learn(game) {
  last = null;
  playing = "";
  keep(`learned.${game}`, "yes");
  keep("game", game);
  play();
  const spokenThere = spoken(languagesOf(game));
  const begun = table;
  const asks = link.sent;
  link.send({ type: "learn", game, language: spokenThere });
  fetch(`first/${game}-${spokenThere}.json`).then((answer) => answer.ok ? answer.json() : []).then((told) => {
    if (table !== begun || begun?.message || waiting.length > 0) return; // Python was there first
    if (told.length > 0) prepared = asks;
    waiting.push(...told);
    next();
  }, () => {}); // without a network
}

page.addEventListener("leave", choose);

page.addEventListener("opened", (event) => {
  const { title: name, cards } = /** @type {CustomEvent} */ (event).detail;
  panel(name, words["close"] ?? "", element("div", { class: "laid" }, ...cards.map((/** @type {string} */ each) => table && card(table.face(each), each))));
});

document.addEventListener("clause", (event) => {
  const { id, text } = /** @type {CustomEvent} */ (event).detail;
  panel(`${words["rule"] ?? ""} ${id}`, words["close"] ?? "", element("p", { lang: "en" }, text),
    language === "en" ? null : element("p", { class: "faint" }, words["clauses_english"] ?? ""));
});

menu.addEventListener("click", ({ target }) => {
  if (target instanceof HTMLButtonElement) menu.hidePopover();
});

/** Back to a match that is kept here, or to the server's. @param {string} id */
function resume(id) {
  if (served) {
    play();
    return link.send({ type: "language", language });
  }
  const found = matches().find((each) => each.id === id);
  if (!found) return choose();
  location.hash = "";
  playing = id;
  play();
  link.send({ type: "resume", document: found.document });
}

/** @param {import("./messages").OpenedMessage} message */
function opened(message) {
  if (!board) return;
  if (!served) {
    language = spoken(languagesOf(message.game));
    words = ready?.words[language] ?? words;
    board.language = language;
    board.words = words;
  }
  board.opened(message);
}

/** @param {Wanted} wanted */
function start(wanted) {
  if (served) return link.send(wanted);
  last = wanted;
  playing = crypto.randomUUID?.() ?? String(Date.now());
  keep("game", wanted.game);
  play();
  link.send({ ...wanted, language: spoken(languagesOf(wanted.game)) });
}

/** A table, on which the cards are dealt as soon as they come. */
function play() {
  board = null;
  shownResult = null;
  rival = day = "";
  pausing = false;
  scrollTo(0, 0);
  table = new Table(element("div"), (message) => {
    if (table && link.answered <= prepared) table.told = words["thinking"] ?? ""; // until Python is there
    link.send(message);
  }, words);
  waiting.length = 0;
  first = link.sent;
  const bar = element("progress", { "aria-label": words["dealing"], max: loaded.of || null, value: loaded.of ? loaded.done : null });
  plainPage(element("div", { class: "fan dealing", "aria-hidden": "true" }, ...Array.from({ length: 5 }, (_, at) => element("i", { style: `--i:${at}` }))),
    element("p", { role: "status" }, words["dealing"] ?? ""), bar, element("p", { class: "size" }, loaded.of ? filled(words["loading_size"], { size: decimal(loaded.of / 1e6) }) : ""));
  drawMenu();
}

/** @param {string} chosen */
function speak(chosen) {
  language = chosen;
  keep("language", chosen);
  words = ready?.words[chosen] ?? words;
  if (board) board.speak(chosen, words);
  else if (table || seated) link.send({ type: "language", language: chosen });
  else choose();
  drawMenu();
}

const menuButton = () => element("button", { type: "button", class: "btn quiet menu", popovertarget: "menu", "aria-label": words["menu"] },
  "☰", element("span", { class: "no-phone no-low" }, ` ${words["menu"]}`));

/** What is seldom needed. @param {import("./messages").PeopleMessage} [gathering] */
function drawMenu(gathering) {
  if (menu.querySelector("input:focus")) return;
  const message = table?.message;
  const game = ready?.games.find((each) => each.name === (message?.game ?? board?.game));
  const told = table?.lasting.languages ?? [];
  const known = told.length > 0 ? told : gathering?.languages ?? game?.languages ?? Object.keys(ready?.words ?? {});
  document.documentElement.lang = language;
  menu.setAttribute("aria-label", words["menu"] ?? "");
  const seldom = friends?.message ? friends.requests(friends.message.may.filter((word) => SELDOM.includes(word)), true) : [];
  const parts = [
    board && back && item(words["resume"], () => resume(playing)),
    !served && (table || board) && item(words["new"], () => { location.hash = ""; choose(); }),
    table && item(words["log_and_rules"], () => /** @type {HTMLElement | null} */ (page.querySelector("#side"))?.showPopover(), "item to-side"),
    !served && table && invitation(),
    table && message?.can.includes("record") && item(words["replay"], () => ask("board")),
    (message?.can.includes("record") || board?.text) && item(words["save"], () => (board ? save(board.text) : ask("save"))),
    !served && !board && item(words["open"], () => openBoard()),
    ...seldom, ...(friends && !gathering ? friends.list() : []),
    ...settingsRows(words),
    message?.can.includes("name") && friends?.nameField(message.names[message.seat ?? 0] ?? "", message.seat ?? 0),
    known.length > 1 && element("label", { class: "line" }, element("span", {}, words["language"]), languageSelect(known).lastElementChild),
  ];
  menu.replaceChildren(...parts.filter((part) => part !== null && part !== undefined && part !== false && part !== ""));
}

/** What is not asked for every minute. */
const SELDOM = ["take_back", "leave"];

/** @param {string | undefined} text @param {() => void} click @param {string} [look] */
const item = (text, click, look = "item") => button(text ?? "", click, look);

/** @param {"board" | "save" | "review"} what */
function ask(what) {
  asked = what;
  link.send({ type: "record" });
}

/** @param {string} text */
function received(text) {
  const shown = table?.message;
  if (asked === "save") return save(text);
  // Who is still playing does not want to see the others' cards.
  openBoard(text, shown?.over ? null : shown?.seat);
  if (board) board.own = shown?.seat ?? null;
  if (board && asked === "review") board.reviewing = true;
}

/** @param {string} text */
function save(text) {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  element("a", { href, download: `${JSON.parse(text).game}-record.json` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}

/** @param {string} [text] @param {number | null} [seat] @param {boolean} [again] whether one can go back to a match */
function openBoard(text, seat = null, again = table !== null) {
  back = again;
  table = null;
  shownResult = null;
  title();
  const root = element("div", { class: "looking" });
  page.replaceChildren(root);
  board = new Board(root, (message) => link.send(message), words, language, drawMenu, !served, () => titleBar(menuButton()));
  board.begin(text, seat);
  drawMenu();
}

/** Messages come as fast as bots think; people want to see one after another. */
function next() {
  const message = waiting[0];
  if (pausing || !message) return;
  if (!table && served) play();
  if (!table) return void (waiting.length = 0); // of a match that was left while bots were thinking
  const before = table.message;
  waiting.shift();
  if (message.words) words = message.words;
  if (message.language !== language) language = message.language;
  table.motion = settings.motion;
  if (friends?.message) table.company = friends.message;
  if (!table.board.isConnected && !shownResult) page.replaceChildren(table.board);
  const finished = before && message.since > 0 && taken(before, message);
  if (finished && settings.pace > 0) {
    // The trick is drawn whole for a moment before it is cleared away.
    hear("trick");
    table.show({ ...before, ...finished, actions: [], can: [] }, winner(message));
    return pause(900, () => settle(message, before));
  }
  settle(message, before);
}

/** @param {TableMessage} message @param {TableMessage | null} before */
function settle(message, before) {
  if (!table) return;
  const lines = (/** @type {TableMessage | null} */ each) => each?.scene.sheet?.lines.length ?? 0;
  if (before && message.since > 0 && (lines(message) > lines(before) || message.over)) {
    // What was played last lies there for a moment, then comes the score.
    table.show({ ...before, ...ending(before, message), actions: [], can: [] }, winner(message));
    hear("end");
    return pause(1200, () => { pausing = true; scored(message, before); });
  }
  // Where there is one choice only the table makes it, if it may; unless it was taken back, to be seen.
  const [only, ...others] = message.since > 0 && settings.only ? message.actions : [];
  const alone = only && others.length === 0 && message.lesson === undefined;
  table.show(alone ? { ...message, actions: [] } : message);
  if (before === null && message.over) return scored(message, message);
  if (following && message.since === 0) {
    following = false;
    table.say(words["behind"] ?? "");
  }
  const mine = message.actions.length > 0 && !alone;
  title(mine);
  if (before === null || before.since !== message.since) drawMenu();
  friends?.drawClocks();
  if (message.log.length > 0 && message.since > 0) hear(mine ? "turn" : "card");
  if (alone) return pause(750, () => link.send({ type: "act", action: only.document, decision: message.decision }));
  pause(mine || message.since === 0 || message.log.length === 0 ? 0 : 750, () => {});
}

/** What the tab says. @param {boolean} [mine] */
function title(mine = false) {
  const name = table?.message ? table.message.scene.title : "Herrlof & Odin";
  document.title = mine ? `● ${words["turn"]} – ${name}` : name;
}

/** @param {"card" | "trick" | "turn" | "end"} name */
function hear(name) {
  if (settings.sounds) sound(name);
}

/** Who won a trick on the way to a message. @param {TableMessage} message */
function winner(message) {
  const won = message.view.events.flatMap((event) => "winner" in event && typeof event.winner === "number" ? [event.winner] : []);
  return won[0] ?? null;
}

/** @param {number} long @param {() => void} then */
function pause(long, then) {
  pausing = true;
  const of = table;
  const on = () => {
    if (table !== of) return; // of a match that was left meanwhile
    pausing = false;
    then();
    if (!pausing) next();
  };
  if (long * settings.pace > 0) setTimeout(on, long * settings.pace);
  else on();
}

/**
 * What was drawn in the middle is gone, and lies finished at the side: the table in between.
 * @param {TableMessage} before @param {TableMessage} message
 */
function taken(before, message) {
  const last = (/** @type {TableMessage} */ each) => each.scene.edges.find((edge) => edge.kind === "last");
  const side = last(message);
  const [centre] = message.scene.groups;
  if (!side || (centre && centre.cards.length > 0)) return null;
  if (JSON.stringify(side) === JSON.stringify(last(before))) return null;
  const places = before.scene.places.map((place) => ({ ...place, acts: false }));
  const notes = [...before.scene.groups[0]?.notes ?? [], ...before.scene.groups[0]?.empty ?? []];
  return {
    scene: { ...before.scene, places, hand: message.scene.hand, sets: [], groups: [{ kind: "trick", label: "", value: "", cards: side.cards, notes, empty: [] }] },
    prompt: `${side.title}: ${side.note}`, why: "", asked: "", log: [], since: message.since,
  };
}

/**
 * The table with the cards whose play ended a round, of which the message says only what came of it.
 * @param {TableMessage} before @param {TableMessage} message
 */
function ending(before, message) {
  const [first, ...rest] = before.scene.groups;
  const played = message.view.events.find((event) => "seat" in event && ("card" in event || "cards" in event));
  if (!played) return {};
  /** @type {string[]} */
  const cards = "cards" in played ? played.cards : "card" in played && played.card !== null ? [played.card] : [];
  const [who, ...empty] = first?.empty ?? [];
  const name = before.scene.places.find((place) => place.seat === played.seat)?.name ?? "";
  const whole = first?.kind === "trick" && who !== undefined
    ? { ...first, cards: [...first.cards, ...cards], notes: [...first.notes, who], empty }
    : { kind: "set", label: name, value: "", cards, notes: [], empty: [] };
  const places = before.scene.places.map((place) => ({ ...place, acts: false }));
  const hand = before.scene.hand.filter((face) => played.seat !== before.seat || !cards.includes(face));
  return {
    scene: { ...before.scene, places, hand, sets: [], groups: first?.kind === "trick" ? [whole, ...rest] : [whole] },
    prompt: message.log[0] ?? "", why: "", asked: "", log: [], since: message.since,
  };
}

/** How the match ended for the person, or that a round did. @param {TableMessage} message */
function ended({ seat, view, names }) {
  const { turn } = view.observation;
  if (turn.type !== "over") return words["round_over"] ?? "";
  const { winners } = turn.result;
  const won = seat !== null && winners.includes(seat);
  return filled(words[!won ? "you_lost" : winners.length > 1 ? "shared" : "you_won"], { name: listed(winners.map((each) => names[each] ?? "")) });
}

/** The result that is shown in place of the table. @type {TableMessage | null} */
let shownResult = null;

/** A round was scored, or the match is over: shown until the person goes on. @param {TableMessage} message @param {TableMessage} before */
function scored(message, before) {
  const drawing = table;
  if (!drawing) return;
  shownResult = message;
  drawing.show(message);
  const { sheet } = message.scene;
  // Of the new lines, those of events that hold the result, or scores that nothing else accounts for.
  const names = sheet?.accounts.length ? ["result"] : ["scores", "result"];
  const lines = message.since === 0 ? [] : message.log.filter((_, at) => names.some((name) => name in (message.view.events[at] ?? {})));
  const left = (message.left ?? []).flatMap((cards, seat) => cards.length === 0 ? [] : [element("div", {}, element("span", {}, message.scene.places[seat]?.name ?? ""),
    ...cards.map((each) => token(drawing.face(each), each)))]);
  const go = button(words["continue"] ?? "", () => goOn(message), "btn main");
  const buttons = message.lesson ? [button(words["lesson_play"] ?? "", () => { const { game } = message; choose(); start({ type: "new", game, players: 2 }); }, "btn main"), button(words["start_page"] ?? "", choose)]
    : !message.over ? [go] : after(message);
  const quiet = message.over && message.lesson === undefined ? [
    button(words["replay"] ?? "", () => ask("board"), "btn quiet"),
    message.seat !== null && button(words["analyse"] ?? "", () => ask("review"), "btn quiet"),
    button(words["save_short"] ?? "", () => ask("save"), "btn quiet"),
  ].filter((each) => each !== false) : [];
  const shown = resultPage(message, words, {
    title: ended(message), stage: message.over && message.lesson === undefined ? words["match_over"] ?? "" : before.scene.stage,
    told: message.over ? [] : [...(sheet?.accounts ?? []), ...lines.map((line) => line.split(/(?<=\.) /)[0] ?? "")].map((line) => drawing.text(line)), // the scores are there already
    left: left.length > 0 ? [element("div", { class: "left" }, element("h3", {}, words["hands_left"] ?? ""), ...left)] : [],
    menu: menuButton(), lesson: message.lesson ? drawing.text(message.lesson) : [],
  }, buttons, quiet);
  page.replaceChildren(shown);
  title();
  drawMenu();
  scrollTo(0, 0);
  if (friends) friendsAfter();
  /** @type {HTMLElement | null} */ (shown.querySelector(".result .btn"))?.focus({ preventScroll: true });
  // Nobody may be in front of a spectator's page.
  if (message.seat === null && !message.over) setTimeout(() => { if (shownResult === message) goOn(message); }, settings.pace * 6000);
  if (message.over) pausing = false;
  if (!message.over || message.lesson !== undefined || served || message.seat === null) return;
  if (rival) link.send({ type: "compare", document: rival });
  if (day) keep(`daily.${day}.${message.game}`, sheet?.totals[message.seat] ?? "");
  const share = day ? `${message.scene.title} · ${day}` : message.scene.title;
  shown.querySelector(".result .row:last-child")?.append(button(words["picture"] ?? "", () => picture(message, share, words), "btn quiet"));
  offerChallenge();
}

/** A link with this deal and its result, once the record of the whole match is here. */
function offerChallenge() {
  const message = shownResult;
  const row = page.querySelector(".end.over .result .row");
  if (!message?.over || !row || row.querySelector(".challenge") || message.lesson !== undefined || !JSON.parse(played || "{}").result) return;
  const points = message.scene.sheet?.totals[message.seat ?? 0] ?? "";
  challengeLink(played).then((href) => {
    if (!href || row.querySelector(".challenge")) return;
    const made = copier(() => `${filled(words["challenge_text"], { points })} ${href}`, words["challenge"] ?? "", words["copied"] ?? "");
    made.classList.add("challenge");
    row.append(made);
  });
}

/** From a round's score back to the table. @param {TableMessage} message */
function goOn(message) {
  shownResult = null;
  pausing = false;
  if (!table) return;
  page.replaceChildren(table.board);
  table.focused = true;
  table.show(message);
  title(message.actions.length > 0);
  drawMenu();
  next();
}

/** What can be done after a match. @param {TableMessage} message */
function after(message) {
  if (served) return [];
  return [...(last && message.seat !== null ? [button(words["again"] ?? "", () => last && start({ ...last, seed: null }), "btn main")]
    : [button(words["new"] ?? "", choose, "btn main")])];
}

/** What people may ask of each other after a match. */
function friendsAfter() {
  const row = page.querySelector(".end .result .row");
  if (!friends?.message || !row || !shownResult?.over) return;
  const { may, seats, seat, revealed } = friends.message;
  const again = may.includes("again");
  const buttons = ["again", "agree", "decline", "reveal"].filter((word) => may.includes(word)).map((word) => element("button", {
    type: "button", class: `btn${word === "again" ? " main" : ""}`, click: () => link.send({ type: word, ...(word === "agree" || word === "decline" ? { proposal: friends.message?.proposal?.number } : {}) }),
  }, words[word] ?? ""));
  const people = seats.filter((each) => !each.bot);
  const wanting = listed(people.filter((each) => each.again).map((each) => each.name));
  const missing = listed(people.filter((each) => !each.again).map((each) => each.name));
  const told = [seat !== null && seats[seat]?.again ? filled(words["you_are_ready"], { name: missing })
    : wanting && !(again && seat === null) && `✓ ${words["again"]}: ${wanting}`, revealed && words["revealed"],
    !revealed && seats.some((each) => each.reveals) && `✓ ${words["reveal"]}: ${listed(seats.filter((each) => each.reveals).map((each) => each.name))}`];
  const held = row.contains(document.activeElement);
  row.replaceChildren(...buttons, ...told.flatMap((each) => each ? [element("p", { class: "told", role: "status" }, each)] : []));
  if (held) /** @type {HTMLElement | null} */ (page.querySelector(".result .btn"))?.focus({ preventScroll: true });
}

elsewhere((id, document) => {
  if (!table || id !== playing) return;
  // The other tab is ahead: this one follows.
  following = true;
  waiting.length = 0;
  link.send({ type: "resume", document });
});

document.addEventListener("keydown", (event) => {
  const field = event.target instanceof HTMLElement && event.target.closest("input, select, textarea, dialog, [popover]");
  if (field || event.ctrlKey || event.altKey || event.metaKey) return;
  if (board) board.key(event);
  else if (!shownResult) table?.key(event);
});

window.addEventListener("hashchange", () => {
  if (served || board) return;
  const challenge = new URLSearchParams(location.hash.slice(1)).get("challenge");
  if (challenge && ready) read(challenge);
  else if (fromHash().board) openBoard();
});

if (!served) {
  fetch("ready.json").then((answer) => answer.ok ? answer.json() : null).then((message) => message && begin(message), () => {});
}
