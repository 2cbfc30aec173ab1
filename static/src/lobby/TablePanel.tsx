/** The room's table and its house options: live for the host, to read for the others. */
import { useState } from "preact/hooks";
import { Seal } from "../check/Seal";
import { known, t } from "../i18n";
import { Dialog } from "../parts/Dialog";
import type { RoomView } from "../protocol/messages";
import { type TableInfo, fits, tableName, tableOf, tables } from "../state/catalog";
import { amHost } from "../state/room";
import { act } from "../state/session";
import { HouseOptions } from "./HouseOptions";
import { inOrder } from "./groups";
import { PackChips } from "./PackChips";
import { TablePicker } from "./TablePicker";

function ChangeTable({ table, close }: { table: TableInfo; close(): void }) {
  const [people, setPeople] = useState(table.players);
  const [picked, setPicked] = useState(table.id);
  const offered = inOrder(tables.value ?? []);
  const count = (players: number) => {
    setPeople(players);
    setPicked(offered.find((one) => fits(one, players))?.id ?? table.id);
  };
  const change = () => {
    close();
    if (picked !== table.id) void act({ t: "options", table: picked });
  };
  return (
    <Dialog title={t("room.change_table")} close={close}>
      <p class="hint">{t("room.new_match")}</p>
      <TablePicker tables={offered} people={people} chosen={picked} count={count} choose={(one) => setPicked(one.id)} />
      <button type="button" class="button primary" onClick={change}>{t("room.change_table")}</button>
    </Dialog>
  );
}

export function TablePanel({ room }: { room: RoomView }) {
  const [changing, setChanging] = useState(false);
  const table = tableOf(room.table);
  const what = `about.${room.table}`;
  const host = amHost.value;
  return (
    <section class="panel" aria-labelledby="table-title">
      <div class="panel-head">
        <h2 id="table-title">{t("room.table")}</h2>
        {host && (
          <button type="button" class="button quiet small" disabled={!table} onClick={() => setChanging(true)}>{t("room.change_table")}</button>
        )}
      </div>
      <div class="stack panel-table">
        <p class="table-name">{tableName(room.table)}</p>
        {known(what) && <p class="small soft">{t(what)}</p>}
        {table && (
          <p class="row">
            <PackChips table={table} />
          </p>
        )}
      </div>
      {table && (
        <HouseOptions table={room.table} options={table.options} chosen={room.options} disabled={!host} choose={(id, value) => void act({ t: "options", options: { ...room.options, [id]: value } })} />
      )}
      {!host && <p class="hint">{t("room.host_only")}</p>}
      <Seal commitment={room.commitment} />
      {changing && table && <ChangeTable table={table} close={() => setChanging(false)} />}
    </section>
  );
}
