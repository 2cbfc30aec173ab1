/** How a table of the builder is dealt, from its id alone: docs/rules/chance.md, "Tables of the builder". */

/** So many decks; the cards that each of the players is dealt, and the talon. */
export interface BuiltPack {
  decks: number;
  removed: string;
  players: number;
  cards: number;
  talon: number;
}

interface Gifts {
  landlord: number;
  farmer: number;
}

const ID = /^spec-([3-8])x([1-4])(?:-([1-9]\d{0,2})-([1-9]\d{0,2}))?$/;
const DECK = 54;

/** The pack of the table with this id; null where the builder makes none. */
export function built(table: string): BuiltPack | null {
  const named = ID.exec(table);
  if (!named) return null;
  const [players, decks] = [Number(named[1]), Number(named[2])];
  const wished = named[3] ? { landlord: Number(named[3]), farmer: Number(named[4]) } : null;
  if (wished && wished.landlord <= wished.farmer) return null;
  for (let cards = Math.floor((DECK * decks - 1) / players); cards > 0; cards--) {
    const talon = DECK * decks - players * cards;
    const fits = (gifts: Gifts) => fit(players, cards, talon, gifts);
    if (wished ? fits(wished) : usual(cards).some((gifts) => fits(gifts) && 3 * kept(players, cards, gifts) >= cards + gifts.farmer)) {
      return { decks, removed: "", players, cards, talon };
    }
  }
  return null;
}

/** What the speculator has left when he has given. */
function kept(players: number, cards: number, { landlord, farmer }: Gifts): number {
  return cards - landlord - (players - 2) * farmer;
}

/** He keeps fewer cards than a farmer has, but some, and shows at most half of his hand. */
function fit(players: number, cards: number, talon: number, gifts: Gifts): boolean {
  const left = kept(players, cards, gifts);
  return left > 0 && talon <= left && left < cards + gifts.farmer;
}

/** The gifts to try where none are wished for: a farmer's is about a tenth, the landlord's up to three of them. */
function usual(cards: number): Gifts[] {
  const most = Math.max(1, Math.floor(cards / 10));
  return Array.from({ length: most }, (_, farmer) => farmer + 1).flatMap((farmer) =>
    Array.from({ length: 2 * farmer }, (_, more) => ({ landlord: farmer + 1 + more, farmer })),
  );
}
