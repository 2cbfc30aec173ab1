/** The one open room: its socket, and every act of its person as a function. */
import { batch } from "@preact/signals";
import { Client, type End, type Request } from "../protocol/client";
import type { Checked, Hints, ServerMessage } from "../protocol/messages";
import { announce } from "../a11y/announce";
import { gift, takeBack } from "../check/given";
import { spoken } from "./chat";
import { heardAt } from "./clock";
import { explain } from "./notices";
import { forgetRoom, ownName, rememberRoom } from "./preferences";
import { chat, ended, entering, farewell, me, room, status } from "./room";
import { showTable, table } from "./table";

const CHAT_LINES = 200;
let client: Client | null = null;
let roomVersion = -1;

function forget(): void {
  roomVersion = -1;
  batch(() => {
    me.value = null;
    room.value = null;
    table.value = null;
    chat.value = [];
    ended.value = null;
    farewell.value = null;
  });
}

function heard(message: ServerMessage): void {
  switch (message.t) {
    case "welcome":
      me.value = { player: message.player, name: message.name };
      if (message.name === null && ownName.peek()) void enter();
      roomVersion = -1;
      break;
    case "room":
      if (message.v < roomVersion) return;
      roomVersion = message.v;
      room.value = message.room;
      if (message.room.phase === "lobby") table.value = null;
      rememberRoom(message.room.code, message.room.table);
      break;
    case "table":
      showTable(message);
      break;
    case "chat":
      chat.value = [...chat.value, message].slice(-CHAT_LINES);
      if (message.player !== me.peek()?.player) announce(spoken(message));
      break;
    case "history":
      chat.value = message.lines;
      break;
    case "ping":
      heardAt(message.now);
      break;
    case "presence":
      seen(new Set(message.online));
      break;
    case "closed":
      farewell.value = message.reason;
      break;
    default: // acknowledgements and answers went to whoever asked
  }
}

/** Enters under the name this browser remembers. */
async function enter(): Promise<void> {
  entering.value = true;
  await join(ownName.peek());
  entering.value = false;
}

function seen(online: ReadonlySet<string>): void {
  const now = room.peek();
  if (!now) return;
  room.value = { ...now, members: now.members.map((member) => ({ ...member, online: online.has(member.player) })) };
}

function address(code: string): string {
  return `${location.origin.replace(/^http/, "ws")}/ws/${code}`;
}

let identified = false;

/** Asks the server for an identity, once, and comes back with it. */
async function identify(): Promise<void> {
  identified = true;
  await fetch("/api/me").catch(() => undefined); // without it the next answer is the same, and is shown
  client?.start();
}

/** Connects to a room and keeps its signals up to date, until `closeRoom`. */
export function openRoom(code: string, connect?: (url: string) => WebSocket): void {
  closeRoom();
  const listeners = {
    message: heard,
    status: (now: typeof status.value) => {
      status.value = now;
    },
    ended: (why: End) => {
      if (why === "session" && !identified) void identify();
      else ended.value = why;
      if (why === "gone" || why === "kicked") forgetRoom(code);
    },
  };
  client = new Client(address(code), listeners, connect);
  client.start();
}

export function closeRoom(): void {
  client?.stop();
  client = null;
  forget();
}

/** Comes back to this tab after another one has taken the room over. */
export function reopenRoom(): void {
  ended.value = null;
  client?.start();
}

/** Does it, or shows why not. True when it was done. */
export async function act(request: Request): Promise<boolean> {
  try {
    await client?.request(request);
    return client !== null;
  } catch (reason) {
    explain(reason);
    return false;
  }
}

/** Is ready for the deal to come, giving it a nonce, or no longer. */
export function beReady(ready: boolean): Promise<boolean> {
  if (!ready) takeBack();
  return act({ t: "ready", ready, ...(ready && gift()) });
}

/** Deals, as the host: it is his Ready. */
export const deal = (): Promise<boolean> => act({ t: "start", ...gift() });

/** Enters the room under a name, or changes it. */
export async function join(name: string): Promise<boolean> {
  const trimmed = name.trim();
  if (!(await act({ t: "join", name: trimmed }))) return false;
  ownName.value = trimmed;
  if (me.value) me.value = { ...me.value, name: trimmed };
  return true;
}

/** Answers an ask of the table. Rejects with a Refusal, for the table to show in its place. */
export async function move(ask: string, answer: Record<string, unknown>): Promise<void> {
  await client?.request({ t: "move", ask, move: answer });
}

export const check = (cards: string[]): Promise<Checked | null> => client?.check(cards) ?? Promise.resolve(null);
export const hints = (): Promise<Hints | null> => client?.hints() ?? Promise.resolve(null);
export const say = (text: string): Promise<boolean> => act({ t: "chat", text });
export const sayPhrase = (phrase: string): Promise<boolean> => act({ t: "chat", phrase });
