// @ts-check
/**
 * The page around the table: choosing a match, playing it, and looking at one that was played.
 * @typedef {import("./messages").Message} Message
 * @typedef {import("./messages").TableMessage} TableMessage
 * @typedef {import("./messages").ReadyMessage} ReadyMessage
 * @typedef {import("./messages").Words} Words
 * @typedef {import("./messages").Wanted} Wanted
 */
import { Board, fromHash } from "./board.js";
import { Friends, ownKey, sitDown } from "./friends.js";
import { doorLink, socketLink, workerLink } from "./links.js";
import { elsewhere, forget, keep, keepMatch, kept, matches } from "./matches.js";
import { settings, settingsDialog } from "./settings.js";
import { play as sound } from "./sounds.js";
import { startForm } from "./start.js";
import { Table, element, scoreSheet } from "./table.js";

const served = document.documentElement.dataset["link"] === "socket";
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const bar = /** @type {HTMLElement} */ (document.querySelector("nav"));
const menu = /** @type {HTMLElement} */ (document.querySelector(".menu"));
const TITLE = document.title;

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

const seated = served && ownKey() !== "";
const link = seated ? socketLink(receive, connection) : served ? doorLink(receive) : workerLink(receive);
const company = document.querySelector(".people");
const friends = company instanceof HTMLElement && seated ? new Friends(company, (message) => link.send(message)) : null;

/** @param {boolean} connected */
function connection(connected) {
  document.body.classList.toggle("offline", !connected);
  greeted &&= connected;
  if (connected) return;
  if (table) return table.say(words["offline"] ?? "…");
  board = null;
  main.replaceChildren(element("p", { class: "failed", role: "alert" },
    "No connection: either the server is away, or this link is not complete. Trying again…"));
}

/** @param {Message} message */
function receive(message) {
  switch (message.type) {
    case "progress": return progress(message.done, message.of);
    case "ready": return begin(message);
    case "failed": return failed(message.reason);
    case "kept": return keepMatch(playing, message.document, message.points);
    case "opened": return opened(message);
    case "people": return gathered(message);
    case "reviewed": return board?.review?.reviewed(message);
    case "refused": return table ? table.say(message.sentence) : board?.fail(message.sentence);
    case "hint": return void table?.showHint(message);
    case "record": return received(JSON.stringify(message.document));
    case "table":
      if (message.position !== undefined) return void board?.show(message);
      if (served && !greeted && greet(message)) return;
      if (served && board && message.over) return; // who looks back is not called away for a name
      waiting.push(message);
      return next();
  }
}

/** Who is there; until all are ready there is nothing else. @param {import("./messages").PeopleMessage} message */
function gathered(message) {
  if (message.key) return sitDown(message.key);
  friends?.show(message);
  if (!message.gathering || !message.words) return;
  greet(message);
  language = message.language;
  words = message.words;
  main.className = "gathering";
  main.replaceChildren(element("p", {}, words[`${message.game}_about`]));
  drawBar(message);
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
  const shown = document.querySelector("progress");
  const size = document.querySelector(".size");
  if (shown) [shown.value, shown.max] = [done, of];
  if (size && size.textContent === "") {
    size.textContent = `${(of / 1e6).toFixed(1)} MB are loaded for the first visit; then the table also starts without a network.`;
  }
}

/** @param {string} reason */
function failed(reason) {
  if (board) return board.fail(reason);
  if (table?.message) return table.say(reason);
  if (ready) {
    choose();
    return void main.append(element("p", { class: "note", role: "alert" }, reason));
  }
  main.replaceChildren(
    element("p", { class: "failed", role: "alert" }, "The table could not be opened: ", reason),
    element("button", { type: "button", class: "main", click: () => location.reload() }, "Try again"));
}

/** @param {ReadyMessage} message */
function begin(message) {
  ready = message;
  navigator.serviceWorker?.register("sw.js").catch(() => {}); // without one there is no table offline
  if (fromHash().board) return void openBoard();
  const game = new URLSearchParams(location.hash.slice(1)).get("game");
  if (!game || !languagesOf(game).length) return choose();
  // The match is kept: a page that is loaded again does not begin another one.
  history.replaceState(null, "", location.pathname + location.search);
  start({ type: "new", game, players: 2 });
}

