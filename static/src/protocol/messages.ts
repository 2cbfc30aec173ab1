/* Both directions of the wire, and its numbers, written by scripts/page_types.py from app/protocol. Not to be edited by hand. */

export type * from "./from_page";
export type * from "./to_page";

export const PROTOCOL = 5;
export const CLOSE_CODES = { replaced: 4001, session: 4002, kicked: 4003, gone: 4004, slow: 4005, out_of_date: 4006, banned: 4007 } as const;
export const NAME_LENGTH = 24;
export const CHAT_LENGTH = 300;
