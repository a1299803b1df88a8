// Keeps the screen of a phone lit during a match, where the browser can. Asked for from a tap; lost whenever the page is hidden.

/** @type {WakeLockSentinel | null} */
let lock = null;

/** @param {boolean} wanted */
export async function keepAwake(wanted) {
  try {
    if (wanted && !lock) await take();
    if (!wanted) await lock?.release();
  } catch {
    // not allowed, or battery low: the screen goes dark as usual
  }
}

async function take() {
  lock = (await navigator.wakeLock?.request("screen")) ?? null;
  lock?.addEventListener("release", () => (lock = null));
}
