// @ts-check
/**
 * The two connections of the page: to a worker in the browser, or to a server.
 * @typedef {import("./messages").Message} Message
 * @typedef {{ send(message: object): void, sent: number, answered: number }} Link
 * A worker's connection counts the messages that were sent, and those that are answered completely or lost.
 */

import { makeTable, ownKey } from "./friends.js";

/** A connection to Python in a worker, which answers one message after another. @param {(message: Message, to?: number) => void} receive also receives the number of the answered message @returns {Link} */
export function workerLink(receive) {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  const link = {
    sent: 0,
    answered: 0,
    send(/** @type {object} */ message) {
      worker.postMessage({ number: link.sent, said: JSON.stringify(message) });
      link.sent += 1;
    },
  };
  worker.onmessage = ({ data }) => {
    if (typeof data === "number") link.answered = data;
    else receive(JSON.parse(data), link.answered);
  };
  worker.onerror = (event) => receive({ type: "failed", reason: event.message ?? "worker.js" });
  return link;
}

/** A connection to a server before a table is chosen. @param {(message: Message) => void} receive @returns {Link} */
export function doorLink(receive) {
  const failed = (/** @type {unknown} */ reason) => receive({ type: "failed", reason: String(reason) });
  fetch("choices").then((answer) => answer.json()).then(receive, failed);
  return { sent: 0, answered: 0, send: (wanted) => makeTable(wanted).catch((reason) => receive({ type: "failed", reason: reason.message, match: true })) };
}

/**
 * A server.  The key of a seat is the part of the address after `#`, which browsers do not send, and
 * the socket's subprotocol.
 * @param {(message: Message) => void} receive
 * @param {(connected: boolean) => void} changed
 * @returns {Link}
 */
export function socketLink(receive, changed) {
  const key = ownKey();
  const address = `${location.protocol.replace("http", "ws")}//${location.host}/table`;
  /** @type {WebSocket} */
  let socket;
  function connect() {
    socket = new WebSocket(address, key ? [key] : []);
    socket.onopen = () => changed(true);
    socket.onmessage = ({ data }) => receive(JSON.parse(data));
    socket.onclose = () => {
      changed(false);
      setTimeout(connect, 1500);
    };
  }
  connect();
  return {
    sent: 0,
    answered: 0,
    send(message) {
      // The server has the record that is to be opened, and does not accept long messages.
      const said = { ...message, document: undefined };
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(said));
    },
  };
}
