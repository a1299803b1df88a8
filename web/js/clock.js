// Counts down what the server said was left, on this page's own clock: no clocks are compared, so a wrong one does no harm.

/** What is left of a running clock. @param {{ left_ms: number, paused: boolean } | null} clock @param {number} at when it came @param {number} now */
export function leftMs(clock, at, now) {
  if (!clock) return 0;
  return clock.paused ? clock.left_ms : Math.max(0, clock.left_ms - (now - at));
}

/** Whole seconds as people count them: 0.2 s left is still "1". @param {number} ms */
export function seconds(ms) {
  return Math.ceil(ms / 1000);
}

/** "3:07". @param {number} ms */
export function minutes(ms) {
  const whole = Math.floor(ms / 1000);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
