// Visits a static site in Firefox: node firefox_visits.mjs PROGRAM ADDRESS QUESTIONS
//
// QUESTIONS are a list of [name, request] in JSON.  Standard output has a line for each of two
// visits: whether the page is isolated, how the modules run, and the answers.  The second visit
// begins when the service worker has kept the files, and finds nothing else.

import puppeteer from "puppeteer-core";

const [executablePath, address, questions] = process.argv.slice(2);
const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
try {
  const page = await browser.newPage();
  page.on("pageerror", (error) => console.error(error.message));
  for (const visit of ["first", "second"]) {
    await page.goto(`${address}?visit=${visit}`);
    await page.waitForSelector("html[data-ready]");
    const found = await page.evaluate(async (asked) => {
      const script = document.querySelector("script[type=module]");
      const { engine } = await import(new URL("engine.js", script.src));
      const { mode } = await engine.call("version");
      const answers = await Promise.all(asked.map(([name, request]) => engine.call(name, request)));
      await navigator.serviceWorker.ready;
      return { mode, isIsolated: crossOriginIsolated, answers };
    }, JSON.parse(questions));
    console.log(JSON.stringify(found));
  }
} finally {
  await browser.close();
}
