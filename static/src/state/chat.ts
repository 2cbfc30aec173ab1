import { known, named, t } from "../i18n";
import type { Chat } from "../protocol/messages";

/** The quick phrases, in the order in which they are offered. */
export const PHRASES = ["hello", "hurry", "nice", "sorry", "trust", "doubt", "hold", "bomb", "boss", "meeting", "last", "thanks"];

/** What a line of chat says to this reader. */
export function wordsOf(line: Chat): string {
  if (line.phrase === null) return line.text ?? "";
  return known(`phrase.${line.phrase}`) ? named("phrase", line.phrase) : line.phrase;
}

/** A line as it is read aloud. */
export function spoken(line: Chat): string {
  return t("chat.says", { name: line.name, text: wordsOf(line) });
}
