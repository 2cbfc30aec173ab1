/** Finished deals, and taking the points of one back. */
import { useEffect, useState } from "preact/hooks";
import { named, signed, t } from "../i18n";
import { type Page, useCalm, useLines } from "../parts/asking";
import { type Column, LineTable } from "../parts/LineTable";
import { Listing, Narrowed, Pick, Search } from "../parts/Listing";
import { Marks } from "../parts/Marks";
import { moment, span } from "../parts/times";
import type { DealLine, DealList, DealSeat } from "../protocol/admin";
import { query } from "../protocol/http";
import { readCode, shownCode } from "../router";
import { tableName, tables } from "../state/catalog";
import { ActDialog, type Planned } from "./ActDialog";
import { notice, order } from "./session";
import { dealsOf } from "./wanted";

function pageOf({ deals, more }: DealList): Page<DealLine> {
  const last = deals.at(-1);
  return { lines: deals, next: more && last ? { before: last.deal } : null };
}

function Seat({ result }: { result: DealSeat }) {
  const name = result.player === null ? t("room.bot_name", { number: result.seat + 1 }) : result.name;
  return (
    <li>
      <strong class="number seat-points">{signed(result.points)}</strong>
      <span class="given-name" title={name}>{name}</span>
      <span class="small soft seat-role">{named("role", result.role)}</span>
      {result.left && <span class="chip">{t("room.left")}</span>}
    </li>
  );
}

function columns(plan: (deal: DealLine) => void): Column<DealLine>[] {
  return [
    {
      title: t("admin.deal"),
      kind: "lead",
      shown: ({ table, room, started, ended }) => (
        <>
          {tableName(table)}
          <span class="small soft spans">{moment(started)} · {span(ended - started)}</span>
          <span class="plate small">{shownCode(room)}</span>
        </>
      ),
    },
    { title: t("admin.results"), kind: "words", shown: ({ results }) => <ul class="line-names">{results.map((one) => <Seat key={one.seat} result={one} />)}</ul> },
    {
      title: t("lists.marks"),
      kind: "words",
      shown: ({ bots, leavers, counted, voided, void_reason }) => (
        <Marks bots={bots} leavers={leavers} counted={counted} voided={voided !== null} reason={void_reason} />
      ),
    },
    {
      title: t("lists.acts"),
      kind: "acts",
      shown: (deal) => (
        <span class="line-acts">
          <a class="button small" href={`/api/deals/${deal.deal}/record`} download>{t("lists.record")}</a>
          {deal.voided === null && (
            <button type="button" class="button small" onClick={() => plan(deal)}>{t("admin.void")}</button>
          )}
        </span>
      ),
    },
  ];
}

function planned(deal: DealLine, voided: (deal: string, reason: string) => void): Planned {
  return {
    title: t("admin.void_title"),
    does: t("admin.void_does", { table: tableName(deal.table), when: moment(deal.started) }),
    label: t("admin.void"),
    done: t("admin.void_done"),
    reason: "required",
    lands: `#deal-${deal.deal}`,
    run: async (reason) => {
      await order(`deals/${deal.deal}/void`, { reason });
      voided(deal.deal, reason);
    },
  };
}

interface Wanted {
  room: string;
  table: string;
  voided: string;
}

function Filtering({ wanted, want }: { wanted: Wanted; want(changed: Partial<Wanted>): void }) {
  return (
    <div class="filters">
      <Search label={t("admin.search_room")} value={wanted.room} change={(room) => want({ room })} />
      <Pick
        label={t("lists.table")}
        value={wanted.table}
        choices={[["", t("board.all_tables")], ...(tables.value ?? []).map(({ id }) => [id, tableName(id)] as const)]}
        choose={(table) => want({ table })}
      />
      <Pick
        label={t("admin.which_deals")}
        value={wanted.voided}
        choices={[["", t("admin.all_deals")], ["false", t("admin.not_void")], ["true", t("lists.void")]]}
        choose={(voided) => want({ voided })}
      />
    </div>
  );
}

export function Deals() {
  const [wanted, setWanted] = useState<Wanted>({ room: "", table: "", voided: "" });
  const [plan, setPlan] = useState<DealLine | null>(null);
  const room = useCalm(wanted.room);
  const player = dealsOf.value;
  const address = query("/api/admin/deals", { ...wanted, room: readCode(room) ?? room.trim(), player: player?.id ?? null });
  const { lines, refused, waiting, again, more, edit } = useLines<DealList, DealLine>(address, pageOf);
  useEffect(() => notice(refused), [refused]);
  const voided = (deal: string, reason: string): void =>
    edit((before) => (before.deal === deal ? { ...before, voided: Date.now(), void_reason: reason } : before));
  return (
    <>
      <Filtering wanted={wanted} want={(changed) => setWanted({ ...wanted, ...changed })} />
      {player && (
        <Narrowed label={t("admin.deals_of", { name: player.name })} widen={() => (dealsOf.value = null)} />
      )}
      <Listing
        count={lines && lines.length}
        empty={t(player || room || wanted.table || wanted.voided ? "lists.none" : "admin.no_deals")}
        refused={refused}
        waiting={waiting}
        again={again}
        more={more}
      >
        <LineTable
          caption={t("admin.deals")}
          columns={columns(setPlan)}
          lines={lines ?? []}
          busy={waiting}
          id={({ deal }) => `deal-${deal}`}
          dim={(deal) => !deal.counted || deal.voided !== null}
        />
      </Listing>
      {plan && <ActDialog planned={planned(plan, voided)} close={() => setPlan(null)} />}
    </>
  );
}
