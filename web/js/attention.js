// Calls somebody whose page is in the background: the title blinks while the table waits for them.

import { isMyTurn } from "./cues.js";
import { t } from "./i18n.js";

/** @import { Store } from "./store.js" */

const BLINK_MS = 1000; // browsers let hidden pages wake once a second

/** @param {Store} store */
export function watchAttention(store) {
  let lit = false;
  setInterval(() => {
    lit = !lit && document.hidden && isMyTurn(store.state);
    const title = lit ? t("app.your_turn") : t("app.title");
    if (document.title !== title) document.title = title;
  }, BLINK_MS);
}
