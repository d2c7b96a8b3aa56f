// An engine that takes any legal action: node engine.js
const { createInterface } = require("node:readline");

function send(message) {
  console.log(JSON.stringify(message));
}

function choose({ number, ids, random, view }) {
  // view.observation has what the seat knows, and its legal actions in the
  // order of ids; values are thousandths.
  send({
    type: "info",
    number,
    values: ids.map((id) => ({ id, playouts: 1, value: 0 })),
  });
  send({ type: "choice", number, id: ids[random % ids.length] });
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line);
  const { type, number } = request;
  if (type === "hello") {
    send({ type, number, protocol: 1, name: "any", capabilities: ["info"] });
  } else if (type === "rules") {
    send({ type: "ready", number });
  } else if (type === "choose") {
    choose(request);
  } else if (type === "quit") {
    process.exit();
  }
});
