// @ts-check
/**
 * The two ways to what is behind the table: a worker in the browser, or a server.
 * @typedef {import("./messages").Message} Message
 * @typedef {{ send(message: object): void }} Link
 */

/** Python in a worker. @param {(message: Message) => void} receive @returns {Link} */
export function workerLink(receive) {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => receive(JSON.parse(data));
  worker.onerror = (event) => receive({ type: "failed", reason: event.message ?? "worker.js" });
  return { send: (message) => worker.postMessage(JSON.stringify(message)) };
}

/**
 * A server.  The token of a seat is the part of the address after `#`, which browsers do not send,
 * and the socket's subprotocol; without one, one looks on.
 * @param {(message: Message) => void} receive
 * @param {(connected: boolean) => void} changed
 * @returns {Link}
 */
export function socketLink(receive, changed) {
  const token = location.hash.slice(1);
  const address = `${location.protocol.replace("http", "ws")}//${location.host}/table`;
  /** @type {WebSocket} */
  let socket;
  function connect() {
    socket = new WebSocket(address, token ? [token] : []);
    socket.onopen = () => changed(true);
    socket.onmessage = ({ data }) => receive(JSON.parse(data));
    socket.onclose = () => {
      changed(false);
      setTimeout(connect, 1500);
    };
  }
  connect();
  return { send: (message) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message)) };
}
