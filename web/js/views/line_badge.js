// The badge of a player's line: three bars, and in words its round trip and jitter.

import { t } from "../i18n.js";
import { attribute, h } from "../lib/dom.js";
import { lineBars } from "../lobby_rules.js";

/** @import { SeatInfo } from "../types.js" */

/** @returns {{node: HTMLElement, show: (info: SeatInfo | undefined) => void}} hidden for bots and before anybody is there */
export function lineBadge() {
  const node = h("span", { class: "line-badge", role: "img", hidden: true }, h("i"), h("i"), h("i"));
  /** @param {SeatInfo | undefined} info */
  function show(info) {
    node.hidden = info?.kind !== "person";
    if (!info || node.hidden) return;
    const words = lineWords(info);
    attribute(node, "data-bars", lineBars(info));
    attribute(node, "aria-label", words);
    attribute(node, "title", words);
  }
  return { node, show };
}

/** @param {SeatInfo} info */
function lineWords(info) {
  const quality = t(`lobby.line.${lineBars(info)}`);
  if (info.lag_ms === null || !info.connected) return quality;
  return t("lobby.line.ms", { quality, ms: Math.round(info.lag_ms), jitter: Math.round(info.jitter_ms ?? 0) });
}
