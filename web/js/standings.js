// What the results say, as plain data: standings, the chart's lines, awards out of the reel. Pure.

/** @import { Face, ReelDrop, RoomInfo, Table } from "./types.js" */
/** @typedef {{ seat: number, name: string, place: number, round: number, total: number, hand: Face[], out: boolean }} Standing */

/** The seats from lowest to highest total; equal totals share a place. @param {Table} table @param {RoomInfo} room @returns {Standing[]} */
export function standings(table, room) {
  const last = table.points.at(-1) ?? [];
  const rows = table.totals.map((total, seat) => ({
    seat, total, name: nameIn(room, seat), round: last[seat] ?? 0, hand: table.hands[seat] ?? [], out: table.finished.includes(seat),
    place: 1 + table.totals.filter((other) => other < total).length,
  }));
  return rows.sort((a, b) => a.total - b.total || a.seat - b.seat);
}

/** @param {RoomInfo} room @param {number} seat */
export function nameIn(room, seat) {
  return room.seats.find((each) => each.seat === seat)?.name ?? `${seat + 1}`;
}

/** Running totals by seat, beginning with nought. @param {number[][]} points by round, then seat @returns {number[][]} by seat, then round */
export function runningTotals(points) {
  const seats = points[0]?.map((_, seat) => seat) ?? [];
  return seats.map((seat) => points.reduce((totals, round) => [...totals, (totals.at(-1) ?? 0) + (round[seat] ?? 0)], [0]));
}

/**
 * Where the chart's points lie in a box: rounds from left to right, few points (good) on top.
 * Equal totals lie side by side.
 * @param {number[][]} totals @param {number} rounds of the whole match @param {{ width: number, height: number }} box
 * @param {number} [apart] between equal totals
 * @returns {{ x: number, y: number }[][]}
 */
export function chartPoints(totals, rounds, { width, height }, apart = 0) {
  const most = Math.max(1, ...totals.flat());
  /** @param {number} seat @param {number} round */
  const aside = (seat, round) => {
    const equal = totals.flatMap((line, other) => (line[round] === totals[seat]?.[round] ? [other] : []));
    return (equal.indexOf(seat) - (equal.length - 1) / 2) * apart;
  };
  return totals.map((line, seat) => line.map((total, round) => ({ x: (round / Math.max(1, rounds)) * width, y: (total / most) * height + aside(seat, round) })));
}

/** Titles of honour: the most drops nobody saw, and the one that was watched most and still came through. @param {ReelDrop[]} drops */
export function awards(drops) {
  const safe = drops.filter((drop) => !drop.caught);
  const close = safe.filter((drop) => drop.watched > 0).sort((a, b) => b.watched - a.watched)[0];
  return [light(safe), close ? { key: "cold_blood", seat: close.seat, n: close.watched } : null].filter((each) => each !== null);
}

/** Light Fingers: who dropped most, if it is one seat alone. @param {ReelDrop[]} safe */
function light(safe) {
  const counts = new Map();
  for (const { seat } of safe) counts.set(seat, (counts.get(seat) ?? 0) + 1);
  const [first, second] = [...counts].sort((a, b) => b[1] - a[1]);
  return first && first[1] !== second?.[1] ? { key: "light_fingers", seat: first[0], n: first[1] } : null;
}
