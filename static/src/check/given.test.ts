import { afterEach, beforeEach, expect, test } from "vitest";
import type { RoomView } from "../protocol/messages";
import { room } from "../state/room";
import { gift, givenTo, takeBack } from "./given";

const coming = (deal: string | null, commitment: string | null) => {
  room.value = { deal, commitment } as RoomView;
};

beforeEach(() => coming("d1", "seal 1"));
afterEach(() => {
  room.value = null;
});

test("a nonce is 16 random bytes in hex, and another for each deal", () => {
  const nonces = Array.from({ length: 20 }, (_, number) => {
    coming(`c${number}`, "seal");
    return gift().nonce;
  });
  for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(nonces).size).toBe(20);
});

test("what was given to a deal is remembered with the seal that was shown then, and given again", () => {
  const { nonce, deal } = gift();
  expect(deal).toBe("d1");
  coming("d1", "seal that was changed afterwards");
  expect(gift()).toEqual({ nonce, deal });
  expect(givenTo("d1")).toEqual({ deal: "d1", commitment: "seal 1", nonce });
  expect(givenTo("d2")).toBeUndefined();
  expect(localStorage.getItem("doulaoban.given")).toContain(nonce);
});

test("what was taken back is not given again", () => {
  const { nonce } = gift();
  takeBack();
  expect(givenTo("d1")).toBeUndefined();
  expect(gift().nonce).not.toBe(nonce);
});

test("the last eight deals are remembered", () => {
  for (let number = 1; number <= 9; number++) {
    coming(`e${number}`, "seal");
    gift();
  }
  expect(givenTo("e1")).toBeUndefined();
  expect(givenTo("e2")).toBeDefined();
  expect(givenTo("e9")).toBeDefined();
});

test("where no deal is committed to, a nonce is given and nothing remembered", () => {
  coming(null, null);
  const { nonce, deal } = gift();
  expect(deal).toBeNull();
  expect(localStorage.getItem("doulaoban.given")).not.toContain(nonce);
});
