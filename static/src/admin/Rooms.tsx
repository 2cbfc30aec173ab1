/** The rooms that live now: who is there, how far they are, and since when. */
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { useAsked, useCalm } from "../parts/asking";
import { type Column, LineTable } from "../parts/LineTable";
import { Listing, Search } from "../parts/Listing";
import { span } from "../parts/times";
import type { LiveRoom, LiveRooms } from "../protocol/admin";
import { query } from "../protocol/http";
import { shownCode } from "../router";
import { tableName } from "../state/catalog";
import { ActDialog, type Planned } from "./ActDialog";
import { notice, order } from "./session";

const FRESH = 10_000;
type Verb = "freeze" | "thaw" | "close";
interface Plan {
  verb: Verb;
  room: LiveRoom;
}

function People({ people, bots, spectators }: LiveRoom) {
  return (
    <ul class="line-names">
      {people.map(({ player, name, online, seat }) => (
        <li key={player}>
          <span class={online ? "presence online" : "presence"} aria-hidden="true" />
          <span class="given-name" title={name}>{name}</span>
          {!online && <span class="small soft">{t("room.offline")}</span>}
          {seat === null && <span class="small soft">{t("room.watching")}</span>}
        </li>
      ))}
      {bots > 0 && <li class="small soft">{t("lists.bots", { count: bots })}</li>}
      {spectators > people.filter(({ seat }) => seat === null).length && (
        <li class="small soft">{t("admin.spectators", { count: spectators })}</li>
      )}
    </ul>
  );
}

function Phase({ room }: { room: LiveRoom }) {
  return (
    <span class="marks">
      <span class={room.phase === "playing" && !room.rest ? "chip green" : "chip"}>{t(`admin.phase_${room.phase}`)}</span>
      {room.rest && <span class="chip outline">{t(`admin.rest_${room.rest}`)}</span>}
    </span>
  );
}

const JUST_NOW = 60_000;

function Spans({ room, now }: { room: LiveRoom; now: number }) {
  const still = now - room.acted;
  return (
    <>
      {t("admin.open_for", { span: span(now - room.opened) })}
      {room.deal_began !== null && <span class="small soft spans">{t("admin.deal_for", { span: span(now - room.deal_began) })}</span>}
      <span class="small soft spans">{still < JUST_NOW ? t("admin.acted_now") : t("admin.acted", { span: span(still) })}</span>
    </>
  );
}

function columns(now: number, plan: (plan: Plan) => void): Column<LiveRoom>[] {
  return [
    {
      title: t("admin.room"),
      kind: "lead",
      shown: ({ code, table }) => (
        <span class="room-line">
          <span class="plate small">{shownCode(code)}</span>
          <span>{tableName(table)}</span>
        </span>
      ),
    },
    {
      title: t("admin.phase"),
      shown: (room) => (
        <>
          <Phase room={room} />
          <span class="small soft spans">{t("admin.deals_played", { count: room.deals })}</span>
        </>
      ),
    },
    { title: t("admin.people"), kind: "words", shown: (room) => <People {...room} /> },
    { title: t("admin.how_long"), kind: "words", shown: (room) => <Spans room={room} now={now} /> },
    {
      title: t("lists.acts"),
      kind: "acts",
      shown: (room) => (
        <span class="line-acts">
          {room.rest === "admin" ? (
            <button type="button" class="button small" onClick={() => plan({ verb: "thaw", room })}>{t("admin.thaw")}</button>
          ) : (
            room.phase === "playing" && (
              <button type="button" class="button small" onClick={() => plan({ verb: "freeze", room })}>{t("admin.freeze")}</button>
            )
          )}
          <button type="button" class="button small" onClick={() => plan({ verb: "close", room })}>{t("admin.close")}</button>
        </span>
      ),
    },
  ];
}

function planned({ verb, room }: Plan, again: () => void): Planned {
  const code = shownCode(room.code);
  return {
    title: t(`admin.${verb}_title`, { code }),
    does: t(`admin.${verb}_does`),
    label: t(`admin.${verb}`),
    done: t(`admin.${verb}_done`, { code }),
    reason: verb === "close" ? "required" : "optional",
    lands: ".office .filters",
    run: async (reason) => {
      await order(`rooms/${room.code}/${verb}`, { reason });
      again();
    },
  };
}

export function Rooms() {
  const [search, setSearch] = useState("");
  const [plan, setPlan] = useState<Plan | null>(null);
  const { value, refused, waiting, again } = useAsked<LiveRooms>(query("/api/admin/rooms", { search: useCalm(search) }));
  useEffect(() => notice(refused), [refused]);
  useEffect(() => {
    const timer = setInterval(() => document.hidden || again(), FRESH);
    return () => clearInterval(timer);
  }, [again]);
  const rooms = value?.rooms ?? null;
  return (
    <>
      <div class="filters">
        <Search label={t("admin.search_rooms")} value={search} change={setSearch} />
        {value && <p class="soft small">{t("admin.rooms_live", { count: value.total })}</p>}
      </div>
      <Listing count={rooms && rooms.length} empty={t(search ? "lists.none" : "admin.no_rooms")} refused={refused} waiting={waiting} again={again}>
        <LineTable caption={t("admin.rooms")} columns={columns(value?.now ?? 0, setPlan)} lines={rooms ?? []} id={({ code }) => `room-${code}`} />
      </Listing>
      {plan && <ActDialog planned={planned(plan, again)} close={() => setPlan(null)} />}
    </>
  );
}
