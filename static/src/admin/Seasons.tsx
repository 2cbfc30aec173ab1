/** Seasons, the opening of a new one, and who may read the leaderboard. */
import { useEffect, useId, useState } from "preact/hooks";
import { t } from "../i18n";
import { useAsked } from "../parts/asking";
import { type Column, LineTable } from "../parts/LineTable";
import { Listing } from "../parts/Listing";
import { moment } from "../parts/times";
import type { Admin, BoardChoices, SeasonLine } from "../protocol/admin";
import { follow } from "../router";
import { ActDialog } from "./ActDialog";
import { notice, order } from "./session";

const SEASON_LENGTH = 40;
type Plan = "season" | "publish" | "unpublish";

function columns(runs: number | undefined): Column<SeasonLine>[] {
  return [
    {
      title: t("board.season"),
      kind: "lead",
      shown: ({ season, name }) => (
        <span class="line-name">
          <span class="given-name" title={name}>{name}</span>
          {season === runs && <span class="chip green">{t("admin.runs")}</span>}
        </span>
      ),
    },
    { title: t("admin.started"), shown: ({ started }) => moment(started) },
  ];
}

function Board({ choices, plan }: { choices: BoardChoices; plan(plan: Plan): void }) {
  const open = choices.public;
  return (
    <section class="panel" aria-labelledby="board-access">
      <h2 id="board-access">{t("board.title")}</h2>
      <p>{t(open ? "admin.board_public" : "admin.board_closed")}</p>
      <div class="row" id="board-acts">
        <button type="button" class="button" onClick={() => plan(open ? "unpublish" : "publish")}>
          {t(open ? "admin.unpublish" : "admin.publish")}
        </button>
        <a class="button" href="/leaderboard" onClick={follow}>{t("admin.board_open")}</a>
      </div>
    </section>
  );
}

function SeasonField({ value, change }: { value: string; change(value: string): void }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{t("admin.season_name")}</label>
      <input id={id} class="input" value={value} maxLength={SEASON_LENGTH} autocomplete="off" onInput={(event) => change(event.currentTarget.value)} />
    </div>
  );
}

function PlanDialog({ plan, again, close }: { plan: Plan; again(): void; close(): void }) {
  const [name, setName] = useState("");
  const run = async (reason: string): Promise<void> => {
    if (plan === "season") await order("seasons", { name: name.trim(), reason } satisfies Admin["SeasonOrder"]);
    else await order("leaderboard", { public: plan === "publish", reason } satisfies Admin["LeaderboardOrder"]);
    again();
  };
  return (
    <ActDialog
      planned={{
        title: t(`admin.${plan}_title`),
        does: t(`admin.${plan}_does`),
        label: t(`admin.${plan}`),
        done: t(`admin.${plan}_done`),
        reason: "optional",
        lands: "#board-acts",
        fields: plan === "season" && <SeasonField value={name} change={setName} />,
        lacks: plan !== "season" || name.trim() ? undefined : t("code.bad_name", { most: SEASON_LENGTH }),
        run,
      }}
      close={close}
    />
  );
}

export function Seasons() {
  const [plan, setPlan] = useState<Plan | null>(null);
  const { value, refused, waiting, again } = useAsked<BoardChoices>("/api/leaderboard/choices");
  useEffect(() => notice(refused), [refused]);
  const seasons = value?.seasons ?? null;
  return (
    <>
      {value && <Board choices={value} plan={setPlan} />}
      <div class="ledger-head">
        <h2>{t("admin.seasons")}</h2>
        <button type="button" class="button" onClick={() => setPlan("season")}>{t("admin.season")}</button>
      </div>
      <Listing count={seasons && seasons.length} empty={t("admin.no_seasons")} refused={refused} waiting={waiting} again={again}>
        <LineTable
          caption={t("admin.seasons")}
          columns={columns(seasons?.[0]?.season)}
          lines={seasons ?? []}
          id={({ season }) => `season-${season}`}
        />
      </Listing>
      {plan && <PlanDialog plan={plan} again={again} close={() => setPlan(null)} />}
    </>
  );
}
