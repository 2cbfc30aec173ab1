/** The leaderboard: a season's players, by points, deals or the share they won, at one table or all, in one role or
 *  all. */
import "./leaderboard.css";
import { useEffect, useState } from "preact/hooks";
import { named, signed, t } from "../i18n";
import { type Answer, useAsked, useCalm } from "../parts/asking";
import { Choice } from "../parts/Choice";
import { LineTable, type Column } from "../parts/LineTable";
import { Listing, Pick, Search } from "../parts/Listing";
import { percent } from "../parts/times";
import { TopBar } from "../parts/TopBar";
import type { BoardChoices, BoardLine, BoardPage } from "../protocol/admin";
import { query } from "../protocol/http";
import { loadTables, tableName } from "../state/catalog";
import { FIRST, PAGE, SORTS, type Wanted, narrowed } from "./wanted";

function columns(): Column<BoardLine>[] {
  return [
    {
      title: t("board.name"),
      kind: "lead",
      shown: ({ rank, name, mine, banned }) => (
        <span class="line-name">
          <span class="board-rank number">{rank}</span>
          <span class="given-name" title={name}>{name}</span>
          {mine && <span class="chip outline">{t("room.you")}</span>}
          {banned && <span class="chip outline">{t("admin.banned")}</span>}
        </span>
      ),
    },
    { title: t("board.points"), kind: "figure", shown: ({ points }) => <strong>{signed(points)}</strong> },
    { title: t("board.deals"), kind: "figure", shown: ({ deals }) => deals },
    { title: t("board.wins"), kind: "figure", shown: ({ wins }) => wins },
    { title: t("board.share"), kind: "figure", shown: ({ share }) => percent(share) },
  ];
}

interface Filters {
  choices: BoardChoices;
  wanted: Wanted;
  want(changed: Partial<Wanted>): void;
}

function Filtering({ choices, wanted, want }: Filters) {
  const roles = wanted.table ? (choices.tables[wanted.table] ?? []) : Object.values(choices.tables).flat();
  const names = new Map(roles.map((role) => [role, named("role", role)]));
  return (
    <div class="filters">
      <Pick
        label={t("board.season")}
        value={wanted.season}
        choices={choices.seasons.map(({ season, name }, at) => [at === 0 ? "" : String(season), name])}
        choose={(season) => want({ season })}
      />
      <Pick
        label={t("board.table")}
        value={wanted.table}
        choices={[["", t("board.all_tables")], ...Object.keys(choices.tables).map((id) => [id, tableName(id)] as const)]}
        choose={(table) => want({ table })}
      />
      <Pick label={t("board.role")} value={wanted.role} choices={[["", t("board.all_roles")], ...names]} choose={(role) => want({ role })} />
      <Search label={t("board.search")} value={wanted.search} change={(search) => want({ search })} />
    </div>
  );
}

function Pages({ wanted, more, want }: { wanted: Wanted; more: boolean; want(changed: Partial<Wanted>): void }) {
  const { offset } = wanted;
  if (offset === 0 && !more) return null;
  const turn = (by: number): void => {
    want({ offset: offset + by });
    document.getElementById("board-title")?.scrollIntoView();
  };
  return (
    <nav class="board-pages" aria-label={t("board.pages")}>
      <button type="button" class="button" disabled={offset === 0} onClick={() => turn(-PAGE)}>{t("board.before")}</button>
      <span class="soft small number">{t("board.page", { page: offset / PAGE + 1 })}</span>
      <button type="button" class="button" disabled={!more} onClick={() => turn(PAGE)}>{t("board.next")}</button>
    </nav>
  );
}

function List({ page, wanted, want }: { page: Answer<BoardPage>; wanted: Wanted; want(changed: Partial<Wanted>): void }) {
  const lines = page.value?.lines ?? null;
  const empty = t(wanted.search ? "lists.none" : "board.empty");
  return (
    <Listing count={lines && lines.length} empty={empty} refused={page.refused} waiting={page.waiting} again={page.again}>
      <LineTable
        caption={t("board.title")}
        columns={columns()}
        lines={lines ?? []}
        busy={page.waiting}
        id={({ rank }) => `rank-${rank}`}
        own={({ mine }) => mine}
      />
      <Pages wanted={wanted} more={page.value?.more ?? false} want={want} />
    </Listing>
  );
}

function Board({ choices, wanted, want }: Filters) {
  const search = useCalm(wanted.search);
  const offset = search === wanted.search ? wanted.offset : 0;
  const { season, table, role, sort } = wanted;
  const page = useAsked<BoardPage>(query("/api/leaderboard", { season, table, role, sort, search, offset: offset || null, limit: PAGE }));
  return (
    <>
      <Filtering choices={choices} wanted={wanted} want={want} />
      <div class="board-bar">
        <Choice
          legend={t("board.sort")}
          shown
          value={sort}
          choices={SORTS.map((value) => ({ value, label: t(`board.by_${value}`) }))}
          choose={(chosen) => want({ sort: chosen })}
        />
        <a class="button" href={query("/api/leaderboard.csv", { season, table, role, sort })} download>{t("board.csv")}</a>
      </div>
      <List page={page} wanted={wanted} want={want} />
    </>
  );
}

export function Leaderboard() {
  const [wanted, setWanted] = useState<Wanted>(FIRST);
  const choices = useAsked<BoardChoices>(query("/api/leaderboard/choices", { season: wanted.season }));
  const want = (changed: Partial<Wanted>): void => setWanted((before) => narrowed(before, changed, choices.value));
  useEffect(() => void loadTables(), []);
  const closed = choices.refused?.code === "unauthorized";
  return (
    <>
      <TopBar />
      <main id="content" class="ledger">
        <div class="ledger-head">
          <h1 id="board-title">{t("board.title")}</h1>
          {choices.value && !choices.value.public && <span class="chip">{t("board.not_public")}</span>}
        </div>
        <p class="ledger-note">{closed ? t("board.closed") : t("board.what")}</p>
        {choices.value ? (
          <Board choices={choices.value} wanted={wanted} want={want} />
        ) : (
          !closed && (
            <Listing count={null} empty="" refused={choices.refused} waiting={choices.waiting} again={choices.again}>
              {null}
            </Listing>
          )
        )}
      </main>
    </>
  );
}
