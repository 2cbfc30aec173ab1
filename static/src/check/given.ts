/** What this browser gave to the deals it was ready for, and the seals it had been shown by then. */
import { randomHex } from "../protocol/client";
import { remembered } from "../state/remembered";
import { room } from "../state/room";

export interface Given {
  deal: string;
  commitment: string;
  nonce: string;
}

const MOST = 8;

function isGiven(value: unknown): value is Given {
  const given = value as Partial<Given> | null;
  return [given?.deal, given?.commitment, given?.nonce].every((part) => typeof part === "string");
}

const given = remembered<readonly Given[]>("given", [], (value) => Array.isArray(value) && value.every(isGiven));

/** A nonce for the deal to come, as Ready and Start carry it. It is remembered with the seal that is shown now, and given
 *  again until it is taken back: of two presses the server takes the first, and an answer may get lost. */
export function gift(): { nonce: string; deal: string | null } {
  const { deal = null, commitment = null } = room.peek() ?? {};
  const before = deal === null ? undefined : givenTo(deal);
  if (before) return { nonce: before.nonce, deal };
  const nonce = randomHex();
  if (deal !== null && commitment !== null) given.value = [{ deal, commitment, nonce }, ...given.peek()].slice(0, MOST);
  return { nonce, deal };
}

/** Forgets what was given to the deal to come. */
export function takeBack(): void {
  given.value = given.peek().filter((one) => one.deal !== room.peek()?.deal);
}

/** What was given to a deal. */
export function givenTo(deal: string): Given | undefined {
  return given.value.find((one) => one.deal === deal);
}
