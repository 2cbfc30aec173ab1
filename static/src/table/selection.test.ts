import { describe, expect, test } from "vitest";
import { arranged, facesOf, keyed, lowestRank, movedRanks } from "./cards";
import { arrived, NOTHING, painted, selecting, surviving, toggled } from "./selection";
import { sortedGroups } from "./sort";

const hand = keyed(["S3", "S3", "H3", "D4", "BJ", "RJ"]);

describe("keys", () => {
  test("copies of a face are told apart", () => {
    expect(hand.map(({ key }) => key)).toEqual(["S3.0", "S3.1", "H3.0", "D4.0", "BJ.0", "RJ.0"]);
    expect(facesOf(hand, new Set(["S3.1", "RJ.0"]))).toEqual(["S3", "RJ"]);
  });
});

describe("selection", () => {
  test("toggling twice leaves it as it was", () => {
    const once = toggled(NOTHING, "S3.0");
    expect([...once]).toEqual(["S3.0"]);
    expect(toggled(once, "S3.0").size).toBe(0);
  });

  test("a stroke paints its cards one way, whatever they were", () => {
    const some = new Set(["S3.0", "H3.0"]);
    expect([...painted(some, ["S3.0", "S3.1"], true)].sort()).toEqual(["H3.0", "S3.0", "S3.1"]);
    expect([...painted(some, ["S3.0", "S3.1"], false)]).toEqual(["H3.0"]);
    expect(painted(some, ["S3.0"], true)).toBe(some);
  });

  test("it survives an update that leaves its cards in the hand, whatever else goes", () => {
    const some = new Set(["S3.0", "D4.0"]);
    expect(surviving(some, keyed(["D4", "RJ", "S3"]))).toBe(some);
    expect([...surviving(some, keyed(["RJ", "S3"]))]).toEqual(["S3.0"]);
  });

  test("a play of faces picks copies already selected first", () => {
    expect([...selecting(hand, ["S3"], new Set(["S3.1"]))]).toEqual(["S3.1"]);
    expect(facesOf(hand, selecting(hand, ["S3", "S3", "RJ"]))).toEqual(["S3", "S3", "RJ"]);
    expect(selecting(hand, ["S9"]).size).toBe(0);
  });

  test("new cards are those that were not held before", () => {
    expect([...arrived(keyed(["S3", "H4"]), keyed(["S3", "S3", "H4", "C9"]))].sort()).toEqual(["C9.0", "S3.1"]);
  });
});

describe("sorting", () => {
  const cards = keyed(["S3", "D4", "H4", "C4", "BJ", "RJ", "ST", "HT", "S2"]);
  const shown = (order: string, kind: "rank" | "kind" | "suit") =>
    sortedGroups(cards, order, kind).map((group) => group.map(({ card }) => card).join(" "));
  const usual = "3456789TJQKA2BR";

  test("by rank, highest first, suits and jokers together", () => {
    expect(shown(usual, "rank")).toEqual(["RJ BJ", "S2", "ST HT", "H4 C4 D4", "S3"]);
  });
  test("by rank follows the order now in force", () => {
    expect(shown("456789TJQKA2BR3", "rank")[0]).toBe("S3");
  });
  test("by kind, the most of a rank first", () => {
    expect(shown(usual, "kind")).toEqual(["H4 C4 D4", "RJ BJ", "ST HT", "S2", "S3"]);
  });
  test("by suit, jokers first", () => {
    expect(shown(usual, "suit")).toEqual(["RJ BJ", "S2 ST S3", "HT H4", "C4", "D4"]);
  });
});

describe("showing combinations and ranks", () => {
  test("a chain goes from low to high with its kickers after it", () => {
    const cards = ["CK", "S5", "H4", "S4", "D5", "C3", "D4", "H5"];
    expect(arranged(cards, { rank: "5", length: 2 })).toEqual(["S4", "H4", "D4", "S5", "H5", "D5", "C3", "CK"]);
  });
  test("a body with higher kickers or lower ones comes first", () => {
    expect(arranged(["SA", "S3", "H9", "S9", "D9"], { rank: "9", length: 1 })).toEqual(["S9", "H9", "D9", "S3", "SA"]);
  });
  test("jokers alone, without a rank, small ones first", () => {
    expect(arranged(["RJ", "BJ", "RJ"], {})).toEqual(["BJ", "RJ", "RJ"]);
  });
  test("a chain's lowest rank", () => {
    expect(lowestRank({ rank: "7", length: 5 })).toBe("3");
    expect(lowestRank({ rank: "A" })).toBe("A");
  });
  test("only the ranks that moved are marked", () => {
    expect([...movedRanks("3456789TJQKA2BR")]).toEqual([]);
    expect([...movedRanks("456789TJQKA23BR")]).toEqual(["3"]);
    expect([...movedRanks("3456789TJQK2ABR")].length).toBe(1);
  });
});
