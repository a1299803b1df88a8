// Addresses of the client: "/" and "/r/CODE". Pure; going there is main.js's work.

/** @import { State } from "./types.js" */

const CODE_LENGTH = 6;

/** @param {string} path @returns {State["page"]} */
export function pageOf(path) {
  const code = /^\/r\/([^/]+)\/?$/.exec(path)?.[1];
  return code ? { name: "room", code: tidyCode(code) } : { name: "home" };
}

/** @param {State["page"]} page */
export function pathOf(page) {
  return page.name === "room" ? `/r/${page.code}` : "/";
}

/** What a person typed or pasted, as a room code: the last part of a link, large letters, no spaces or dashes. @param {string} text */
export function tidyCode(text) {
  const last = text.trim().split("/").filter(Boolean).at(-1) ?? "";
  return last.toUpperCase().replace(/[^A-Z0-9]/g, "").slice(0, CODE_LENGTH);
}

/** @param {string} code */
export function isCode(code) {
  return /^[A-Z0-9]{6}$/.test(code);
}
