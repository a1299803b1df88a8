// Keeps the screen of a phone lit during a match, where the browser can. Asked for from a tap; lost whenever the page is hidden.

/** @typedef {Pick<WakeLock, "request">} Lamp */

/** @type {Promise<WakeLockSentinel | null> | null} The one lock: held, or still asked for, so that a second tap asks for no second one. */
let asked = null;

/** @param {boolean} wanted @param {Lamp | null} [lamp] null where the browser has none */
export async function keepAwake(wanted, lamp = navigator.wakeLock ?? null) {
  if (wanted) return void (asked ??= take(lamp));
  const held = asked;
  asked = null;
  await (await held)?.release();
}

/** @param {Lamp | null} lamp */
function take(lamp) {
  const lock = request(lamp);
  const forget = () => {
    if (asked === lock) asked = null;
  };
  void lock.then((held) => (held ? held.addEventListener("release", forget) : forget()));
  return lock;
}

/** @param {Lamp | null} lamp */
async function request(lamp) {
  try {
    return (await lamp?.request("screen")) ?? null;
  } catch {
    return null; // not allowed, or battery low: the screen goes dark as usual
  }
}
