// What a large screen has beside the table: how friends come in.

import { t } from "../i18n.js";
import { h } from "../lib/dom.js";

/** @param {string} code */
export function mountTv(code) {
  const qr = h("img", { src: `/api/qr/${code}.svg`, alt: t("lobby.qr"), width: 132, height: 132, on: { error: (event) => (event.target.hidden = true) } });
  document.body.append(h("aside", { class: "tv-invitation", "aria-label": t("lobby.invite") }, qr, h("strong", {}, code)));
  document.documentElement.dataset.tv = "";
}
