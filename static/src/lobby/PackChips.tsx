/** What a table is played with: its decks, and how many cards each is dealt. A race has neither. */
import { t } from "../i18n";
import { type TableInfo, cardsEach } from "../state/catalog";

export function PackChips({ table }: { table: TableInfo }) {
  if (table.decks === 0) return null;
  return (
    <>
      <span class="chip">{t("table.decks", { count: table.decks })}</span>
      <span class="chip">{cardsEach(table)}</span>
    </>
  );
}
