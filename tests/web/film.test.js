// The film of an accusation: its button.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Store } from "../../web/js/store.js";
import { createFilm } from "../../web/js/views/film.js";
import { all, fakePage } from "./fake_page.js";

fakePage();

test("a film is skipped only by who could say so", () => {
  const line = { open: false };
  const film = createFilm(/** @type {any} */ ({ store: new Store(), send: () => line.open }));
  const [skip] = all(film.node).filter((node) => node.tag === "button");
  const isDone = () => skip.getAttribute("aria-disabled") === "true";
  skip.click();
  assert.equal(false, isDone());
  line.open = true;
  skip.click();
  assert.equal(true, isDone());
});
