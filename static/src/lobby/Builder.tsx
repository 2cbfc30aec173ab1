/** A speculator table of another size: the server says whether it can be dealt, and why not. */
import { useState } from "preact/hooks";
import { refusal, t } from "../i18n";
import { Refusal } from "../protocol/client";
import { type TableInfo, fetchTable } from "../state/catalog";

interface Props {
  people: number;
  found(table: TableInfo): void;
}

const DECKS = [1, 2, 3, 4];
const MOST_GIVEN = 20;
/** The gift sizes that the server finds best. */
const USUAL = 0;

function Sizes({ label, value, set }: { label: string; value: number; set(size: number): void }) {
  return (
    <label class="field">
      <span class="small">{label}</span>
      <select class="select" value={value} onChange={(event) => set(Number(event.currentTarget.value))}>
        {Array.from({ length: MOST_GIVEN + 1 }, (_, size) => (
          <option key={size} value={size}>{size === USUAL ? t("new.builder_usual") : t("table.cards_count", { count: size })}</option>
        ))}
      </select>
    </label>
  );
}

export function Builder({ people, found }: Props) {
  const [decks, setDecks] = useState(DECKS[1]!);
  const [landlord, setLandlord] = useState(USUAL);
  const [farmer, setFarmer] = useState(USUAL);
  const [why, say] = useState("");
  const build = async () => {
    const gifts = landlord || farmer ? `-${landlord}-${farmer}` : "";
    try {
      found(await fetchTable(`spec-${people}x${decks}${gifts}`));
      say("");
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason;
      say(refusal(reason.code, reason.params));
    }
  };
  return (
    <details class="builder">
      <summary>{t("new.builder")}</summary>
      <p class="hint">{t("new.builder_hint")}</p>
      <div class="builder-sizes">
        <label class="field">
          <span class="small">{t("new.builder_decks")}</span>
          <select class="select" value={decks} onChange={(event) => setDecks(Number(event.currentTarget.value))}>
            {DECKS.map((count) => (
              <option key={count} value={count}>{t("table.decks", { count })}</option>
            ))}
          </select>
        </label>
        <Sizes label={t("new.builder_landlord")} value={landlord} set={setLandlord} />
        <Sizes label={t("new.builder_farmer")} value={farmer} set={setFarmer} />
        <button type="button" class="button" onClick={() => void build()}>{t("new.builder_look")}</button>
      </div>
      <p class="builder-why small" role="status">{why}</p>
    </details>
  );
}
