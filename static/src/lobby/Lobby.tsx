/** The room before a deal. */
import { t } from "../i18n";
import { shownCode } from "../router";
import type { RoomView } from "../protocol/messages";
import { ChatPanel } from "./ChatPanel";
import { Invite } from "./Invite";
import { People } from "./People";
import { ReadyBar } from "./ReadyBar";
import { Seats } from "./Seats";
import { TablePanel } from "./TablePanel";

export function Lobby({ room }: { room: RoomView }) {
  return (
    <main id="content" class="room">
      <h1 class="spoken">{t("room.title", { code: shownCode(room.code) })}</h1>
      <div class="room-lead">
        <Seats room={room} />
        <ReadyBar room={room} />
        <div class="room-panels">
          <TablePanel room={room} />
          <Invite code={room.code} table={room.table} />
        </div>
      </div>
      <div class="room-aside">
        <ChatPanel />
        <People />
      </div>
    </main>
  );
}
