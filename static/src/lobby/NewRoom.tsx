import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { TopBar } from "../parts/TopBar";
import { go } from "../router";
import { type OptionValue, type TableInfo, createRoom, fits, loadTables, tables, tablesFailed } from "../state/catalog";
import { explain } from "../state/notices";
import { HouseOptions } from "./HouseOptions";
import { inOrder } from "./groups";
import { TablePicker } from "./TablePicker";

const USUAL = 5;

function NewRoomForm({ offered }: { offered: readonly TableInfo[] }) {
  const [people, setPeople] = useState(USUAL);
  const [picked, setPicked] = useState<string | null>(null);
  const [options, setOptions] = useState<Record<string, OptionValue>>({});
  const [busy, setBusy] = useState(false);
  const fitting = inOrder(offered.filter((table) => fits(table, people)));
  const table = fitting.find((one) => one.id === picked) ?? fitting[0];

  const open = async (event: Event) => {
    event.preventDefault();
    if (!table || busy) return;
    setBusy(true);
    const declared = new Set(table.options.map((option) => option.id));
    const chosen = Object.fromEntries(Object.entries(options).filter(([id]) => declared.has(id)));
    try {
      go(`/r/${await createRoom(table.id, chosen)}`);
    } catch (reason) {
      setBusy(false);
      explain(reason);
    }
  };
  return (
    <form class="new-form" onSubmit={open}>
      <TablePicker tables={offered} people={people} chosen={table?.id ?? null} count={setPeople} choose={(one) => setPicked(one.id)} />
      {table && table.options.length > 0 && (
        <section class="stack" aria-labelledby="options-title">
          <div>
            <h2 id="options-title">{t("new.options")}</h2>
            <p class="hint">{t("new.options_hint")}</p>
          </div>
          <HouseOptions table={table.id} options={table.options} chosen={options} choose={(id, value) => setOptions({ ...options, [id]: value })} />
        </section>
      )}
      <div class="new-end">
        <button type="submit" class="button primary" disabled={!table} aria-busy={busy}>
          {t(busy ? "new.creating" : "new.create")}
        </button>
      </div>
    </form>
  );
}

export function NewRoom() {
  useEffect(() => void loadTables(), []);
  return (
    <>
      <TopBar />
      <main id="content" class="new-room">
        <h1>{t("new.title")}</h1>
        {tables.value ? (
          <NewRoomForm offered={tables.value} />
        ) : tablesFailed.value ? (
          <p class="row" role="alert">
            {t("new.failed_tables")}
            <button type="button" class="button" onClick={() => void loadTables()}>{t("app.retry")}</button>
          </p>
        ) : (
          <p class="soft">{t("app.loading")}</p>
        )}
      </main>
    </>
  );
}
