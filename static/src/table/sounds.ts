/** A few quiet sounds, made on the spot: a card laid, a knock for your turn, a thud for a bomb. */

import { sound } from "../state/preferences";
import type { TableEvent } from "../state/table";

let context: AudioContext | null = null;
let muted = false;

/** Browsers start no sound before the first touch: without one there is nothing to hear. */
function ready(): AudioContext | null {
  if (muted || !sound.peek() || typeof AudioContext === "undefined" || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  return context;
}

function tone(of: AudioContext, frequency: number, after: number, lasting: number, loud: number): void {
  const start = of.currentTime + after;
  const wave = of.createOscillator();
  const gain = of.createGain();
  wave.frequency.setValueAtTime(frequency, start);
  wave.frequency.exponentialRampToValueAtTime(frequency * 0.6, start + lasting);
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasting);
  wave.connect(gain).connect(of.destination);
  wave.start(start);
  wave.stop(start + lasting);
}

/** The one sound for what happened: a bomb drowns a card, a card comes before your turn. */
export function soundOf(events: readonly TableEvent[], yourTurn: boolean): void {
  const audio = ready();
  if (!audio) return;
  if (events.some(({ event }) => event === "skill_played")) {
    tone(audio, 392, 0, 0.14, 0.07);
    tone(audio, 588, 0.09, 0.18, 0.07);
  }
  const played = events.filter(({ event }) => event === "played");
  if (played.some(({ kind }) => kind === "bomb")) tone(audio, 92, 0, 0.24, 0.3);
  else if (played.length > 0) tone(audio, 240, 0, 0.06, 0.08);
  if (yourTurn) {
    tone(audio, 520, 0.1, 0.09, 0.06);
    tone(audio, 660, 0.2, 0.12, 0.06);
  }
}

/** Silence at once, and until it is taken back. */
export function mute(on: boolean): void {
  muted = on;
  if (!on) return;
  void context?.close();
  context = null;
}
