import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { language } from "../i18n";
import type { RoomView, TableMessage } from "../protocol/messages";
import { room } from "../state/room";
import { table } from "../state/table";
import { CheckPanel } from "./CheckPanel";
import golden from "./golden.json";

const one = golden.deals.find((deal) => deal.table === "party-3")!;
const outcome = { points: [20, -10, -10] };
const shown = { code: "7K3MQ2XW", commitment: "5ea1".repeat(16) } as RoomView;
const settled = { event: "settled", points: outcome.points };
const record = (points: number[]) => [one, ...one.lines, { ...settled, points }].map((line) => JSON.stringify(line)).join("\n");
const answered = vi.fn<(address: string) => Promise<Response>>();
let page: HTMLElement;

beforeEach(() => {
  language.value = "en";
  vi.stubGlobal("fetch", answered);
  table.value = { deal: one.deal, seat: 0 } as TableMessage;
  page = document.body.appendChild(document.createElement("div"));
  render(<CheckPanel room={shown} points={outcome.points} />, page);
});

afterEach(() => {
  render(null, page);
  page.remove();
  table.value = room.value = null;
  vi.unstubAllGlobals();
});

async function run(): Promise<void> {
  await act(async () => {
    page.querySelector("button")!.click();
    await vi.waitFor(() => expect(page.querySelector("button")!.disabled).toBe(false));
  });
}

const findings = () => [...page.querySelectorAll(".finding")].map((line) => `${line.classList[1]}: ${line.lastElementChild!.textContent}`);

test("every check is a line, and a sum says whether all fits", async () => {
  answered.mockResolvedValueOnce(new Response(record(outcome.points)));
  await run();
  expect(answered).toHaveBeenLastCalledWith("/api/rooms/7K3MQ2XW/record");
  expect(findings()).toEqual([
    "right: The record is that of this deal",
    "right: Seed, table and options make the seal",
    "unknown: Your browser kept no seal of this deal",
    "unknown: Your browser gave no random number to this deal",
    "right: Drawn again from the seed, everybody gets this role",
    "right: Dealt again from the seed, everybody gets these cards",
    "right: The points are those of the record",
  ]);
  expect(page.textContent).toContain("All that can be checked here fits.");
});

test("what does not fit is said in either language", async () => {
  language.value = "zh";
  answered.mockResolvedValueOnce(new Response(record([21, -11, -10])));
  await run();
  expect(findings().at(-1)).toBe("wrong: 牌谱里的得分不一样");
  expect(page.textContent).toContain("有对不上的地方");
});

test.each([
  ["a refusal", () => Promise.resolve(new Response('{"code":"wrong_phase"}', { status: 409 }))],
  ["no record", () => Promise.resolve(new Response("<!doctype html>"))],
  ["no connection", () => Promise.reject(new TypeError("offline"))],
])("%s is said, and can be tried again", async (_, answer) => {
  answered.mockImplementationOnce(answer);
  await run();
  expect(page.textContent).toContain("The record could not be fetched.");
  answered.mockResolvedValueOnce(new Response(record(outcome.points)));
  await run();
  expect(page.textContent).toContain("All that can be checked here fits.");
});

test("the record can be saved, and the next deal's seal is in sight", () => {
  expect(page.querySelector("a")!.getAttribute("href")).toBe("/api/rooms/7K3MQ2XW/record");
  expect(page.querySelector(".seal")!.textContent).toContain("5ea1".repeat(16));
});
