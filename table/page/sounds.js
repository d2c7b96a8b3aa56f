// @ts-check
/** Sounds that the page makes itself, after the person has switched them on. */

/** Tones of each sound: the frequency in hertz, and the seconds after the sound's beginning. @type {Record<string, [number, number][]>} */
const SOUNDS = {
  card: [[190, 0]],
  trick: [[330, 0], [440, 0.09]],
  turn: [[660, 0], [880, 0.12]],
  end: [[440, 0], [550, 0.14], [660, 0.28]],
};

/** @type {AudioContext | null} */
let context = null;

/** @param {"card" | "trick" | "turn" | "end"} name */
export function play(name) {
  context ??= new AudioContext();
  for (const [hertz, after] of SOUNDS[name] ?? []) {
    const begin = context.currentTime + after;
    const tone = new OscillatorNode(context, { type: "triangle", frequency: hertz });
    const loud = new GainNode(context, { gain: 0 });
    loud.gain.linearRampToValueAtTime(0.12, begin + 0.01);
    loud.gain.exponentialRampToValueAtTime(0.001, begin + 0.16);
    tone.connect(loud).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + 0.18);
  }
}
