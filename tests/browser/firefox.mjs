// Plays a match in Firefox by clicking, and prints as JSON what it met.
// The first argument is JSON: the address, Firefox's path, and the scripts of `visitor.py`.
import puppeteer from "puppeteer-core";

const { address, firefox, over, ready, stamp, targets, scored, cards, measure, sizes } = JSON.parse(process.argv[2]);
const browser = await puppeteer.launch({
  browser: "firefox", executablePath: firefox, headless: true, timeout: 180_000,
});
const errors = [], wrong = [];
let clicks = 0, measured = 0;
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(120_000);
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => { if (message.type() === "error") errors.push(message.text()); });
  await page.setViewport({ width: sizes[0][0], height: sizes[0][1] });
  await page.goto(address);
  const state = `${stamp} + document.querySelectorAll(".board .chosen").length + (${ready}) + (${over})`;
  for (let before = ""; ;) {
    await page.waitForFunction(`(${ready}) && (${state}) !== ${JSON.stringify(before)}`);
    if (await page.evaluate(over)) break;
    if (!await page.$(scored)) {
      // A window of another size for every fourth decision.
      const [width, height] = sizes[clicks % 4 === 3 ? 1 : 0];
      await page.setViewport({ width, height });
      const found = await page.evaluate(`(${measure})()`);
      wrong.push(...found.wrong.map((each) => `${width} x ${height}: ${each}`));
      measured += 1;
    }
    const target = targets[(await page.evaluate((all) => all.findIndex((each) => document.querySelector(each)), targets))];
    before = await page.evaluate(state);
    const offered = await page.$(target);
    await offered.click({ offset: { x: 12, y: 20 } });
    clicks += 1;
    // A card that is chosen can be chosen together with another, so it is not clicked again.
    if (target === cards) await page.waitForFunction(`(${state}) !== ${JSON.stringify(before)}`);
  }
  const scores = await page.$$eval(".end.over .score .num", (all) => all.length);
  process.stdout.write(JSON.stringify({ errors, wrong, clicks, measured, scores, version: await browser.version() }));
} finally {
  await browser.close();
}
