/* What the page sends, written by scripts/page_types.py from app/protocol/from_page.py. Not to be edited by hand. */

export type ClientMessage =
  | Join
  | Sit
  | Stand
  | Ready
  | SetOptions
  | Start
  | AddBot
  | RemoveBot
  | Kick
  | HandOver
  | SendChat
  | Check
  | MoveMessage
  | HintRequest
  | Resume
  | Freeze
  | Sync
  | Leave;

export interface AnyClientMessage {
  ClientMessage: ClientMessage;
}
/**
 * Enter the room under a name (also: change it).
 */
export interface Join {
  t: "join";
  id: string;
  name: string;
}
export interface Sit {
  t: "sit";
  id: string;
  seat: number;
}
export interface Stand {
  t: "stand";
  id: string;
}
/**
 * Ready with a nonce for the deal to come (`deal`: the one of which the sender saw the commitment), or no
 * longer.
 */
export interface Ready {
  t: "ready";
  id: string;
  ready: boolean;
  nonce?: string | null;
  deal?: string | null;
}
/**
 * The host changes the table, its house options or the room's, between deals.
 */
export interface SetOptions {
  t: "options";
  id: string;
  table?: string | null;
  options?: {
    [k: string]: boolean | number | string;
  } | null;
}
/**
 * The host deals, every seat being taken and everybody ready. It is his own Ready.
 */
export interface Start {
  t: "start";
  id: string;
  nonce: string;
  deal?: string | null;
}
export interface AddBot {
  t: "add_bot";
  id: string;
  seat: number;
}
export interface RemoveBot {
  t: "remove_bot";
  id: string;
  seat: number;
}
export interface Kick {
  t: "kick";
  id: string;
  player: string;
}
/**
 * The host gives his place to another person in the room.
 */
export interface HandOver {
  t: "hand_over";
  id: string;
  player: string;
}
/**
 * A line of chat: free text, or the id of a quick phrase, which each reader sees in his own language.
 */
export interface SendChat {
  t: "chat";
  id: string;
  text?: string | null;
  phrase?: string | null;
}
/**
 * Would these cards be taken now? Answered by `checked` with the same `n`.
 */
export interface Check {
  t: "check";
  n: number;
  cards: string[];
}
/**
 * An answer to the ask with the id `ask`. `id` is made by the page, once per attempt: a repeated id is
 * acknowledged, not played again.
 */
export interface MoveMessage {
  t: "move";
  id: string;
  ask: string;
  move: {
    [k: string]: unknown;
  };
}
/**
 * The lawful moves, best first; answered by `hints` with the same `n`.
 */
export interface HintRequest {
  t: "hint";
  n: number;
}
/**
 * Take the seat back from auto-play, or thaw a frozen table.
 */
export interface Resume {
  t: "resume";
  id: string;
}
/**
 * A meeting: the host stops the clocks until `resume`.
 */
export interface Freeze {
  t: "freeze";
  id: string;
}
/**
 * Send room and table again.
 */
export interface Sync {
  t: "sync";
}
export interface Leave {
  t: "leave";
  id: string;
}
