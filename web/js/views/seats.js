// The opponents along the far edge of the table, clockwise from the own seat, and who looks at whom.

import { t } from "../i18n.js";
import { announce } from "../lib/announce.js";
import { attribute, h, replace } from "../lib/dom.js";
import { FOG } from "../shadow.js";
import { playRustle } from "../sound.js";
import { isCalm, isGuard, nameOf, others } from "./context.js";
import { Seat } from "./seat.js";

/** @import { State } from "../types.js" */
/** @import { Context, View } from "./context.js" */

const WISH_MS = 700; // a look that was not granted by then is forgotten
const PRESENCE_EVERY = 5; // pulses: a second
const SHAKE = [0, -7, 6, -5, 3, 0].map((turn) => ({ transform: `rotate(${turn}deg)` }));
const PULSE = [{ opacity: 1 }, { opacity: 0.35 }, { opacity: 1 }];

/** @param {Context} context @returns {View & {fanOf: (seat: number) => Element | null, faceOf: (seat: number) => Seat | undefined, look: (index: number) => void}} */
export function createSeats({ store, send, pulses }) {
  const row = h("div", { class: "seats-row" });
  const lens = h("div", { class: "seats-lens", hidden: true }, h("img", { src: "/img/lens.svg", alt: "", draggable: "false" }));
  const node = h("section", { class: "seats", "aria-label": t("table.seats") }, row, lens);
  /** @type {Map<number, Seat>} */
  let seats = new Map();

  /** @param {State} state */
  function build(state) {
    const order = others(state);
    if (order.join() === [...seats.keys()].join()) return;
    seats = new Map(order.map((seat, index) => [seat, new Seat(seat, index + 1)]));
    replace(row, ...[...seats.values()].map((seat) => seat.node));
    node.style.setProperty("--seats", String(order.length));
  }

  /** @param {State} state */
  function look(state) {
    if (!state.table) return;
    const target = pulses.drawn?.w?.[0] ?? null;
    const watched = isGuard(state) ? target : (pulses.drawn?.e[0] ?? null);
    const view = { row: [...seats.keys()], guard: state.table.guard, turn: state.table.turn };
    for (const seat of seats.values()) seat.look(watched, view);
    lens.hidden = target === null || !isGuard(state) || !seats.has(target);
    if (!lens.hidden) lens.style.transform = `translateX(${view.row.indexOf(/** @type {number} */ (target)) * 100}%)`;
    attribute(lens, "data-fog", pulses.shadow.frame === FOG);
  }

  /** @param {number} seat */
  function stir(seat) {
    const fan = seats.get(seat)?.fan;
    fan?.animate(isCalm(store.state) ? PULSE : SHAKE, { duration: 420, easing: "ease-out" });
    if (fan) playRustle(sideOf(seat), store.state.preferences);
    if (fan) announce(t("table.stir", { name: nameOf(store.state, seat) }));
  }

  /** @param {number} seat @returns {number} -1 the leftmost … 1 the rightmost */
  function sideOf(seat) {
    const order = [...seats.keys()];
    return order.length > 1 ? (2 * order.indexOf(seat)) / (order.length - 1) - 1 : 0;
  }

  /** @param {number | undefined} seat */
  function wish(seat) {
    if (seat === undefined || !isGuard(store.state)) return;
    send({ type: "look", seat });
    const button = seats.get(seat)?.node;
    button?.setAttribute("data-wished", "");
    setTimeout(() => button?.removeAttribute("data-wished"), WISH_MS);
  }

  row.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("[data-seat]");
    if (button) wish(Number(button.getAttribute("data-seat")));
  });
  pulses.onDraw(({ pulse }) => {
    look(store.state);
    if (store.state.table && pulse.k % PRESENCE_EVERY === 0) seats.forEach((seat) => seat.presence(store.state));
    pulse.s.forEach((bit, seat) => bit && stir(seat));
  });

  return {
    node,
    render(state) {
      build(state);
      for (const seat of seats.values()) seat.render(state);
      look(state);
    },
    unmount: () => seats.forEach((seat) => seat.ring.stop()),
    fanOf: (seat) => seats.get(seat)?.fan ?? null,
    faceOf: (seat) => seats.get(seat),
    look: (index) => wish([...seats.keys()][index]),
  };
}
