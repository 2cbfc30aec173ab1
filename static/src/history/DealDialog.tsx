/** One deal in full: everybody's role and points, its record, and a check of how it was dealt. */
import { useState } from "preact/hooks";
import { Findings, type Result, checked } from "../check/CheckPanel";
import { named, signed, t } from "../i18n";
import { Dialog } from "../parts/Dialog";
import { Marks } from "../parts/Marks";
import { moment, span } from "../parts/times";
import { tableName } from "../state/catalog";
import { type OwnDeal, type SeatResult, pointsOf, recordAddress } from "./deals";

function Seat({ result, own }: { result: SeatResult; own: boolean }) {
  const name = result.bot ? t("room.bot_name", { number: result.seat + 1 }) : result.name;
  return (
    <tr aria-current={own ? "true" : undefined}>
      <th scope="row">
        <span class="line-name">
          <span class="given-name" title={name}>{name}</span>
          {result.left && <span class="chip">{t("room.left")}</span>}
        </span>
        <span class="small soft">{named("role", result.role)}</span>
      </th>
      <td class="number"><strong>{signed(result.points)}</strong></td>
    </tr>
  );
}

function Check({ deal }: { deal: OwnDeal }) {
  const [result, setResult] = useState<Result>(null);
  const check = async (): Promise<void> => {
    setResult("waiting");
    setResult(await checked(recordAddress(deal.id), { deal: deal.id, seat: deal.seat, points: pointsOf(deal) }));
  };
  return (
    <>
      <div class="row">
        <button type="button" class="button" aria-disabled={result === "waiting"} onClick={() => void check()}>
          {t(result === null ? "check.run" : "check.again")}
        </button>
        <a class="button" href={recordAddress(deal.id)} download>{t("check.download")}</a>
      </div>
      <div aria-live="polite">
        {result === "failed" && <p>{t("check.failed")}</p>}
        {Array.isArray(result) && <Findings findings={result} />}
      </div>
    </>
  );
}

export function DealDialog({ deal, close }: { deal: OwnDeal; close(): void }) {
  const [started, ended] = [Date.parse(deal.started), Date.parse(deal.ended)];
  const { bots, leavers, counted, voided, void_reason } = deal;
  return (
    <Dialog title={tableName(deal.table)} close={close}>
      <p class="soft">{t("history.when", { when: moment(started), span: span(ended - started) })}</p>
      {deal.winner !== null && <p><strong>{t("settlement.won", { camp: named("camp", deal.winner) })}</strong></p>}
      <div><Marks bots={bots} leavers={leavers} counted={counted} voided={voided !== null} reason={void_reason} /></div>
      <table class="deal-seats">
        <caption class="spoken">{t("history.seats")}</caption>
        <thead class="spoken">
          <tr>
            <th scope="col">{t("settlement.seat")}</th>
            <th scope="col">{t("history.points")}</th>
          </tr>
        </thead>
        <tbody>
          {deal.results.map((result) => (
            <Seat key={result.seat} result={result} own={result.seat === deal.seat} />
          ))}
        </tbody>
      </table>
      <Check deal={deal} />
    </Dialog>
  );
}
