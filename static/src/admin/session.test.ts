import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "../protocol/client";
import { ended, order, recall, session, signIn, signOut, tokenIn } from "./session";

const SESSION = { name: "owner", expires: 1, csrf: "proof" };
const TOKEN = "A".repeat(43);
let requests: [string, RequestInit | undefined][];

function answering(...answers: [number, unknown][]): void {
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) => {
    requests.push([address, init]);
    const [status, body] = answers.shift()!;
    return Promise.resolve(new Response(body === null ? null : JSON.stringify(body), { status }));
  });
}

beforeEach(() => {
  requests = [];
  session.value = "unknown";
  ended.value = false;
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  [`#${TOKEN}`, TOKEN],
  ["", null],
  ["#content", null],
  [`#${TOKEN}A`, null],
  [`#${"A".repeat(30)}%20`, null],
])("the token in %j is %j", (hash, token) => {
  expect(tokenIn(hash)).toBe(token);
});

test("without a session nobody is signed in; without a server nobody knows", async () => {
  answering([401, { code: "unauthorized", params: {} }], [503, { code: "unavailable", params: {} }], [200, SESSION]);
  await recall();
  expect(session.value).toBeNull();
  await recall();
  expect((session.value as unknown as Refusal).code).toBe("unavailable");
  await recall();
  expect(session.value).toEqual(SESSION);
});

test("a link is redeemed, and what is done carries the session's proof", async () => {
  answering([200, SESSION], [200, { changed: true }]);
  await signIn(TOKEN);
  expect(requests[0]![1]!.body).toBe(JSON.stringify({ token: TOKEN }));
  expect(await order("deals/d1/void", { reason: "a wrong shuffle" })).toEqual({ changed: true });
  const [address, init] = requests[1]!;
  expect(address).toBe("/api/admin/deals/d1/void");
  expect(new Headers(init!.headers).get("x-csrf-token")).toBe("proof");
});

test("a refused link signs nobody in", async () => {
  session.value = null;
  answering([401, { code: "bad_link", params: {} }]);
  await expect(signIn(TOKEN)).rejects.toMatchObject({ code: "bad_link" });
  expect(session.value).toBeNull();
});

test("an order under a session that is over leads to the sign-in", async () => {
  session.value = SESSION;
  answering([401, { code: "unauthorized", params: {} }]);
  await expect(order("seasons", { name: "Spring" })).rejects.toBeInstanceOf(Refusal);
  expect([session.value, ended.value]).toEqual([null, true]);
});

test("signing out ends the session, unless the server does not answer", async () => {
  session.value = SESSION;
  answering([503, { code: "unavailable", params: {} }], [204, null]);
  await expect(signOut()).rejects.toMatchObject({ code: "unavailable" });
  expect(session.value).toEqual(SESSION);
  await signOut();
  expect([session.value, ended.value]).toEqual([null, false]);
  expect(new Headers(requests[1]![1]!.headers).get("x-csrf-token")).toBe("proof");
});
