/** A player's own deals: what he was, what it came to, and the record of each. */
import "./history.css";
import { useEffect, useState } from "preact/hooks";
import { known, named, signed, t } from "../i18n";
import { useLines } from "../parts/asking";
import { type Column, LineTable } from "../parts/LineTable";
import { Listing } from "../parts/Listing";
import { Marks } from "../parts/Marks";
import { moment } from "../parts/times";
import { TopBar } from "../parts/TopBar";
import { follow } from "../router";
import { loadTables, tableName } from "../state/catalog";
import { DealDialog } from "./DealDialog";
import { type OwnDeal, type OwnDeals, ownResult, pageOf, recordAddress, verdict } from "./deals";

function Fate({ deal }: { deal: OwnDeal }) {
  const own = ownResult(deal);
  if (!own) return null;
  const ended = verdict(deal, own);
  return <span class={`fate ${ended}`}>{t(`history.${ended}`)}</span>;
}

function Role({ deal }: { deal: OwnDeal }) {
  const own = ownResult(deal);
  if (!own) return null;
  return (
    <>
      {named("role", own.role)}
      {known(`camp.${own.camp}`) && <span class="small soft deal-camp">{named("camp", own.camp)}</span>}
    </>
  );
}

function columns(open: (deal: OwnDeal) => void): Column<OwnDeal>[] {
  return [
    {
      title: t("lists.table"),
      kind: "lead",
      shown: ({ table, started }) => (
        <>
          {tableName(table)}
          <time class="small soft deal-when" dateTime={started}>{moment(Date.parse(started))}</time>
        </>
      ),
    },
    { title: t("history.role"), shown: (deal) => <Role deal={deal} /> },
    { title: t("history.result"), shown: (deal) => <Fate deal={deal} /> },
    {
      title: t("history.points"),
      kind: "figure",
      shown: (deal) => <strong>{signed(ownResult(deal)?.points ?? 0)}</strong>,
    },
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
          <button type="button" class="button small" onClick={() => open(deal)}>{t("history.open")}</button>
          <a class="button small" href={recordAddress(deal.id)} download>{t("lists.record")}</a>
        </span>
      ),
    },
  ];
}

export function History() {
  const [opened, setOpened] = useState<OwnDeal | null>(null);
  const { lines, refused, waiting, again, more } = useLines<OwnDeals, OwnDeal>("/api/me/deals", pageOf);
  useEffect(() => void loadTables(), []);
  return (
    <>
      <TopBar />
      <main id="content" class="ledger">
        <div class="ledger-head">
          <h1>{t("history.title")}</h1>
          <a class="button primary" href="/new" onClick={follow}>{t("landing.new")}</a>
        </div>
        <p class="ledger-note">{t("history.what")}</p>
        <Listing count={lines && lines.length} empty={t("history.empty")} refused={refused} waiting={waiting} again={again} more={more}>
          <LineTable
            caption={t("history.title")}
            columns={columns(setOpened)}
            lines={lines ?? []}
            id={({ id }) => `deal-${id}`}
            dim={({ counted, voided }) => !counted || voided !== null}
          />
        </Listing>
      </main>
      {opened && <DealDialog deal={opened} close={() => setOpened(null)} />}
    </>
  );
}
