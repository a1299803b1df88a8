// The line comes back by itself, and stays away when told to.

import assert from "node:assert/strict";
import { test } from "node:test";

import { connect } from "../../web/js/socket.js";

/** A wire and a clock in memory. */
function world() {
  /** @type {any[]} */
  const wires = [];
  /** @type {{ signal: AbortSignal, says: (there: boolean) => void }[]} */
  const asked = [];
  /** @type {{ run: () => void, ms: number } | null} */
  let timer = null;
  let now = 0;
  const clock = {
    open: () => wires[wires.push({ readyState: 0, sent: [], send(/** @type {string} */ text) { this.sent.push(JSON.parse(text)); }, close() { this.readyState = 3; } }) - 1],
    isThere: (/** @type {AbortSignal} */ signal) => /** @type {Promise<boolean>} */ (new Promise((says) => asked.push({ signal, says }))),
    setTimeout: (/** @type {() => void} */ run, /** @type {number} */ ms) => (timer = { run, ms }),
    clearTimeout: () => (timer = null),
    random: () => 1,
    now: () => now,
  };
  /** @type {string[]} */
  const lines = [];
  /** @type {any[]} */
  const heard = [];
  const line = connect({ url: "ws://x", hello: () => ({ type: "hello", room: "ABC234" }), onMessage: (message) => heard.push(message.type), onLine: (state) => lines.push(state), clock });
  const last = () => wires.at(-1);
  return {
    line, lines, heard, wires, last, asked,
    /** Whether the server is there, as it was asked last. */
    there: async (/** @type {boolean} */ is) => (asked.at(-1)?.says(is), await Promise.resolve()),
    answer: () => ((last().readyState = 1), last().onopen()),
    hear: (/** @type {object} */ message) => last().onmessage({ data: JSON.stringify(message) }),
    wait: () => timer?.ms,
    pass: () => timer?.run(),
    later: (/** @type {number} */ ms) => (now += ms),
  };
}

function welcomed() {
  const w = world();
  w.answer();
  w.hear({ type: "welcome" });
  return w;
}

test("says hello first, and is open once welcomed", () => {
  const w = welcomed();
  assert.deepEqual([{ type: "hello", room: "ABC234" }], w.last().sent);
  assert.deepEqual(["connecting", "open"], w.lines);
});

test("comes back for ever, waiting longer each time, up to a cap", async () => {
  const w = welcomed();
  const waits = [];
  w.last().onclose();
  for (let tries = 0; tries < 8; tries++) {
    waits.push(w.wait());
    w.pass();
    if (tries === 0) w.last().onclose();
    else await w.there(false);
  }
  assert.deepEqual([250, 500, 1000, 1000, 1000, 1000, 1000, 1000], waits);
});

test("after one call in vain the server is asked whether it is there, and not called before it is", async () => {
  const w = welcomed();
  w.last().onclose();
  w.pass();
  w.last().onclose();
  for (let tries = 0; tries < 20; tries++) {
    w.pass();
    await w.there(false);
  }
  assert.deepEqual([2, 20], [w.wires.length, w.asked.length], "browsers make those wait who call in vain");
  w.pass();
  await w.there(true);
  w.answer();
  w.hear({ type: "welcome" });
  assert.deepEqual([3, "open"], [w.wires.length, w.lines.at(-1)]);
  w.last().onclose();
  w.pass();
  assert.deepEqual([4, 21], [w.wires.length, w.asked.length], "and called at once when the line was good before");
});

test("who does not say whether it is there is asked again, and the first question withdrawn", () => {
  const w = world();
  w.last().onclose();
  w.pass();
  assert.equal(8000, w.wait());
  w.pass();
  assert.equal(true, w.asked[0]?.signal.aborted);
  w.pass();
  assert.deepEqual([1, 2], [w.wires.length, w.asked.length]);
});

test("an answer that comes after the page has called by itself opens no second line", async () => {
  const w = world();
  w.last().onclose();
  w.pass();
  w.line.close();
  await w.there(true);
  assert.deepEqual([1, undefined], [w.wires.length, w.wait()]);
});

test("a welcome makes the next wait short again", () => {
  const w = welcomed();
  w.last().onclose();
  w.pass();
  w.answer();
  w.hear({ type: "welcome" });
  w.last().onclose();
  assert.equal(250, w.wait());
});

test("a silent line is asked, and given up when it does not answer in 2 s", () => {
  const w = welcomed();
  w.pass();
  assert.deepEqual({ type: "ping", n: 1 }, w.last().sent.at(-1));
  assert.equal(2000, w.wait());
  w.pass();
  assert.equal("lost", w.lines.at(-1));
});

test("who says something and hears nothing for a second asks whether the line is dead", () => {
  const w = welcomed();
  w.line.send({ type: "drop" });
  assert.equal(1000, w.wait());
  w.line.send({ type: "back" });
  w.pass();
  assert.deepEqual([{ type: "ping", n: 1 }, 2000], [w.last().sent.at(-1), w.wait()]);
  w.line.send({ type: "drop" });
  assert.equal(2000, w.wait(), "and saying more does not put it off");
  w.hear({ type: "pong" });
  assert.equal(5000, w.wait());
  w.line.send({ type: "drop" });
  assert.equal(1000, w.wait());
});

test("waking asks an open line, and does not wait for the next try of a lost one", () => {
  const w = welcomed();
  w.line.wake();
  assert.equal("ping", w.last().sent.at(-1).type);
  w.last().onclose();
  w.line.wake();
  assert.equal(2, w.wires.length);
});

test("waking asks anew when the call before has been slept over, and leaves a young one alone", async () => {
  const w = world();
  w.later(1500);
  w.line.wake();
  assert.equal(1, w.wires.length);
  const slept = w.last();
  w.later(1500);
  w.line.wake();
  assert.deepEqual([1, 3, 8000], [w.asked.length, slept.readyState, w.wait()], "the old one ended, the new one with all its time");
  w.line.wake();
  assert.equal(1, w.asked.length);
  await w.there(true);
  assert.equal(2, w.wires.length);
});

test("after a goodbye for good the line stays closed", () => {
  const w = welcomed();
  w.hear({ type: "bye", code: "moved" });
  w.line.wake();
  assert.deepEqual([1, "closed", undefined], [w.wires.length, w.lines.at(-1), w.wait()]);
  assert.deepEqual(["welcome", "bye"], w.heard);
});

test("after a bug of the server it comes back", () => {
  const w = welcomed();
  w.hear({ type: "bye", code: "bug" });
  w.last().onclose();
  assert.equal("lost", w.lines.at(-1));
});

test("the late end of an old wire harms nobody", () => {
  const w = welcomed();
  const old = w.last();
  old.onclose();
  w.pass();
  old.onclose();
  old.onmessage({ data: '{"type":"pong"}' });
  assert.deepEqual([2, ["welcome"]], [w.wires.length, w.heard]);
});

test("what cannot be sent is not kept for later", () => {
  const w = world();
  assert.equal(false, w.line.send({ type: "drop" }));
});
