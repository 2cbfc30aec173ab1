/** The socket to one room: connects, stays connected, and turns acknowledgements and refusals into promises. It keeps
 *  no view: what the server says goes to `on.message`. */
import { CLOSE_CODES, PROTOCOL, type Checked, type ClientMessage, type Hints, type ServerMessage } from "./messages";

/** Not done, and nothing was changed: `code` and `params` are the server's, or `lost` when the connection broke. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly params: Record<string, unknown> = {},
  ) {
    super(code);
  }
}

export type Status = "connecting" | "open" | "waiting" | "closed";
export type End = "replaced" | "session" | "kicked" | "gone" | "out_of_date" | "banned";
type Named = Extract<ClientMessage, { id: string }>;
type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;
export type Request = Without<Named, "id">;

export interface Listeners {
  message(message: ServerMessage): void;
  status(status: Status): void;
  /** The server closed the socket for good: nothing will be tried again until `start`. */
  ended(end: End): void;
}

export const SILENCE = 30_000;
export const ACKNOWLEDGE = 3_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const NOT_OPENED = 8_000;

const ENDS = new Map<number, End>([
  [CLOSE_CODES.replaced, "replaced"],
  [CLOSE_CODES.session, "session"],
  [CLOSE_CODES.kicked, "kicked"],
  [CLOSE_CODES.gone, "gone"],
  [CLOSE_CODES.out_of_date, "out_of_date"],
  [CLOSE_CODES.banned, "banned"],
]);

/** 128 random bits in hex. (`crypto.randomUUID` is absent where a page comes by plain HTTP, as in an office's own network.) */
export function randomHex(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

interface Pending {
  message: Named;
  done(): void;
  refused(refusal: Refusal): void;
}

interface Question {
  n: number;
  answered(answer: Checked | Hints | null): void;
}

export class Client {
  private socket: WebSocket | null = null;
  private readonly pending = new Map<string, Pending>();
  private readonly questions = new Map<"check" | "hint", Question>();
  private attempts = 0;
  private asked = 0;
  private running = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private overdue: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly url: string,
    private readonly on: Listeners,
    private readonly connect: (url: string) => WebSocket = (address) => new WebSocket(address),
    private readonly chance: () => number = Math.random,
  ) {}

  start(): void {
    if (this.running) return;
    this.running = true;
    this.attempts = 0;
    window.addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.open();
  }

  stop(): void {
    this.halt();
    this.drop();
    this.lose(() => true);
    this.on.status("closed");
  }

  /** Sends a message under a new id. Resolves when it is acknowledged; rejects with a Refusal. A move that was under
   *  way when the connection broke is sent again under its id, which the server plays once; all else is `lost`. */
  request(request: Request): Promise<void> {
    const message = { ...request, id: randomHex() } as Named;
    return new Promise<void>((resolve, reject) => {
      this.pending.set(message.id, { message, done: resolve, refused: reject });
      if (this.isOpen()) this.send(message);
      else if (message.t !== "move") this.lose((lost) => lost.id === message.id);
    });
  }

  /** Asks what the engine says of a selection. Null when a newer question of this sort has taken its place. */
  check(cards: string[]): Promise<Checked | null> {
    return this.question("check", (n) => ({ t: "check", n, cards })) as Promise<Checked | null>;
  }

  hints(): Promise<Hints | null> {
    return this.question("hint", (n) => ({ t: "hint", n })) as Promise<Hints | null>;
  }

  /** Asks for room and table again. */
  resync(): void {
    if (this.isOpen()) this.send({ t: "sync" });
  }

  private question(sort: "check" | "hint", message: (n: number) => ClientMessage): Promise<Checked | Hints | null> {
    this.questions.get(sort)?.answered(null);
    this.questions.delete(sort);
    if (!this.isOpen()) return Promise.resolve(null);
    const n = ++this.asked;
    return new Promise((resolve) => {
      this.questions.set(sort, { n, answered: resolve });
      this.send(message(n));
    });
  }

  private isOpen(): boolean {
    return this.socket?.readyState === 1;
  }

  private send(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message));
    if (message.t !== "sync") this.overdue ??= setTimeout(() => this.reconnect(), ACKNOWLEDGE);
  }

  private open(): void {
    clearTimeout(this.retry);
    this.on.status("connecting");
    const socket = this.connect(this.url);
    this.socket = socket;
    this.listen(NOT_OPENED);
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.listen(SILENCE);
      this.on.status("open");
      for (const { message } of this.pending.values()) this.send(message);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.socket) this.receive(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event: CloseEvent) => {
      if (socket === this.socket) this.closed(event.code);
    };
  }

  private receive(message: ServerMessage): void {
    this.listen(SILENCE);
    this.attempts = 0;
    if (message.t === "ack" || message.t === "refused") {
      const waiting = message.id === null ? undefined : this.pending.get(message.id);
      if (waiting) {
        this.pending.delete(waiting.message.id);
        if (message.t === "ack") waiting.done();
        else waiting.refused(new Refusal(message.code, message.params));
      }
      this.rest();
    } else if (message.t === "checked" || message.t === "hints") {
      const sort = message.t === "checked" ? "check" : "hint";
      const question = this.questions.get(sort);
      if (question?.n === message.n) {
        this.questions.delete(sort);
        question.answered(message);
      }
      this.rest();
    }
    if (message.t === "welcome" && message.protocol !== PROTOCOL) this.end("out_of_date");
    else this.on.message(message);
  }

  /** An answer came: whatever is still unanswered has its full time again. */
  private rest(): void {
    clearTimeout(this.overdue);
    this.overdue = undefined;
    if (this.pending.size + this.questions.size > 0) {
      this.overdue = setTimeout(() => this.reconnect(), ACKNOWLEDGE);
    }
  }

  /** Reconnects unless something comes within so many milliseconds. */
  private listen(milliseconds: number): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.reconnect(), milliseconds);
  }

  private closed(code: number): void {
    const end = ENDS.get(code);
    if (end) this.end(end);
    else this.reconnect();
  }

  private end(end: End): void {
    this.halt();
    this.drop();
    this.lose(() => true);
    this.on.status("closed");
    this.on.ended(end);
  }

  private halt(): void {
    this.running = false;
    clearTimeout(this.retry);
    window.removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
  }

  /** Leaves the socket behind: what it still brings is not heard. */
  private drop(): void {
    clearTimeout(this.silence);
    clearTimeout(this.overdue);
    this.overdue = undefined;
    const socket = this.socket;
    this.socket = null;
    if (socket && socket.readyState < 2) socket.close();
    for (const question of this.questions.values()) question.answered(null);
    this.questions.clear();
  }

  /** Tries again after a while that doubles each time, its second half at random, so that a thousand pages do not come
   *  back at once. */
  private reconnect(): void {
    if (!this.running) return;
    this.drop();
    this.lose((message) => message.t !== "move");
    this.on.status("waiting");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.attempts++);
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.open(), wait / 2 + (this.chance() * wait) / 2);
  }

  private readonly wake = (): void => {
    if (!this.running || document.visibilityState === "hidden") return;
    // A hidden tab's timers sleep: a socket that looks open may be long dead. Its answer is due within three seconds.
    if (this.isOpen()) {
      this.resync();
      this.listen(ACKNOWLEDGE);
    } else if (this.socket === null) {
      this.attempts = 0;
      this.open();
    }
  };

  private lose(which: (message: Named) => boolean): void {
    for (const [id, waiting] of this.pending) {
      if (!which(waiting.message)) continue;
      this.pending.delete(id);
      waiting.refused(new Refusal("lost"));
    }
  }
}
