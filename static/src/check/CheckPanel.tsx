/** After a deal: its record to take away, and a check of how it was dealt. */
import "./check.css";
import { useState } from "preact/hooks";
import { t } from "../i18n";
import { Icon, type IconName } from "../parts/Icon";
import type { RoomView } from "../protocol/messages";
import { table } from "../state/table";
import { givenTo } from "./given";
import { type Finding, type Verdict, type Witness, judged } from "./judged";
import { Seal } from "./Seal";

const MARKS: Record<Verdict, IconName> = { right: "check", wrong: "close", unknown: "more" };

export type Result = readonly Finding[] | "waiting" | "failed" | null;

function address(code: string): string {
  return `/api/rooms/${code}/record`;
}

/** What the record at the address says of a deal that this browser knows; `failed` where it cannot be had. */
export async function checked(record: string, deal: Omit<Witness, "given">): Promise<Result> {
  try {
    const answer = await fetch(record);
    if (!answer.ok) return "failed";
    return judged(await answer.text(), { ...deal, given: givenTo(deal.deal) });
  } catch {
    return "failed"; // no connection, or what came is no record
  }
}

export function Findings({ findings }: { findings: readonly Finding[] }) {
  const wrong = findings.some(({ verdict }) => verdict === "wrong");
  return (
    <>
      <ul class="findings">
        {findings.map(({ check: what, verdict }) => (
          <li key={what} class={`finding ${verdict}`}>
            <Icon name={MARKS[verdict]} />
            <span class="spoken">{t(`check.${verdict}`)}: </span>
            <span>{t(`check.${what}`, { verdict })}</span>
          </li>
        ))}
      </ul>
      <p class={wrong ? "finding-sum wrong" : "finding-sum"}>{t(wrong ? "check.bad" : "check.good")}</p>
    </>
  );
}

/** `points`: by seat, as they were shown. */
export function CheckPanel({ room, points }: { room: RoomView; points: readonly number[] }) {
  const [result, setResult] = useState<Result>(null);
  const run = async () => {
    setResult("waiting");
    const { deal = "", seat = null } = table.peek() ?? {};
    setResult(await checked(address(room.code), { deal, seat, points }));
  };
  return (
    <section class="panel check" aria-labelledby="check-title">
      <div class="panel-head">
        <h2 id="check-title">{t("check.title")}</h2>
      </div>
      <p class="small soft">{t("check.what")}</p>
      <div class="check-buttons">
        <button type="button" class="button small" disabled={result === "waiting"} onClick={() => void run()}>
          {t(result === null ? "check.run" : "check.again")}
        </button>
        <a class="button small" href={address(room.code)} download>{t("check.download")}</a>
      </div>
      <div aria-live="polite">
        {result === "failed" && <p>{t("check.failed")}</p>}
        {Array.isArray(result) && <Findings findings={result} />}
      </div>
      <Seal commitment={room.commitment} />
    </section>
  );
}
