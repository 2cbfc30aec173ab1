/** Dealing again, as docs/rules/chance.md says. The hash is a library's: browsers lend theirs to secure pages only, and
 *  in an office's own network the page comes by plain HTTP. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { type BuiltPack, built } from "./built";
import packs from "./packs.json";

export type OptionValue = string | number | boolean;
/** `roles` in the order of the role cards: each with the cards it is dealt, how many of those lie face up, and the skill
 *  cards it is dealt. */
interface DrawnPack {
  decks: number;
  removed: string;
  roles: [string, number, number, number][];
}
/** All players are dealt so many `cards`, and a talon is set aside. `turned_up`: the place of the card turned up, from the
 *  first of the talon on, or that it is drawn. */
interface EvenPack extends BuiltPack {
  turned_up?: number | "drawn";
  first_caller?: "drawn";
}
type Pack = DrawnPack | EvenPack;
/** The record lines `roles`, `dealt` and `skills_dealt`; no `roles` where none are drawn, no `skills` where none are
 *  played. */
export interface Dealt {
  roles: string[] | null;
  hands: string[];
  face_up: string[];
  talon: string;
  stock: string;
  skills: string[][];
}

const PACKS: Readonly<Record<string, Pack>> = packs.tables as unknown as Record<string, Pack>;
const JOKERS = ["BJ", "RJ"];
const COPIES_OF_A_SKILL = 2;
const ZERO = new Uint8Array(1);
const WORDS = 1n << 64n;

function number(value: number, bytes: 4 | 8): Uint8Array {
  const written = new DataView(new ArrayBuffer(bytes));
  if (bytes === 4) written.setUint32(0, value);
  else written.setBigUint64(0, BigInt(value));
  return new Uint8Array(written.buffer);
}

function measured(text: string): Uint8Array {
  const bytes = utf8ToBytes(text);
  return concatBytes(number(bytes.length, 4), bytes);
}

/** Names in order, no spaces. */
export function canonical(options: Readonly<Record<string, OptionValue>>): string {
  const members = Object.keys(options).sort().map((name) => `${JSON.stringify(name)}:${JSON.stringify(options[name])}`);
  return `{${members.join(",")}}`;
}

/** What binds a server to its seed, in hex. Throws where the seed is not hex. */
export function commitment(seed: string, deal: string, table: string, options: Readonly<Record<string, OptionValue>>): string {
  const facts = [deal, table, canonical(options)].map(measured);
  return bytesToHex(sha256(concatBytes(utf8ToBytes("commitment"), ZERO, hexToBytes(seed), ...facts)));
}

/** The seed of the deal: the server's where nobody was asked for a nonce. */
export function dealSeed(seed: string, nonces: readonly string[]): Uint8Array {
  const own = hexToBytes(seed);
  return nonces.length ? sha256(concatBytes(own, ...nonces.map(measured))) : own;
}

export class Stream {
  private words: bigint[] = [];
  private blocks = 0;

  constructor(
    private readonly seed: Uint8Array,
    private readonly label: string,
  ) {}

  word(): bigint {
    if (!this.words.length) {
      const block = sha256(concatBytes(this.seed, ZERO, utf8ToBytes(this.label), ZERO, number(this.blocks++, 8)));
      const read = new DataView(block.buffer, block.byteOffset);
      this.words = [0, 8, 16, 24].map((place) => read.getBigUint64(place));
    }
    return this.words.shift()!;
  }

  below(n: bigint): bigint {
    const largest = WORDS - (WORDS % n);
    let word = this.word();
    while (word >= largest) word = this.word();
    return word % n;
  }

