/** The page after a deal: its minutes, the check of the deal, who is ready for the next, and the chat. */
import type { ComponentChildren } from "preact";
import { CheckPanel } from "../check/CheckPanel";
import { t } from "../i18n";
import type { RoomView } from "../protocol/messages";
import { ChatPanel } from "./ChatPanel";
import { ReadyBar } from "./ReadyBar";

interface Props {
  room: RoomView;
  points: number[];
  /** A class for minutes that look otherwise. */
  kind?: string;
  children: ComponentChildren;
}

export function MinutesPage({ room, points, kind = "", children }: Props) {
  return (
    <main id="content" class="room settled">
      <div class="room-lead">
        <article class={`minutes ${kind} sheet`}>
          {children}
          <p class="small soft">{t("settlement.match", { count: room.match.deals })}</p>
        </article>
        <CheckPanel room={room} points={points} />
        <ReadyBar room={room} />
      </div>
      <div class="room-aside">
        <ChatPanel />
      </div>
    </main>
  );
}
