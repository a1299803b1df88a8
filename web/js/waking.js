// What tells that the page or the network may be back, so that the line does not wait for its next try. No browser tells by
// all of these, and none by one alone. The page and its clock are passed in.

const SIGNS = ["pageshow", "online", "offline", "focus"];
const SLEEP_CHECK_MS = 2000; // a timer that comes much later than this slept with the machine

/** @typedef {{ now: () => number, every: (run: () => void, ms: number) => void }} Ticker */

/** @type {Ticker} */
const TICKER = { now: () => Date.now(), every: (run, ms) => setInterval(run, ms) };

/** @param {() => void} wake @param {EventTarget} [page] @param {EventTarget & { hidden: boolean }} [sheet] @param {Ticker} [ticker] */
export function watchWaking(wake, page = window, sheet = document, ticker = TICKER) {
  for (const sign of SIGNS) page.addEventListener(sign, wake);
  sheet.addEventListener("visibilitychange", () => sheet.hidden || wake());
  watchSleep(wake, ticker);
}

/** The machine slept, as nobody tells. @param {() => void} awake @param {Ticker} ticker */
function watchSleep(awake, { now, every }) {
  let last = now();
  every(() => {
    if (now() - last > 2 * SLEEP_CHECK_MS) awake();
    last = now();
  }, SLEEP_CHECK_MS);
}