  shuffled<T>(things: readonly T[]): T[] {
    const order = [...things];
    for (let i = order.length - 1; i > 0; i--) {
      const j = Number(this.below(BigInt(i + 1)));
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    return order;
  }
}

function cardsOf({ decks, removed }: Pack): string[] {
  const ranks = [..."3456789TJQKA2"].filter((rank) => !removed.includes(rank));
  const jokers = [..."BR"].filter((rank) => !removed.includes(rank)).map((rank) => `${rank}J`);
  const deck = [...ranks.flatMap((rank) => [..."SHCD"].map((suit) => suit + rank)), ...jokers];
  return Array.from({ length: decks }, () => deck).flat();
}

function skillsOf(roles: DrawnPack["roles"], seed: Uint8Array): string[][] {
  const kinds = packs.skills.flatMap((kind) => Array<string>(COPIES_OF_A_SKILL).fill(kind));
  const cards = new Stream(seed, "skills").shuffled(kinds);
  return roles.map(([, , , count]) => cards.splice(0, count));
}

function numbered(label: string, number: number): string {
  return number ? `${label} ${number}` : label;
}

/** The deal that a seed makes at a table with these options, when it was dealt `again` so often; null where this page does
 *  not know how it is dealt. */
export function dealt(table: string, seed: Uint8Array, options: Readonly<Record<string, OptionValue>>, again = 0): Dealt | null {
  const pack = PACKS[table] ?? built(table);
  if (!pack) return null;
  const cards = new Stream(seed, numbered("shuffle", again)).shuffled(cardsOf(pack));
  return "roles" in pack ? byRoles(pack, cards, seed, options["skills"] === true) : evenly(pack, cards);
}

/** A card turned up, and the seat that was dealt it; null: none was. */
export interface TurnedUp {
  card: string;
  seat: number | null;
}

/** What the deal begins with, dealt `again` so often: the card turned up, who calls first; null where it is not for chance
 *  to say. */
export interface Beginning {
  turned: TurnedUp | null;
  caller: number | null;
}

export function beginning(table: string, seed: Uint8Array, again: number): Beginning {
  const pack = PACKS[table];
  if (!pack || "roles" in pack) return { turned: null, caller: null };
  const cards = new Stream(seed, numbered("shuffle", again)).shuffled(cardsOf(pack));
  const dealtCards = cards.slice(0, pack.players * pack.cards);
  const choice = (label: string, number: number) => Number(new Stream(seed, `${label} ${again}`).below(BigInt(number)));
  const upAt = (place: number): TurnedUp => ({ card: cards[place]!, seat: place < dealtCards.length ? Math.floor(place / pack.cards) : null });
  const drawn = () => {
    const places = dealtCards.flatMap((card, place) => (JOKERS.includes(card) ? [] : [place]));
    return places[choice("turned up", places.length)]!;
  };
  const { turned_up: up, first_caller: first } = pack;
  return {
    turned: up === undefined ? null : upAt(up === "drawn" ? drawn() : dealtCards.length + up),
    caller: first === "drawn" ? choice("first caller", pack.players) : null,
  };
}

/** The farmers' gifts in the order of their seats, as the speculator's choice is shared out by chance. */
export function shared(seed: Uint8Array, gifts: readonly string[], again: number): string[] {
  return new Stream(seed, `gifts ${again}`).shuffled(gifts);
}

function evenly({ players, cards: size, talon }: EvenPack, cards: string[]): Dealt {
  const hands = Array.from({ length: players }, () => cards.splice(0, size).join(" "));
  return { roles: null, hands, face_up: hands.map(() => ""), talon: cards.splice(0, talon).join(" "), stock: cards.join(" "), skills: [] };
}

function byRoles(pack: DrawnPack, cards: string[], seed: Uint8Array, skilled: boolean): Dealt {
  const roles = new Stream(seed, "roles").shuffled(pack.roles);
  const hands = roles.map(([, count]) => cards.splice(0, count));
  return {
    roles: roles.map(([role]) => role),
    hands: hands.map((hand) => hand.join(" ")),
    face_up: hands.map((hand, seat) => hand.slice(hand.length - roles[seat]![2]).join(" ")),
    talon: "",
    stock: cards.join(" "),
    skills: skilled ? skillsOf(roles, seed) : [],
  };
}
