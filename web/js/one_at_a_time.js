// What takes a while and must not be done twice at once: whoever asks meanwhile gets what is under way already.

/**
 * @template {unknown[]} Wishes @template Result
 * @param {(...wishes: Wishes) => Promise<Result>} run
 * @returns {(...wishes: Wishes) => Promise<Result>}
 */
export function oneAtATime(run) {
  /** @type {Promise<Result> | null} */
  let running = null;
  return (...wishes) => (running ??= run(...wishes).finally(() => (running = null)));
}
