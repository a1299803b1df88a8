// Totals by round as lines: few points are good and lie on top. The same numbers stand in a table for readers.

import { t } from "../i18n.js";
import { h, svg } from "../lib/dom.js";
import { chartPoints, nameIn, runningTotals } from "../standings.js";

/** @import { RoomInfo, Table } from "../types.js" */

const BOX = { width: 280, height: 120 };
const MARGIN = 14; // for the dots at the border
const APART = 3; // between lines that would lie on one another
const DASHES = ["none", "8 4", "2 4", "12 4 2 4", "5 3"]; // seats differ without colour too

/** @param {Table} table @param {RoomInfo} room */
export function chart(table, room) {
  const totals = runningTotals(table.points);
  const lines = chartPoints(totals, table.rounds, BOX, APART).map(line);
  const view = `${-MARGIN} ${-MARGIN} ${BOX.width + 2 * MARGIN} ${BOX.height + 2 * MARGIN}`;
  const picture = svg("svg", { viewBox: view, class: "chart-picture", role: "img", "aria-label": t("results.chart") }, ...grid(table.rounds), ...lines);
  const legend = h("ul", { class: "legend" }, ...totals.map((line, seat) => legendLine(seat, nameIn(room, seat), line)));
  return h("section", { class: "chart" }, h("h3", {}, t("results.chart")), h("p", { class: "quiet-text" }, t("results.chart.why")), picture, legend);
}

/** @param {number} rounds */
function grid(rounds) {
  return Array.from({ length: rounds + 1 }, (_, round) => {
    const x = (round / Math.max(1, rounds)) * BOX.width;
    return svg("line", { x1: x, x2: x, y1: 0, y2: BOX.height, class: "grid" });
  });
}

/** @param {{ x: number, y: number }[]} points @param {number} seat */
function line(points, seat) {
  const path = svg("polyline", { points: points.map(({ x, y }) => `${x},${y}`).join(" "), class: "total", "stroke-dasharray": DASHES[seat % DASHES.length] });
  const dots = points.slice(1).map(({ x, y }) => svg("circle", { cx: x, cy: y, r: 4.5 }));
  return svg("g", { data: { seat } }, path, ...dots);
}

/** @param {number} seat @param {string} name @param {number[]} totals */
function legendLine(seat, name, totals) {
  const sample = svg("svg", { viewBox: "0 0 32 8", class: "sample", "aria-hidden": "true" }, svg("line", { x1: 1, x2: 31, y1: 4, y2: 4, class: "total", "stroke-dasharray": DASHES[seat % DASHES.length] }));
  return h("li", { data: { seat } }, sample, h("span", {}, name), h("span", { class: "numbers" }, totals.slice(1).join(" · ")));
}
