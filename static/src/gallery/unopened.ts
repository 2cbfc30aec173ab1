/** Views of tables with cards where nothing is chosen before play. */
import type { PrivateView, PublicView } from "../protocol/messages";

export const UNOPENED = {
  family: "shedding" as const,
  talon: 0,
  talon_cards: [],
  turned_up: null,
  calls: [],
  redeals: 0,
  speculation: null,
  stakes: { stake: 1, call: 0, raises: [], shown: [], doubled: [] },
} satisfies Partial<PublicView>;

export const UNASKED = { family: "shedding" as const, offers: [], chosen: null, hands: [], speculation: null } satisfies Partial<PrivateView>;
