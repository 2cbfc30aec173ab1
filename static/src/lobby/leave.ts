import { go } from "../router";
import { act } from "../state/session";

/** Leaves the room for good; in a deal the seat is played on. */
export async function leave(): Promise<void> {
  await act({ t: "leave" });
  go("/");
}
