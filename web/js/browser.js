// What of the browser the client's clockwork needs: frames, sockets, timers. Nothing of the game.

const STALE_FRAME_MS = 200; // hidden pages get no frames; views follow by this timer instead

/** The next frame, or a timer where the page gets none. @param {() => void} run */
export function nextFrame(run) {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    run();
  };
  requestAnimationFrame(once);
  setTimeout(once, STALE_FRAME_MS);
}

/** Where the server listens. */
export function socketUrl() {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
}

/** Whether the server answers. @param {AbortSignal} signal */
async function isThere(signal) {
  try {
    const { status } = await fetch("/healthz", { cache: "no-store", signal });
    return status < 500; // a proxy that hides this address is there; one without its server says 502 or so
  } catch {
    return false;
  }
}

/** @type {import("./socket.js").Clock} */
export const browserClock = {
  open: (url) => new WebSocket(url),
  isThere,
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer),
  random: () => Math.random(),
  now: () => Date.now(),
};
