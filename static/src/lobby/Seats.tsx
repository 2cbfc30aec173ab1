/** The chairs round the table before a deal: who sits, who is ready, and what one may do about it. */
import "./seats.css";
import { useState } from "preact/hooks";
import { keepFocus } from "../a11y/focus";
import { t } from "../i18n";
import { Avatar } from "../parts/Avatar";
import { Icon } from "../parts/Icon";
import type { RoomSeat, RoomView } from "../protocol/messages";
import { amHost, me, memberOf, mySeat } from "../state/room";
import type { Request } from "../protocol/client";
import { act } from "../state/session";
import { PersonDialog } from "./PersonDialog";
import { seatName } from "./names";

/** Where a chair stands, in shares of the table's width and height: mine below, the next to play on its right. */
function spot(seat: number, seats: number): { x: number; y: number } {
  const angle = Math.PI / 2 - ((seat - (mySeat.value ?? 0)) * 2 * Math.PI) / seats;
  return { x: 0.5 + 0.5 * Math.cos(angle), y: 0.5 + 0.5 * Math.sin(angle) };
}

/** Does it; the focus stays at the chair when its controls change. */
function actAt(seat: number, request: Request): void {
  keepFocus(`.chair:nth-child(${seat + 1})`);
  void act(request);
}

function EmptyChair({ seat }: { seat: number }) {
  const number = seat + 1;
  return (
    <>
      <Avatar name="" kind="empty" />
      <span class="chair-words">
        <span class="soft">{t("room.empty")}</span>
        <span class="chair-controls">
          <button type="button" class="button small" aria-label={t("room.sit_at", { number })} onClick={() => actAt(seat, { t: "sit", seat })}>
            {t("room.sit")}
          </button>
          {amHost.value && (
            <button type="button" class="button quiet small" aria-label={t("room.add_bot_at", { number })} onClick={() => actAt(seat, { t: "add_bot", seat })}>
              {t("room.add_bot")}
            </button>
          )}
        </span>
      </span>
    </>
  );
}

function BotChair({ seat }: { seat: number }) {
  const number = seat + 1;
  return (
    <>
      <Avatar name="" kind="bot" />
      <span class="chair-words">
        <span class="chair-name">{t("room.bot_name", { number })}</span>
        <span class="chair-controls">
          <span class="chip green">{t("room.ready")}</span>
        </span>
      </span>
      {amHost.value && (
        <button type="button" class="button quiet icon" aria-label={t("room.remove_bot_at", { number })} title={t("room.remove_bot")} onClick={() => actAt(seat, { t: "remove_bot", seat })}>
          <Icon name="close" />
        </button>
      )}
    </>
  );
}

function PersonChair({ chair, seat, host }: { chair: RoomSeat; seat: number; host: boolean }) {
  const [open, setOpen] = useState(false);
  const mine = chair.player === me.value?.player;
  const name = seatName(chair, seat);
  const online = memberOf(chair.player)?.online ?? false;
  return (
    <>
      <Avatar name={name} kind="person" />
      <span class="chair-words">
        <span class="chair-name">
          <span class="given-name" title={name}>{name}</span>
          {mine && <span class="soft small">{t("room.you")}</span>}
        </span>
        <span class="chair-controls">
          {host ? (
            <span class="chip outline">{t("room.host")}</span>
          ) : (
            <span class={`chip ${chair.ready ? "green" : ""}`}>{t(chair.ready ? "room.ready" : "room.not_ready")}</span>
          )}
          {chair.left && <span class="chip">{t("room.left")}</span>}
          {!online && !chair.left && <span class="chip">{t("room.offline")}</span>}
        </span>
      </span>
      {mine ? (
        <button type="button" class="button quiet icon" aria-label={t("room.stand")} title={t("room.stand")} onClick={() => actAt(seat, { t: "stand" })}>
          <Icon name="stand" />
        </button>
      ) : (
        amHost.value && (
          <button type="button" class="button quiet icon" aria-label={t("room.for_name", { name })} onClick={() => setOpen(true)}>
            <Icon name="more" />
          </button>
        )
      )}
      {open && chair.player && <PersonDialog player={chair.player} name={name} close={() => setOpen(false)} />}
    </>
  );
}

export function Seats({ room }: { room: RoomView }) {
  return (
    <section class="seats-place" aria-label={t("room.seats")}>
      <div class="green-table" aria-hidden="true">
        <span class="green-table-line" />
      </div>
      <ol class="chairs">
        {room.seats.map((chair, seat) => {
          const { x, y } = spot(seat, room.seats.length);
          return (
            <li key={seat} class={`chair ${chair.kind}${chair.player && chair.player === me.value?.player ? " mine" : ""}`} style={`--x: ${x.toFixed(3)}; --y: ${y.toFixed(3)}`}>
              <span class="spoken">{t("room.seat", { number: seat + 1 })}</span>
              {chair.kind === "empty" && <EmptyChair seat={seat} />}
              {chair.kind === "bot" && <BotChair seat={seat} />}
              {chair.kind === "person" && <PersonChair chair={chair} seat={seat} host={chair.player === room.host} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
