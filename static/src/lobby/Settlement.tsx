/** The minutes of a deal: who won and why, what a share came to, and everybody's points. */
import "./settlement.css";
import { listed, named, signed, t } from "../i18n";
import { Avatar } from "../parts/Avatar";
import type { OutcomeView, PublicView, RoomView } from "../protocol/messages";
import { mySeat } from "../state/room";
import { factorName } from "../table/opening/words";
import { alikeWords } from "../table/speculation/words";
import { MinutesPage } from "./MinutesPage";
import { nameAt } from "./names";

/** How the share came about: `10 + 1 + 2 = 13`, or `1 × 3 × 2 = 6`. */
export function sum({ base, bombs, factors, share }: OutcomeView): string {
  if (factors.length > 0) return `${[base, ...factors.map(({ times }) => times)].join(" × ")} = ${share}`;
  return bombs.length > 0 ? `${[base, ...bombs].join(" + ")} = ${share}` : String(share);
}

/** The same in words. */
export function sumInWords({ base, bombs, factors }: OutcomeView): string {
  if (factors.length === 0) return t("settlement.bombs", { base, count: bombs.length });
  return t("settlement.factors", { base, factors: listed(factors.map(({ why }) => factorName(why))) });
}

/** The seats that went out, in that order. */
export function outOrder(view: PublicView): number[] {
  const out = view.seats.flatMap((seat, at) => (seat.out > 0 ? [{ at, place: seat.out }] : []));
  return out.sort((a, b) => a.place - b.place).map(({ at }) => at);
}

/** Who was out first, and in what order; or how it ended before anybody was out. */
function ending(view: PublicView): string {
  const out = outOrder(view);
  const { at_once = null, alike = [], conceded = 0 } = view.speculation ?? {};
  if (at_once !== null) return t("settlement.at_once", { name: nameAt(at_once), cards: alikeWords(alike) });
  const farmer = view.seats.findIndex(({ role }) => role === "farmer");
  const enough = view.outcome?.winner === "farmers" && view.seats[farmer]?.out === 0;
  if (conceded > 0 && enough) return t("settlement.conceded", { name: nameAt(farmer), count: view.seats[farmer]?.left ?? 0 });
  const names = out.map(nameAt);
  return names.length === 1 ? t("settlement.out_first", { name: names[0]! }) : t("settlement.out_all", { names: listed(names) });
}

/** What a seat was; of the speculator, with whom he was in the end. */
function roleWords(role: string | null, stand: string): string {
  if (!role) return t("role.unknown");
  const side = role === "speculator" && stand ? [t("settlement.stands", { side: stand })] : [];
  return [named("role", role), ...side].join(" · ");
}

function Verdict({ view, outcome }: { view: PublicView; outcome: OutcomeView }) {
  const mine = mySeat.value === null ? undefined : outcome.points[mySeat.value];
  return (
    <div class="verdict">
      <p class="soft small">{t("settlement.title")}</p>
      <h1>{t("settlement.won", { camp: named("camp", outcome.winner) })}</h1>
      <p>{ending(view)}</p>
      {mine !== undefined && (
        <p class="verdict-mine">
          {t(mine > 0 ? "settlement.you_won" : mine < 0 ? "settlement.you_lost" : "settlement.you_even")}
          <strong class="number">{signed(mine)}</strong>
        </p>
      )}
    </div>
  );
}

/** What the shares are made of where the landlord's call is no factor of the unit; null where it is one. */
export function within(view: PublicView, { factors }: OutcomeView): string | null {
  const { call } = view.stakes;
  if (!view.speculation || call === 0 || factors.some(({ why }) => why === "call")) return null;
  return t("settlement.within", { call, count: view.speculation.conceded });
}

function Share({ view, outcome }: { view: PublicView; outcome: OutcomeView }) {
  const besides = within(view, outcome);
  return (
    <div class="share">
      <p class="small soft">{t("settlement.share")}</p>
      <p class="share-sum number">{sum(outcome)}</p>
      <p class="small soft">{sumInWords(outcome)}</p>
      {besides !== null && <p class="small soft">{besides}</p>}
    </div>
  );
}

/** When a seat went out, or what it held; the speculator may have sat out. */
export function placeWords({ seats, speculation }: PublicView, seat: number): string {
  const { out, left } = seats[seat]!;
  if (speculation?.sits_out && speculation.speculator === seat) return t("settlement.sat_out");
  return out > 0 ? t("settlement.place_number", { place: out }) : t("settlement.left", { count: left });
}

function Row({ room, view, outcome, seat }: { room: RoomView; view: PublicView; outcome: OutcomeView; seat: number }) {
  const shown = view.seats[seat]!;
  const chair = room.seats[seat];
  const name = nameAt(seat);
  const won = (outcome.points[seat] ?? 0) > 0;
  return (
    <tr class={won ? "won" : ""} aria-current={seat === mySeat.value ? "true" : undefined}>
      <th scope="row">
        <span class="minutes-person">
          <Avatar name={name} kind={chair?.kind ?? "empty"} />
          <span class="minutes-words">
            <span class="given-name" title={name}>{name}</span>
            <span class="small soft">{roleWords(shown.role, outcome.stand)}</span>
          </span>
        </span>
      </th>
      <td class="minutes-place">{placeWords(view, seat)}</td>
      <td class="number">{signed(outcome.shares[seat] ?? 0)}</td>
      <td class="number points">{signed(outcome.points[seat] ?? 0)}</td>
      <td class="number">{signed(room.match.points[seat] ?? 0)}</td>
    </tr>
  );
}

export function Settlement({ room, view }: { room: RoomView; view: PublicView }) {
  const outcome = view.outcome;
  if (!outcome) return null;
  return (
    <MinutesPage room={room} points={outcome.points}>
      <div class="minutes-head">
        <Verdict view={view} outcome={outcome} />
        <Share view={view} outcome={outcome} />
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("settlement.seat")}</th>
            <th scope="col" class="minutes-place">{t("settlement.place")}</th>
            <th scope="col">{t("settlement.shares")}</th>
            <th scope="col">{t("settlement.points")}</th>
            <th scope="col">{t("settlement.total")}</th>
          </tr>
        </thead>
        <tbody>
          {view.seats.map((_, seat) => (
            <Row key={seat} room={room} view={view} outcome={outcome} seat={seat} />
          ))}
        </tbody>
      </table>
    </MinutesPage>
  );
}
