/** Asking the server over HTTP. */
import { Refusal } from "./client";

/** What an address answers. Rejects with a Refusal: the server's code, or `lost` without an answer. */
export async function asked<T>(address: string, init?: RequestInit): Promise<T> {
  const response = await fetch(address, init).catch(() => {
    throw new Refusal("lost");
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  const refused = answer as { code?: string; params?: Record<string, unknown> } | null;
  throw new Refusal(refused?.code ?? String(response.status), refused?.params);
}

/** A request that sends a body. */
export function sending(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) };
}

/** An address with a query, without what is empty in it. */
export function query(address: string, wanted: Record<string, string | number | boolean | null>): string {
  const given = Object.entries(wanted).filter(([, value]) => value !== "" && value !== null);
  const words = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  if (!words) return address;
  return `${address}${address.includes("?") ? "&" : "?"}${words}`;
}
