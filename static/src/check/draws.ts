/** What chance made of a race while it ran, as docs/rules/chance.md says: every card is followed from the pile through
 *  hands and table to the discards, so that the piles made again, the cards of biddings and those that breakfasts took
 *  are the seed's, and nobody plays a card that the seed did not give him. */
import { Stream } from "./chance";
import packs from "./packs.json";
import { type Line, begun } from "./race";

const FIRST_HAND = 3;
const BREAKFAST = "free-breakfast";
const ACT_ONCE = ["traffic-radio", BREAKFAST, "missed-stop", "quick-change"];
const ORDER: ReadonlyMap<string, number> = new Map(packs.race.cards.map(([card], at) => [String(card), at]));

/** Cards in the order of the pack. */
function inOrder(cards: readonly string[]): string[] {
  return [...cards].sort((one, other) => ORDER.get(one)! - ORDER.get(other)!);
}

class Misfit extends Error {}

function must(fits: boolean): void {
  if (!fits) throw new Misfit();
}

function same(one: readonly unknown[], other: readonly unknown[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function take(card: string, from: string[]): void {
  const at = from.indexOf(card);
  must(at >= 0);
  from.splice(at, 1);
}

/** The words of lines that it reads; each line has those of its event. */
interface Facts {
  seat: number;
  card: string;
  cards: number;
  target: number;
}

/** Where the cards of a race are. `table`: played or put in, and not given up yet; `pool`: what a bidding still holds;
 *  `taken`: what breakfasts took that no line has told yet. */
class Race {
  private readonly pile: string[];
  private readonly hands: string[][];
  private readonly table: string[] = [];
  private discards: string[] = [];
  private bids: string[] = [];
  private pool: string[] = [];
  private readonly taken: unknown[][] = [];
  private readonly drawn = { piles: 1, biddings: 0, breakfasts: 0 };

  constructor(
    private readonly seed: Uint8Array,
    players: number,
  ) {
    this.pile = begun(seed, players).pile;
    this.hands = Array.from({ length: players }, () => this.pile.splice(0, FIRST_HAND));
  }

  /** Throws Misfit where the line is none that the seed can lead to. */
  follow(line: Line): void {
    const { seat, card, cards, target } = line as unknown as Facts;
    const read: Record<string, () => void> = {
      drew: () => this.draw(this.hand(seat), cards),
      pile_order: () => this.pileAgain(line["cards"] as string[]),
      bid_chosen: () => this.putIn(seat, card),
      bids_ranked: () => this.mixPool(),
      prize_taken: () => this.gain(this.hand(seat), cards),
      card_played: () => this.lay(seat, card),
      card_acted: () => this.act(seat, card, target),
      card_cancelled: () => this.give("false-alarm", card),
      card_passed_on: () => this.give("pass-the-buck"),
      navigated: () => this.give(card),
      marker_gone: () => this.give(card),
      card_moved: () => must(same(this.taken.shift() ?? [], [seat, line["from"], card])),
      discarded: () => this.giveUp(line["seat"] as number | null, line["cards"] as string[]),
    };
    if (line.event !== undefined && Object.hasOwn(read, line.event)) read[line.event]!();
  }

  /** Nothing that the seed made is left untold. */
  end(): void {
    must(!this.taken.length);
  }

  private hand(seat: number): string[] {
    const hand = this.hands[seat];
    must(hand !== undefined);
    return hand!;
  }

  private draw(hand: string[], count: number): void {
    must(count <= this.pile.length);
    hand.push(...this.pile.splice(0, count));
  }

  /** What was left of the pile before has been drawn by then, and the line of it comes after. */
  private pileAgain(told: readonly string[]): void {
    const pile = new Stream(this.seed, `pile ${this.drawn.piles++}`).shuffled(inOrder(this.discards));
    must(same(pile, told));
    this.pile.push(...pile);
    this.discards = [];
  }

  private lay(seat: number, card: string): void {
    take(card, this.hand(seat));
    this.table.push(card);
  }

  private putIn(seat: number, card: string): void {
    this.lay(seat, card);
    this.bids.push(card);
  }

  private mixPool(): void {
    this.pool = new Stream(this.seed, `bidding ${this.drawn.biddings++}`).shuffled(inOrder(this.bids));
    this.bids = [];
  }

  private gain(hand: string[], count: number): void {
    must(count <= this.pool.length);
    for (const card of this.pool.splice(0, count)) {
      take(card, this.table);
      hand.push(card);
    }
  }

  private act(seat: number, card: string, target: number): void {
    if (ACT_ONCE.includes(card)) this.give(card);
    if (card === BREAKFAST) this.breakfast(seat, target);
  }

  private breakfast(seat: number, target: number): void {
    const hand = this.hand(target);
    if (!hand.length) return;
    const stream = new Stream(this.seed, `breakfast ${this.drawn.breakfasts++}`);
    const card = inOrder(hand)[Number(stream.below(BigInt(hand.length)))]!;
    take(card, hand);
    this.hand(seat).push(card);
    this.taken.push([seat, target, card]);
  }

  /** Cards go from the table to the discards. */
  private give(...cards: string[]): void {
    for (const card of cards) take(card, this.table);
    this.discards.push(...cards);
  }

  /** A seat gives up cards of its hand or, when it arrives, those that lie on it, too; nobody those that a bidding has
   *  left, as they lie, or that lay on the table. */
  private giveUp(seat: number | null, cards: readonly string[]): void {
    if (seat === null && this.pool.length) must(same(this.pool.splice(0), cards));
    const hand = seat === null ? [] : this.hand(seat);
    for (const card of cards) take(card, hand.includes(card) ? hand : this.table);
    this.discards.push(...cards);
  }
}

/** Whether piles made again, biddings and breakfasts came about as the seed says, and every card that left a hand was one
 *  that it gave. */
export function drawsFit(seed: Uint8Array, players: number, lines: readonly Line[]): boolean {
  const race = new Race(seed, players);
  try {
    for (const line of lines) race.follow(line);
    race.end();
  } catch (error) {
    if (error instanceof Misfit) return false;
    throw error;
  }
  return true;
}
