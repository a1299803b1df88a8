// A few short synthesised cues (WebAudio). Muted, or without WebAudio, nothing happens.

/** @import { Preferences } from "./types.js" */
/** @import { Cue } from "./cues.js" */
/** @typedef {{ wave: OscillatorType, notes: [hz: number, at: number, length: number][], loud: number }} Score */

/** @type {Record<Cue, Score>} Times in seconds. */
const SCORES = {
  turn: { wave: "sine", loud: 0.5, notes: [[660, 0, 0.16], [880, 0.13, 0.3]] },
  play: { wave: "triangle", loud: 0.35, notes: [[220, 0, 0.06], [150, 0.03, 0.07]] },
  draw: { wave: "triangle", loud: 0.25, notes: [[320, 0, 0.05], [420, 0.04, 0.06]] },
  accuse: { wave: "sawtooth", loud: 0.3, notes: [[392, 0, 0.12], [392, 0.15, 0.35]] },
  caught: { wave: "square", loud: 0.2, notes: [[523, 0, 0.1], [659, 0.1, 0.1], [784, 0.2, 0.28]] },
  alarm: { wave: "sawtooth", loud: 0.22, notes: [[311, 0, 0.2], [233, 0.2, 0.42]] },
  race: { wave: "square", loud: 0.25, notes: [[988, 0, 0.09]] },
  lift: { wave: "sine", loud: 0.12, notes: [[280, 0, 0.07]] },
  slip: { wave: "sine", loud: 0.16, notes: [[420, 0, 0.08], [300, 0.06, 0.09], [210, 0.13, 0.12]] },
  back: { wave: "sine", loud: 0.12, notes: [[210, 0, 0.06], [280, 0.05, 0.07]] },
  win: { wave: "triangle", loud: 0.5, notes: [[523, 0, 0.14], [659, 0.14, 0.14], [784, 0.28, 0.14], [1047, 0.42, 0.5]] },
};

const RUSTLE_S = 0.16;

/** @type {AudioContext | null} */
let context = null;

/** Browsers allow sound only after a tap: call this from one. */
export function unlockSound() {
  const Context = globalThis.AudioContext;
  if (!Context) return;
  context ??= new Context();
  if (context.state === "suspended") void context.resume();
}

/** @param {Cue} cue @param {Preferences} preferences */
export function playCue(cue, preferences) {
  if (preferences.muted || context?.state !== "running") return;
  const { wave, notes, loud } = SCORES[cue];
  for (const [hz, at, length] of notes) playTone({ hz, at, length, wave, loud: loud * preferences.volumes.cues });
}

/** One tone of a hint, such as a level of the shadow. @param {number} hz @param {Preferences} preferences */
export function playHint(hz, preferences) {
  if (preferences.muted || context?.state !== "running") return;
  playTone({ hz, at: 0, length: 0.12, wave: "sine", loud: 0.4 * preferences.volumes.hints });
}

/** A seat stirs: everybody hears it, and where. @param {number} side -1 left … 1 right @param {Preferences} preferences */
export function playRustle(side, preferences) {
  if (preferences.muted || context?.state !== "running") return;
  const audio = context;
  const noise = new AudioBuffer({ length: audio.sampleRate * RUSTLE_S, sampleRate: audio.sampleRate });
  noise.getChannelData(0).forEach((_, index, data) => (data[index] = (Math.random() * 2 - 1) * (1 - index / data.length)));
  const voice = new AudioBufferSourceNode(audio, { buffer: noise });
  const dull = new BiquadFilterNode(audio, { type: "bandpass", frequency: 2400, Q: 0.8 });
  const gain = new GainNode(audio, { gain: 0.25 * preferences.volumes.hints });
  voice.connect(dull).connect(gain).connect(new StereoPannerNode(audio, { pan: side })).connect(audio.destination);
  voice.start();
}

/** @param {{ hz: number, at: number, length: number, wave: OscillatorType, loud: number }} tone */
function playTone({ hz, at, length, wave, loud }) {
  const audio = /** @type {AudioContext} */ (context);
  const start = audio.currentTime + at;
  const voice = new OscillatorNode(audio, { type: wave, frequency: hz });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(gain).connect(audio.destination);
  voice.start(start);
  voice.stop(start + length);
}