/** The form for a new match. */
function choose() {
  if (!ready) return;
  board = null;
  table = null;
  language = spoken(Object.keys(ready.words));
  words = ready.words[language] ?? {};
  drawBar();
  main.className = "choosing";
  main.replaceChildren(startForm(ready, language, served, { start, learn }), matchList());
}

/** The matches that are kept here: to go on with, to look back at, to forget. */
function matchList() {
  const all = matches();
  const when = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  return element("section", { class: "matches", hidden: all.length === 0 }, element("h2", {}, words["matches"] ?? ""),
    element("ul", {}, ...all.map((each) => element("li", {},
      element("span", {}, element("strong", {}, each.game.replace(/^./, (letter) => letter.toUpperCase())),
        ` ${each.names.map((name, seat) => `${name} ${each.points?.[seat] ?? ""}`.trim()).join(", ")} `, element("small", {}, when.format(new Date(each.date)))),
      !each.over && tool(words["go_on"], () => resume(each.id)),
      tool(words["look_back"], () => { playing = each.id; openBoard(each.document, each.over ? null : 0, true); }),
      tool(words["forget"], () => { forget(each.id); choose(); })))));
}

/** The guided first round of a game. @param {string} game */
function learn(game) {
  last = null;
  playing = "";
  play();
  link.send({ type: "learn", game, language: spoken(languagesOf(game)) });
}

main.addEventListener("leave", choose);

