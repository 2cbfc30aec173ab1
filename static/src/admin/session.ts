/** Who is signed in as an admin in this browser, and what is done in his name. */
import { signal } from "@preact/signals";
import type { Admin, AdminSession } from "../protocol/admin";
import { Refusal } from "../protocol/client";
import { asked, sending } from "../protocol/http";

/** `unknown` until the server has said; null: nobody is signed in; a Refusal: the server cannot say. */
export const session = signal<AdminSession | "unknown" | null | Refusal>("unknown");
/** Whether a session ended while its page was open. */
export const ended = signal(false);

const SESSION = "/api/admin/session";
const TOKEN = /^#([\w-]{20,43})$/;

/** The token of a one-time link, from what stands behind `#` in the address. */
export function tokenIn(hash: string): string | null {
  return TOKEN.exec(hash)?.[1] ?? null;
}

/** Asks who is signed in. */
export async function recall(): Promise<void> {
  session.value = "unknown";
  try {
    session.value = await asked<AdminSession>(SESSION);
  } catch (reason) {
    if (!(reason instanceof Refusal)) throw reason;
    session.value = reason.code === "unauthorized" ? null : reason;
  }
}

/** Redeems a link. Rejects with a Refusal. */
export async function signIn(token: string): Promise<void> {
  session.value = await asked<AdminSession>(SESSION, sending({ token } satisfies Admin["SignIn"]));
  ended.value = false;
}

function proof(): Record<string, string> {
  const now = session.peek();
  return now && now !== "unknown" && !(now instanceof Refusal) ? { "x-csrf-token": now.csrf } : {};
}

/** Signs out. Rejects with a Refusal: then somebody is still signed in. */
export async function signOut(): Promise<void> {
  try {
    await asked(SESSION, { method: "DELETE", headers: proof() });
  } catch (reason) {
    if (!(reason instanceof Refusal) || reason.code !== "unauthorized") throw reason;
  }
  session.value = null;
  ended.value = false;
}

/** Back to the sign-in where the server no longer knows the session. */
export function notice(refused: Refusal | null): void {
  if (refused?.code !== "unauthorized") return;
  ended.value = true;
  session.value = null;
}

/** Does something under `/api/admin`. Rejects with a Refusal. */
export async function order<T>(address: string, body: object): Promise<T> {
  try {
    return await asked<T>(`/api/admin/${address}`, sending(body, proof()));
  } catch (reason) {
    if (reason instanceof Refusal) notice(reason);
    throw reason;
  }
}
