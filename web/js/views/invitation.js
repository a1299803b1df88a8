// How friends come in: code, link, share sheet, QR.

import { t } from "../i18n.js";
import { announce } from "../lib/announce.js";
import { copy } from "../lib/copy.js";
import { h, setText } from "../lib/dom.js";
import { icon } from "../lib/icons.js";

const THANKS_MS = 2000; // how long "copied" stands in the button

const HERE = /^(localhost|127\.|\[::1\]$)/; // names by which a machine means itself

/** @param {string} code */
export function invitation(code) {
  const base = origin();
  const link = `${base}/r/${code}`;
  const local = HERE.test(new URL(base).hostname);
  const why = local ? h("p", { class: "local-only" }, t("lobby.local_only")) : null;
  const qr = local ? "" : h("img", { class: "qr", src: `/api/qr/${code}.svg`, alt: t("lobby.qr"), width: 168, height: 168, on: { error: (event) => (event.target.hidden = true) } });
  const spelled = h("span", { class: "for-screen-reader" }, [...code].join(" "));
  const letters = h("span", { class: "code", "aria-hidden": "true" }, ...[...code].map((letter) => h("b", {}, letter)));
  const words = h("div", { class: "invitation-words" }, h("h2", {}, t("lobby.invite")), h("p", { class: "code-line" }, spelled, letters), h("p", { class: "link" }, link), why, buttons(link, local));
  return h("section", { class: "invitation" }, words, qr);
}

/** The address that friends can reach: who looks at the page as "localhost" is told another one by the server. */
function origin() {
  const told = document.querySelector('meta[property="og:url"]')?.getAttribute("content");
  return HERE.test(location.hostname) && told ? new URL(told).origin : location.origin;
}

/** A link that leads nobody here is not offered; another window of this computer may still need it. @param {string} link @param {boolean} local */
function buttons(link, local) {
  const share = () => void navigator.share({ title: t("app.title"), text: t("lobby.share_text"), url: link }).catch(() => {});
  const canShare = !local && typeof navigator.share === "function";
  return h("div", { class: "invitation-buttons" }, copyButton(link, local ? "quiet" : "copy"), canShare ? h("button", { type: "button", class: "button", on: { click: share } }, icon("share"), t("lobby.share")) : null, tv(link));
}

/** A large public view of the table for everybody in the room. @param {string} link */
function tv(link) {
  return h("a", { class: "button quiet", href: `${link}?tv`, target: "_blank", rel: "noopener" }, t("lobby.tv"));
}

/** @param {string} link @param {"copy" | "quiet"} look */
function copyButton(link, look) {
  const words = h("span", {}, t("lobby.copy"));
  const click = async () => {
    const done = await copy(link);
    setText(words, done ? t("lobby.copied") : t("lobby.not_copied"));
    announce(words.textContent ?? "");
    setTimeout(() => setText(words, t("lobby.copy")), THANKS_MS);
  };
  return h("button", { type: "button", class: `button ${look}`, on: { click } }, icon("copy"), words);
}
