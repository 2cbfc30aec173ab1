/** Everybody who has finished a deal, or was shut out. */
import { useEffect, useId, useState } from "preact/hooks";
import { t } from "../i18n";
import { type Page, useCalm, useLines } from "../parts/asking";
import { type Column, LineTable } from "../parts/LineTable";
import { Listing, Pick, Search } from "../parts/Listing";
import { day, moment } from "../parts/times";
import type { PlayerLine, PlayerList } from "../protocol/admin";
import { query } from "../protocol/http";
import { NAME_LENGTH } from "../protocol/messages";
import { ActDialog } from "./ActDialog";
import { notice, order } from "./session";
import { showDealsOf, showDeedsTo } from "./wanted";

type Verb = "rename" | "ban" | "unban";
interface Plan {
  verb: Verb;
  player: PlayerLine;
}

function pageOf({ players, more }: PlayerList, soFar: number): Page<PlayerLine> {
  return { lines: players, next: more ? { offset: soFar + players.length } : null };
}

function lineOf(player: string): string {
  return `player-${player}`;
}

function columns(plan: (plan: Plan) => void): Column<PlayerLine>[] {
  return [
    {
      title: t("board.name"),
      kind: "lead",
      shown: ({ name, renamed, banned, ban_reason }) => (
        <>
          <span class="line-name">
            <span class="given-name" title={name}>{name}</span>
            {renamed && <span class="chip">{t("admin.renamed")}</span>}
            {banned !== null && <span class="chip outline">{t("admin.banned")}</span>}
          </span>
          {banned !== null && (
            <span class="marks-reason small soft">{t("admin.banned_since", { when: day(banned), reason: ban_reason ?? "" })}</span>
          )}
        </>
      ),
    },
    { title: t("admin.first_seen"), shown: ({ first_seen }) => day(first_seen) },
    { title: t("admin.last_seen"), shown: ({ last_seen }) => moment(last_seen) },
    {
      title: t("lists.acts"),
      kind: "acts",
      shown: (player) => (
        <span class="line-acts">
          <button type="button" class="button small" onClick={() => showDealsOf({ id: player.player, name: player.name })}>{t("admin.deals")}</button>
          <button type="button" class="button small" onClick={() => showDeedsTo({ id: `player:${player.player}`, name: player.name })}>{t("admin.audit")}</button>
          <button type="button" class="button small" onClick={() => plan({ verb: "rename", player })}>{t("admin.rename")}</button>
          <button type="button" class="button small" onClick={() => plan({ verb: player.banned === null ? "ban" : "unban", player })}>
            {t(player.banned === null ? "admin.ban" : "admin.unban")}
          </button>
        </span>
      ),
    },
  ];
}

function NameField({ value, change }: { value: string; change(value: string): void }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{t("admin.new_name")}</label>
      <input id={id} class="input" value={value} maxLength={NAME_LENGTH} autocomplete="off" onInput={(event) => change(event.currentTarget.value)} />
    </div>
  );
}

function PlanDialog({ plan: { verb, player }, changed, close }: { plan: Plan; changed(line: PlayerLine): void; close(): void }) {
  const [name, setName] = useState(player.name);
  return (
    <ActDialog
      planned={{
        title: t(`admin.${verb}_title`, { name: player.name }),
        does: t(`admin.${verb}_does`),
        label: t(`admin.${verb}`),
        done: t(`admin.${verb}_done`, { name: verb === "rename" ? name.trim() : player.name }),
        reason: verb === "ban" ? "required" : "optional",
        lands: `#${lineOf(player.player)}`,
        fields: verb === "rename" && <NameField value={name} change={setName} />,
        lacks: name.trim() ? undefined : t("code.bad_name", { most: NAME_LENGTH }),
        run: async (reason) => {
          const body = verb === "rename" ? { name: name.trim(), reason } : { reason };
          changed(await order<PlayerLine>(`players/${player.player}/${verb}`, body));
        },
      }}
      close={close}
    />
  );
}

export function Players() {
  const [search, setSearch] = useState("");
  const [banned, setBanned] = useState("");
  const [plan, setPlan] = useState<Plan | null>(null);
  const address = query("/api/admin/players", { search: useCalm(search), banned });
  const { lines, refused, waiting, again, more, edit } = useLines<PlayerList, PlayerLine>(address, pageOf);
  useEffect(() => notice(refused), [refused]);
  return (
    <>
      <div class="filters">
        <Search label={t("board.search")} value={search} change={setSearch} />
        <Pick
          label={t("admin.which_players")}
          value={banned}
          choices={[["", t("admin.all_players")], ["true", t("admin.banned")], ["false", t("admin.not_banned")]]}
          choose={setBanned}
        />
      </div>
      <Listing
        count={lines && lines.length}
        empty={t(search || banned ? "lists.none" : "admin.no_players")}
        refused={refused}
        waiting={waiting}
        again={again}
        more={more}
      >
        <LineTable caption={t("admin.players")} columns={columns(setPlan)} lines={lines ?? []} busy={waiting} id={({ player }) => lineOf(player)} />
      </Listing>
      {plan && (
        <PlanDialog
          plan={plan}
          changed={(line) => edit((before) => (before.player === line.player ? line : before))}
          close={() => setPlan(null)}
        />
      )}
    </>
  );
}
