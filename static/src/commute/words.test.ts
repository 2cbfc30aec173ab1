import { beforeEach, expect, test } from "vitest";
import { raceOf } from "../gallery/race";
import { known, language } from "../i18n";
import type { RoomView } from "../protocol/messages";
import { bossShare, timeOf } from "./Clock";
import { diceOf, laneFacts, transportFacts } from "./facts";
import { sentence } from "./events";
import { ranked } from "./Result";
import { offerWords } from "./Sheet";
import { cardEffect, cardName, laneWords, prizesWords, transportWords } from "./words";

const NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Fay", "Gus", "Hal"];
const name = (seat: number): string => NAMES[seat]!;
const room = {
  seats: NAMES.map((one, seat) => ({ kind: "person", player: `p${seat}`, name: one })),
  members: NAMES.map((one, seat) => ({ player: `p${seat}`, name: one, online: seat !== 1, seat })),
  frozen: false,
} as unknown as RoomView;

beforeEach(() => {
  language.value = "en";
});

test("the clock goes from 8:05 to 8:55, and the boss comes at 9:00", () => {
  expect([0, 5, 10, 11].map(timeOf)).toEqual(["8:05", "8:30", "8:55", "9:00"]);
  expect([0, 11, 12].map(bossShare)).toEqual([0, 1, 1]);
});

test("a lane says where a seat is, how it goes and what lies on it", () => {
  const table = raceOf(8, "turn", false);
  const lane = (seat: number) => laneWords(laneFacts(table, room, seat, []), 40);
  expect(lane(1)).toBe("at 18 of 40 km, 5 more as it stands, goes by Metro, 4 event cards, on it: Badge forgotten.");
  expect(lane(2)).toBe("at 11 of 40 km, 6 more as it stands, goes by Metro, 2 event cards, on it: Twisted ankle, goes first, passes.");
  expect(lane(4)).toBe("in the office, 1st.");
  language.value = "zh";
  expect(lane(0)).toContain("坐出租车");
});

test("a transport says its places, its riders and its sum", () => {
  const [car, taxi] = transportFacts(raceOf(4, "turn", false), room);
  expect(transportWords(taxi!)).toBe("Taxi: 5 km, 4 with its cards, 2 of 3 places taken, Ann and Di, on it: Rush hour and Old hand.");
  expect(taxi!.mine).toBe(true);
  expect(car!.laid).toEqual([{ card: "rainstorm", delta: -1 }]);
  const metro = transportFacts(raceOf(8, "breakdown", false), room).find(({ id }) => id === "metro")!;
  expect([metro.out, transportWords(metro).startsWith("Metro: broken down")]).toEqual([true, true]);
});

test("dice are each seat's own, and roll when they have not been seen", () => {
  const roll = (number: number, seat: number, value: number) => ({ number, why: "bidding" as const, transport: null, rolls: [{ seat, value }] });
  const throws = [roll(4, 0, 3), roll(5, 0, 6), roll(5, 1, 2)];
  expect(diceOf(throws, 0, 4)).toEqual([
    { number: 4, value: 3, fresh: false },
    { number: 5, value: 6, fresh: true },
  ]);
});

test("what a bidding is worth is said by place", () => {
  const prizes = [{ km: 1, cards: 2 }, { km: 0, cards: 1 }];
  const bidding = { seats: [0, 1, 2, 3], places: [3, 1, 0], next: 1, pool: 4, prizes };
  expect(prizesWords(bidding)).toBe("2nd: 1 km or 2 cards; 3rd: 1 card");
  language.value = "zh";
  expect(prizesWords({ ...bidding, prizes: [{ km: 1, cards: 0 }] })).toBe("第 2：1 公里");
});

test("what a card does is said by what is printed on it", () => {
  expect(cardEffect("rush-hour")).toBe("Car, Taxi, or Bus: −2 km");
  expect(cardEffect("rainstorm")).toBe("Car, Taxi, Bus, and E-bike: −1 km");
  expect(cardEffect("puncture")).toBe("E-bike: does not move");
  expect(cardEffect("jog")).toBe("Yourself: +2 km");
  expect(cardEffect("overslept")).toBe("Another seat moves nothing");
  for (const { card } of raceOf(8, "discard", false).private!.cards) {
    expect(known(`event.${card}`), card).toBe(true);
    expect(cardEffect(card), card).not.toBe("");
  }
});

test("an offer says what becomes of what", () => {
  const table = raceOf(4, "turn", false);
  const held = (card: string) => table.private!.cards.find((one) => one.card === card)!;
  const words = (card: string, at: number) => offerWords(held(card), held(card).targets[at]!, table, name);
  expect(words("rush-hour", 1)).toBe("Rush hour on Taxi: 4 becomes 2");
  expect(words("forgotten-phone", 0)).toBe("Phone at home on Bo: 5 becomes 1");
  expect(words("traffic-radio", 0)).toBe("Play");
});

test.each<[Record<string, unknown>, string]>([
  [{ event: "round_started", clock: 2, starter: 1, cards: ["bidding", "8:15"] }, "8:15, and before it: Bidding."],
  [{ event: "round_started", clock: 11, starter: 1, cards: ["boss"] }, ""],
  [{ event: "card_played", number: 1, seat: 0, card: "jog", target: null, transport: null }, "Ann plays Jog."],
  [{ event: "card_played", number: 1, seat: 0, card: "forgotten-badge", target: 1, transport: null }, "Ann plays Badge forgotten: Bo."],
  [{ event: "dice_rolled", number: 1, why: "place", transport: "taxi", rolls: [{ seat: 0, value: 3 }, { seat: 2, value: 5 }] }, "Places, Taxi: Ann (3), Cy (5)."],
  [{ event: "reckoned", seats: [{ seat: 0, transport: "taxi", moved: 4, km: 12 }, { seat: 1, transport: "bus", moved: 0, km: 3 }] }, "Ann +4 → 12 km; Bo +0 → 3 km"],
  [{ event: "discarded", seat: null, cards: ["jog"] }, ""],
  [{ event: "discarded", seat: 1, cards: ["jog", "lift"] }, "Bo gives up Jog and A lift."],
  [{ event: "turn_skipped", seat: 1, why: "no_cards" }, ""],
  [{ event: "arrived", seat: 3, place: 1, km: 41 }, "Di is in: 1st!"],
  [{ event: "boss_came", late: [0, 2] }, "The boss is here. Late: Ann and Cy."],
  [{ event: "nothing_known" }, ""],
])("%j", (event, words) => {
  expect(sentence(event as { event: string }, name)).toBe(words);
});

test("the minutes list those who came in first, then the late by how far they came", () => {
  const outcome = { winner: "first", ranking: [{ seat: 0, place: 0, km: 30 }, { seat: 1, place: 2, km: 41 }, { seat: 2, place: 0, km: 35 }, { seat: 3, place: 1, km: 40 }], points: [] };
  expect(ranked(outcome).map(({ seat }) => seat)).toEqual([3, 1, 2, 0]);
});

test("every card has a name in both languages", () => {
  for (const of of ["en", "zh"] as const) {
    language.value = of;
    expect(cardName("monthly-pass")).not.toBe("monthly-pass");
  }
});
