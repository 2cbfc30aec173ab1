/** What stands before the table, one thing at a time: the discard, a pending skill, what a skill has just shown. */

import type { CardTable } from "../../state/table";
import type { Desk } from "../desk";
import { Discard } from "./Discard";
import { Pending } from "./Pending";
import { SeenSlip } from "./Seen";
import type { Tray } from "./tray";
import type { Notes } from "./useNotes";
import "./skills.css";
import "./tray.css";
import "./marks.css";

interface Props {
  table: CardTable;
  desk: Desk;
  tray: Tray;
  notes: Notes;
  name(seat: number): string;
  waiting: string;
}

export function Front({ table, desk, tray, notes, name, waiting }: Props) {
  const { view } = table;
  if (view.phase === "discarding") return <Discard key={table.deal} table={table} desk={desk} waiting={waiting} />;
  if (view.pending.length > 0) return <Pending table={table} desk={desk} tray={tray} name={name} />;
  const { newest } = notes;
  if (!newest || tray.chosen.value) return null;
  const stays = table.private?.seen.some(({ number }) => number === newest.number) ?? false;
  return <SeenSlip key={newest.number} seen={newest} name={name} stays={stays} close={notes.putAway} fade={notes.fade} />;
}
