// Line icons of 24 × 24, in the colour of the text beside them. Never the only name of a button.

import { svg } from "./dom.js";

const PATHS = {
  gear: "M12 9a3 3 0 100 6 3 3 0 000-6zM12 2.5l1.2 2.8 3-.6 1 2.9 2.8 1.2-.9 2.9 1.8 2.4-2.3 2 .1 3-3 .6-1.6 2.6-2.8-1.1L8.500 22l-1.800-2.500-3-.4-.1-3.100-2.300-1.900L3 11.600l-1-2.900 2.700-1.300.8-2.900 3 .4z",
  book: "M12 6C10 4.500 7 4 3.500 4v14.500C7 18.500 10 19 12 20.500M12 6c2-1.500 5-2 8.500-2v14.500c-3.500 0-6.500.5-8.500 2M12 6v14.500",
  keys: "M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M18 10h.01M8 14h8",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  share: "M12 15V3M7.500 7L12 2.500 16.500 7M5 11v9.500h14V11",
  close: "M5 5l14 14M19 5L5 19",
  block: "M12 3a9 9 0 100 18 9 9 0 000-18zM5.700 5.700l12.600 12.600",
  crown: "M3 18.500h18M3.500 15L3 7l5 3.500L12 4l4 6.500L21 7l-.5 8z",
  eye: "M2 12c3-5 6.500-7 10-7s7 2 10 7c-3 5-6.500 7-10 7s-7-2-10-7zM12 9a3 3 0 100 6 3 3 0 000-6z",
  plus: "M12 4v16M4 12h16",
};

/** @param {keyof typeof PATHS} name */
export function icon(name) {
  const path = svg("path", { d: PATHS[name], fill: "none", stroke: "currentColor", "stroke-width": 2.2, "stroke-linecap": "round", "stroke-linejoin": "round" });
  return svg("svg", { viewBox: "0 0 24 24", width: 24, height: 24, "aria-hidden": "true" }, path);
}