// Where there is no room for a bar it is a menu, which goes when something of it is chosen.
bar.addEventListener("click", ({ target }) => {
  if (target instanceof HTMLButtonElement) bar.hidePopover();
});
addEventListener("resize", () => {
  if (!menu.checkVisibility()) bar.hidePopover();
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
  play();
  link.send({ ...wanted, language: spoken(languagesOf(wanted.game)) });
}

function play() {
  board = null;
  main.className = "playing";
  scrollTo(0, 0);
  table = new Table(main, (message) => link.send(message), words);
  waiting.length = 0;
  drawBar();
}

/** @param {string} chosen */
function speak(chosen) {
  language = chosen;
  keep("language", chosen);
  words = ready?.words[chosen] ?? words;
  if (board) board.speak(chosen, words);
  else if (table || seated) link.send({ type: "language", language: chosen });
  else choose();
  drawBar();
}

/** The buttons above, and the language. @param {import("./messages").PeopleMessage} [gathering] */
function drawBar(gathering) {
  if (bar.querySelector("input:focus")) return;
  const message = table?.message;
  const game = ready?.games.find((each) => each.name === (message?.game ?? board?.game));
  const told = table?.lasting.languages ?? gathering?.languages ?? [];
  const known = told.length > 0 ? told : game?.languages ?? Object.keys(ready?.words ?? {});
  document.documentElement.lang = language;
  menu.hidden = false;
  menu.setAttribute("aria-label", words["menu"] ?? "");
  bar.replaceChildren(...[
    board && back && tool(words["resume"], () => resume(playing)),
    !served && (table || board) && tool(words["new"], () => { location.hash = ""; choose(); }),
    table && message?.can.includes("record") && tool(words["look_back"], () => ask("board")),
    (message?.can.includes("record") || board?.text) && tool(words["save"], () => (board ? save(board.text) : ask("save"))),
    !served && !board && tool(words["open"], () => openBoard()),
    table && tool(words["settings"], () => settingsDialog(words)),
    message?.can.includes("name") && nameField(message.names[message.seat ?? 0] ?? ""),
    gathering && gathering.seat !== null && nameField(gathering.seats[gathering.seat]?.name ?? ""),
    known.length > 1 && element("label", {}, element("span", {}, words["language"]), element("select", {
      change: (/** @type {Event} */ event) => speak(/** @type {HTMLSelectElement} */ (event.target).value),
    }, ...known.map((each) => element("option", { value: each, selected: each === language }, NAMES[each] ?? each)))),
  ].filter((part) => part !== null && part !== undefined && part !== false));
}

/** What the others call one. @param {string} value */
const nameField = (value) => element("label", {}, element("span", {}, words["name"] ?? ""), element("input", {
  name: "name", value, maxlength: 20, autocomplete: "off",
  change: (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    input.blur();
    link.send({ type: "name", name: input.value });
  },
}));

/** @type {Words} */
const NAMES = { en: "English", de: "Deutsch", es: "Español", fr: "Français", it: "Italiano", nl: "Nederlands" };

/** @param {string | undefined} text @param {() => void} click */
const tool = (text, click) => element("button", { type: "button", click }, text ?? "");

/** @param {"board" | "save" | "review"} what */
function ask(what) {
  asked = what;
  link.send({ type: "record" });
}

/** @param {string} text */
function received(text) {
  const shown = table?.message;
  if (asked === "save") save(text);
  // Who is still playing does not want to see the others' cards.
  else openBoard(text, shown?.over ? null : shown?.seat);
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
  main.className = "looking";
  board = new Board(main, (message) => link.send(message), words, language, drawBar, !served);
  board.begin(text, seat);
  drawBar();
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
  const finished = before && message.since > 0 && taken(before, message);
  if (finished && settings.pace > 0) {
    // The trick is drawn whole for a moment before it is cleared away.
    hear("trick");
    table.show({ ...before, ...finished, actions: [], can: [] }, winner(message));
    return pause(1600, () => settle(message, before));
  }
  settle(message, before);
}

/** @param {TableMessage} message @param {TableMessage | null} before */
function settle(message, before) {
  if (!table) return;
  const lines = (/** @type {TableMessage | null} */ each) => each?.scene.sheet?.lines.length ?? 0;
  if (before && message.since > 0 && (lines(message) > lines(before) || message.over)) {
    // What was played last lies there until the person goes on.
    table.show(message.over ? message : { ...before, ...ending(before, message), actions: [], can: [] }, winner(message));
    hear("end");
    drawBar();
    return scored(message, () => message.over || table?.show(message));
  }
  // Where there is one choice only the table makes it, if it may; unless it was taken back, to be seen.
  const [only, ...others] = message.since > 0 && settings.only ? message.actions : [];
  const alone = only && others.length === 0 && message.lesson === undefined;
  table.show(alone ? { ...message, actions: [] } : message);
  const mine = message.actions.length > 0 && !alone;
  document.title = mine ? `● ${words["turn"]} – ${TITLE}` : TITLE;
  if (before === null || before.since !== message.since) drawBar();
  if (message.log.length > 0 && message.since > 0) hear(mine ? "turn" : "card");
  if (alone) return pause(750, () => link.send({ type: "act", action: only.document, decision: message.decision }));
  pause(mine || message.since === 0 || message.log.length === 0 ? 0 : 750, () => {});
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
  const on = () => { pausing = false; then(); if (!pausing) next(); };
  if (long * settings.pace > 0) setTimeout(on, long * settings.pace);
  else on();
}

/**
 * What was drawn in the middle is gone, and lies finished at the side: the table in between.
 * @param {TableMessage} before @param {TableMessage} message
 */
function taken(before, message) {
  const [side] = message.scene.side;
  const [centre, ...rest] = message.scene.centre;
  if (!side || side.overlap || (centre && centre.cards.length > 0)) return null;
  if (JSON.stringify(side) === JSON.stringify(before.scene.side[0])) return null;
  const places = before.scene.places.map((place) => ({ ...place, acts: false }));
  return {
    scene: { ...before.scene, places, hand: message.scene.hand, playable: [], centre: [side, ...rest] },
    prompt: side.label, asked: "", log: [], since: message.since,
  };
}

/**
 * The table with the cards whose play ended a round, of which the message says only what came of it.
 * @param {TableMessage} before @param {TableMessage} message
 */
function ending(before, message) {
  const [first, ...rest] = before.scene.centre;
  const played = message.view.events.find((event) => "seat" in event && ("card" in event || "cards" in event));
  if (!first || !played) return {};
  const tokens = "cards" in played ? played.cards : "card" in played && played.card !== null ? [played.card] : [];
  const cards = tokens.map((token) => ({ token, colour: "", sign: "", word: "", power: "", clause: "" }));
  const [who, ...empty] = first.empty;
  const whole = who === undefined || first.overlap
    ? { ...first, label: message.log[0] ?? "", cards, notes: [], empty: [] }
    : { ...first, cards: [...first.cards, ...cards], notes: [...first.notes, who], empty };
  const places = before.scene.places.map((place) => ({ ...place, acts: false }));
  const hand = before.scene.hand.filter((face) => played.seat !== before.seat || !tokens.some((token) => token === face.token));
  return {
    scene: { ...before.scene, places, hand, playable: [], centre: [whole, ...rest] },
    prompt: message.log[0] ?? "", asked: "", log: [], since: message.since,
  };
}

/** How the match ended for the person: the id of what is said; `scored` while it goes on. @param {TableMessage} message */
function ended({ seat, view }) {
  const { turn } = view.observation;
  if (turn.type !== "over" || seat === null) return "scored";
  const { winners } = turn.result;
  return !winners.includes(seat) ? "you_lost" : winners.length > 1 ? "shared" : "you_won";
}

/** A round was scored, or the match is over: shown until the person goes on. @param {TableMessage} message @param {() => void} then */
function scored(message, then) {
  const { sheet } = message.scene;
  const button = (/** @type {string | undefined} */ text, /** @type {() => void} */ then) =>
    element("button", { type: "button", class: "main", click: () => { dialog.close(); then(); } }, text ?? "");
  const buttons = message.over
    ? [...(last && !served ? [button(words["again"], () => last && start(last))] : []),
      ...(message.seat === null ? [] : [button(words["review"], () => ask("review"))]),
      button(words["look_back"], () => ask("board")), button(words["close"], () => {})]
    : [button(words["continue"], () => {})];
  // Of the new lines, those of events that hold the result, or scores that nothing else accounts for.
  const names = sheet?.accounts.length ? ["result"] : ["scores", "result"];
  const told = message.log.filter((_, at) => names.some((name) => name in (message.view.events[at] ?? {})));
  if (message.lesson) buttons.splice(0, buttons.length - 1, button(words["lesson_play"], choose));
  const dialog = /** @type {HTMLDialogElement} */ (element("dialog", { class: "scored", "aria-label": words["sheet"] ?? "" },
    element("h2", {}, words[ended(message)] ?? ""),
    message.lesson && element("p", {}, message.lesson),
    element("ul", {}, ...told.map((line) => element("li", {}, line)),
      ...(sheet?.accounts ?? []).map((line) => element("li", { class: "account" }, line))),
    message.left && table && element("div", { class: "left" }, element("h3", {}, words["hands_left"] ?? ""),
      ...message.left.map((cards, seat) => cards.length > 0 && element("div", {}, element("span", {}, message.scene.places[seat]?.name ?? ""),
        ...cards.map((face) => table?.card(face))))),
    sheet && element("div", { class: "sheet", tabindex: "0", role: "region", "aria-label": words["sheet"] ?? "" }, scoreSheet(sheet, words["total"] ?? "")),
    element("div", { class: "choices" }, ...buttons)));
  pausing = true;
  dialog.addEventListener("close", () => { dialog.remove(); then(); pausing = false; next(); });
  document.body.append(dialog);
  dialog.showModal();
  // From its beginning, with the focus on how to go on.
  /** @type {HTMLElement | null} */ (dialog.querySelector("button.main"))?.focus({ preventScroll: true });
  dialog.scrollTop = 0;
  // Nobody may be in front of a spectator's page.
  if (message.seat === null && !message.over) setTimeout(() => dialog.close(), settings.pace * 6000);
}

elsewhere((id) => {
  if (table && id === playing) table.say(words["elsewhere"] ?? "");
});

document.addEventListener("keydown", (event) => {
  const field = event.target instanceof HTMLElement && event.target.closest("input, select, textarea, dialog");
  if (field || event.ctrlKey || event.altKey || event.metaKey) return;
  if (board) board.key(event);
  else table?.key(event);
});

window.addEventListener("hashchange", () => {
  if (!served && fromHash().board && board === null) openBoard();
});
