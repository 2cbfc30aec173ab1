/** What a key means at the table. Pure: the screen acts on the intent. */

export type KeyIntent =
  | { do: "hint" | "pass" | "play" | "clear" | "boss" }
  | { do: "skill"; at: number }
  | { do: "move"; to: "left" | "right" | "up" | "down" | "first" | "last" };

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  repeat: boolean;
}

export interface KeyPlace {
  /** The focus is in a text field: only the boss key is ours. */
  editing: boolean;
  /** The focus is on a card of the hand: arrows and enter are ours too. (Space presses the card, as it does any button.) */
  onCard: boolean;
}

const MOVES: Readonly<Record<string, "left" | "right" | "up" | "down" | "first" | "last">> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
};

export function intentOf(press: KeyPress, place: KeyPlace): KeyIntent | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  if (press.key === "`" || press.key === "·") return press.repeat || place.editing ? null : { do: "boss" };
  if (place.editing) return null;
  if (place.onCard) {
    const to = MOVES[press.key];
    if (to) return { do: "move", to };
    if (press.key === "Enter") return press.repeat ? null : { do: "play" };
  }
  if (press.key === "Escape") return { do: "clear" };
  if (press.repeat) return null;
  const letter = press.key.toLowerCase();
  if (letter === "h") return { do: "hint" };
  if (letter === "p") return { do: "pass" };
  if (/^[1-4]$/.test(letter)) return { do: "skill", at: Number(letter) - 1 };
  return null;
}
