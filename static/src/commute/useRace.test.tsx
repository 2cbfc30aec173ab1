import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LiveRegion } from "../a11y/announce";
import { raceOf, type RaceMoment } from "../gallery/race";
import { language } from "../i18n";
import { bossComes } from "../table/BossScreen";
import { Choices } from "./Choices";
import { createRaceDesk, type RaceDesk, type RaceMove } from "./desk";
import type { News } from "./told";
import { type Dice, useDice, useHinted, useNews, useRaceKeys } from "./useRace";
import type { RaceTable } from "./views";

const NAMES = ["Ann", "Bo", "Cy", "Di"];
const moved = vi.fn<(ask: string, move: RaceMove) => Promise<boolean>>(() => Promise.resolve(true));
const hints = () => Promise.resolve({ t: "hints" as const, n: 1, moves: [{ kind: "board", transport: "walking" }] });
const read = vi.fn<() => Promise<News | null>>();
let page: HTMLElement;
let desk: RaceDesk;
let news: readonly string[] = [];
let dice: Dice = { throws: [], seen: 0 };

function Probe({ table }: { table: RaceTable }) {
  news = useNews(table, (seat) => NAMES[seat]!, read);
  dice = useDice(table);
  useRaceKeys(desk);
  useHinted(desk);
  return <div class="race">{desk.asked("board") && <Choices desk={desk} table={table} name={(seat) => NAMES[seat]!} />}</div>;
}

/** The race at a moment, its `number`th version, with what happened before it. */
function at(number: number, moment: RaceMoment, events: RaceTable["events"]): RaceTable {
  return { ...raceOf(4, moment, false), v: [0, number], events };
}

async function show(table: RaceTable): Promise<void> {
  desk.see(table);
  await act(() => render(<><Probe table={table} /><LiveRegion /></>, page));
}

const heard = () => [...page.querySelectorAll("[role=log] p")].map((line) => line.textContent);
const press = (key: string) => act(() => void window.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true })));

beforeEach(() => {
  language.value = "en";
  moved.mockClear();
  read.mockReset().mockResolvedValue(null);
  desk = createRaceDesk({ move: moved, hints });
  page = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  render(null, page);
  page.remove();
  bossComes.value = false;
});

test("what happened is said once, then what one is called to", async () => {
  const table = at(1, "turn", [{ event: "passed", seat: 3 }, { event: "waved", seat: 1 }]);
  await show(table);
  await show(table);
  expect(heard().slice(-2)).toEqual(["Di passes.", "Your turn."]);
  await show(at(2, "window", [{ event: "card_played", number: 9, seat: 3, card: "forgotten-phone", target: 0, transport: null }]));
  expect(heard().slice(-2)).toEqual(["Di plays Phone at home: Ann.", "You may let it act or reply."]);
  expect(news).toEqual(["Di passes.", "Di plays Phone at home: Ann."]);
});

test("the news are of this deal alone", async () => {
  await show(at(1, "wait", [{ event: "passed", seat: 3 }]));
  await show({ ...at(1, "wait", [{ event: "passed", seat: 2 }]), deal: "another" });
  expect(news).toEqual(["Cy passes."]);
});

test("what was missed is asked for, and what comes later stays", async () => {
  const passed = (seat: number) => ({ event: "passed", seat });
  const told = (n: number, ...seats: number[]): News => ({ deal: "gallery", v: [0, n], events: seats.map(passed) });
  read.mockResolvedValueOnce(told(2, 1, 2));
  await show(at(1, "wait", []));
  await show(at(2, "wait", [passed(2)]));
  await show(at(3, "wait", [passed(3)]));
  await vi.waitFor(() => expect(news).toEqual(["Bo passes.", "Cy passes.", "Di passes."]));
  expect(read).toHaveBeenCalledTimes(1);
  read.mockResolvedValueOnce({ ...told(9, 0), deal: "another" }).mockResolvedValueOnce(told(9, 0));
  await show(at(7, "wait", []));
  await show(at(9, "wait", []));
  await vi.waitFor(() => expect(news).toEqual(["Ann passes."]));
  expect(read).toHaveBeenCalledTimes(3);
});

test("a deal that is seen from its start is not asked about, and a silent server changes nothing", async () => {
  await show(at(1, "wait", [{ event: "deal_started", starter: 1, distance: 40 }]));
  expect(read).not.toHaveBeenCalled();
  await show(at(5, "wait", []));
  await Promise.resolve();
  expect(read).toHaveBeenCalledTimes(1);
  expect(news).toHaveLength(1);
});

test("dice that are rolled are seen rolling but once", async () => {
  await show(at(1, "wait", []));
  expect(dice.throws).toEqual([]);
  await show(at(2, "breakdown", []));
  expect([dice.throws.length, dice.seen]).toEqual([1, -1]);
  await show(at(3, "breakdown", []));
  expect([dice.throws.length, dice.seen]).toEqual([1, 2]);
});

test.each<RaceMoment>(["prizes", "breakdown"])("after coming back dice lie there as before, and do not roll: %s", async (moment) => {
  await show(at(1, moment, []));
  expect([dice.throws.length, dice.seen]).toEqual([1, 2]);
});

test("the dice of another deal are new", async () => {
  await show(at(1, "breakdown", []));
  await show({ ...at(1, "wait", []), deal: "another" });
  await show({ ...at(2, "breakdown", []), deal: "another" });
  expect([dice.throws.length, dice.seen]).toEqual([1, -1]);
});

test("keys pass, let act, choose a card, let go of it, and call the boss", async () => {
  await show(at(1, "turn", []));
  await press("2");
  expect(desk.chosen.value?.card).toBe("rush-hour");
  await press("Escape");
  expect(desk.chosen.value).toBeNull();
  await press("p");
  await show(at(2, "window", []));
  await press("p");
  expect(moved.mock.calls.map(([, move]) => move.kind)).toEqual(["pass", "wave"]);
  await press("`");
  expect(bossComes.value).toBe(true);
});

test("the hint key lights what is best, and takes the focus there", async () => {
  await show(at(1, "board", []));
  await press("h");
  await vi.waitFor(() => expect(document.activeElement?.getAttribute("data-offer")).toBe("walking"));
  expect(document.activeElement?.classList).toContain("hinted");
  expect(moved).not.toHaveBeenCalled();
});
