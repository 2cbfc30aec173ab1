/** What is to be said of a finished deal: bots, leavers, and whether it counts. */
import { t } from "../i18n";

interface Props {
  bots: number;
  leavers: number;
  counted: boolean;
  voided: boolean;
  reason: string | null;
}

export function Marks({ bots, leavers, counted, voided, reason }: Props) {
  return (
    <>
      {(bots > 0 || leavers > 0 || voided || !counted) && (
        <span class="marks">
          {voided && <span class="chip outline">{t("lists.void")}</span>}
          {!voided && !counted && <span class="chip outline">{t("lists.uncounted")}</span>}
          {bots > 0 && <span class="chip">{t("lists.bots", { count: bots })}</span>}
          {leavers > 0 && <span class="chip">{t("lists.leavers", { count: leavers })}</span>}
        </span>
      )}
      {voided && reason && <span class="marks-reason small soft">{t("lists.void_reason", { reason })}</span>}
    </>
  );
}
