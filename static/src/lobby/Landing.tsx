import "./landing.css";
import { useEffect, useState } from "preact/hooks";
import { languageTag, t } from "../i18n";
import { useAsked } from "../parts/asking";
import { LanguageChoice, ThemeChoice } from "../parts/Preferences";
import { TopBar } from "../parts/TopBar";
import { Icon } from "../parts/Icon";
import type { BoardChoices } from "../protocol/admin";
import { follow, go, readCode, shownCode } from "../router";
import { loadTables, tableName } from "../state/catalog";
import { forgetRoom, recentRooms } from "../state/preferences";
import { MeetingTable } from "./MeetingTable";

function JoinByCode() {
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const enter = (event: Event) => {
    event.preventDefault();
    const code = readCode(typed);
    if (code) go(`/r/${code}`);
    else setWrong(true);
  };
  return (
    <form class="join field" onSubmit={enter} noValidate>
      <label for="code">{t("landing.join")}</label>
      <div class="join-row">
        <input
          id="code"
          class="input code"
          value={typed}
          maxLength={12}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          aria-invalid={wrong}
          aria-describedby="code-hint"
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
        />
        <button type="submit" class="button">{t("landing.enter")}</button>
      </div>
      <p id="code-hint" class="hint" role={wrong ? "alert" : undefined}>
        {wrong ? t("landing.code_wrong") : t("landing.code_hint")}
      </p>
    </form>
  );
}

function RecentRooms() {
  useEffect(() => {
    if (recentRooms.peek().length) void loadTables();
  }, []);
  if (!recentRooms.value.length) return null;
  const day = new Intl.DateTimeFormat(languageTag.value, { month: "short", day: "numeric" });
  return (
    <section class="recent stack" aria-labelledby="recent-title">
      <h2 id="recent-title">{t("landing.recent")}</h2>
      <ul class="recent-list">
        {recentRooms.value.map(({ code, table, at }) => (
          <li key={code}>
            <a href={`/r/${code}`} onClick={follow}>
              <span class="plate small">{shownCode(code)}</span>
              <span class="recent-words">
                <span class="recent-table">{tableName(table)}</span>
                <time class="soft small" dateTime={new Date(at).toISOString()}>{day.format(at)}</time>
              </span>
            </a>
            <button type="button" class="button quiet icon" aria-label={t("landing.forget", { code: shownCode(code) })} onClick={() => forgetRoom(code)}>
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Ways to what was played before; to the leaderboard only for who may read it. */
function MoreLinks() {
  const board = useAsked<BoardChoices>("/api/leaderboard/choices");
  return (
    <nav class={board.waiting ? "landing-more loading" : "landing-more"} aria-label={t("landing.more")}>
      <a href="/me" onClick={follow}>{t("landing.history")}</a>
      {board.value && <a href="/leaderboard" onClick={follow}>{t("landing.board")}</a>}
    </nav>
  );
}

export function Landing() {
  return (
    <>
      <TopBar />
      <main id="content" class="landing">
        <div class="landing-lead">
          <h1>{t("landing.title")}</h1>
          <p class="landing-sentence">{t("landing.sentence")}</p>
          <div class="landing-doors">
            <a class="button primary landing-new" href="/new" onClick={follow}>
              {t("landing.new")}
            </a>
            <JoinByCode />
          </div>
          <RecentRooms />
        </div>
        <div class="landing-side">
          <MeetingTable />
          <ul class="landing-notes small">
            <li>{t("landing.step_seat")}</li>
            <li>{t("landing.step_bots")}</li>
            <li>{t("landing.step_day")}</li>
          </ul>
        </div>
        <footer class="landing-foot">
          <LanguageChoice />
          <ThemeChoice />
          <MoreLinks />
        </footer>
      </main>
    </>
  );
}
