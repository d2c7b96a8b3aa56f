// Plays a match in JavaScript: node frontend.js COMMAND, which is
// herrlof-rules host --stdio --game odin --players 3
const { spawn } = require("node:child_process");
const { createInterface } = require("node:readline");

const [command, ...words] = process.argv.slice(2);
const host = spawn(command, words, { stdio: ["pipe", "pipe", "inherit"] });

function ask(seat, request) {
  host.stdin.write(JSON.stringify({ seat, request }) + "\n");
}

createInterface({ input: host.stdout }).on("line", (line) => {
  const { seat, update, refused } = JSON.parse(line);
  if (refused) {
    console.log(`Seat ${seat} is refused: ${refused}`);
    return;
  }
  const { view, decision } = update;
  for (const event of view.events) {
    console.log(JSON.stringify(event)); // what has happened since
  }
  if (view.observation.turn.type === "over") {
    console.log("Points:", view.observation.turn.result.points.join(", "));
    host.stdin.end();
  } else if (decision !== null) {
    const [action] = view.observation.legal_actions; // let a person choose
    ask(seat, { type: "act", decision, action });
  }
});
