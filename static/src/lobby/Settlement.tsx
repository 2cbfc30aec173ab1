/** The minutes of a deal: who won and why, what a share came to, and everybody's points. */
import "./settlement.css";
import { CheckPanel } from "../check/CheckPanel";
import { listed, named, signed, t } from "../i18n";
import { Avatar } from "../parts/Avatar";
import type { OutcomeView, PublicView, RoomView } from "../protocol/messages";
import { mySeat } from "../state/room";
import { factorName } from "../table/opening/words";
import { ChatPanel } from "./ChatPanel";
import { ReadyBar } from "./ReadyBar";
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

function Verdict({ view, outcome }: { view: PublicView; outcome: OutcomeView }) {
  const names = outOrder(view).map(nameAt);
  const mine = mySeat.value === null ? undefined : outcome.points[mySeat.value];
  return (
    <div class="verdict">
      <p class="soft small">{t("settlement.title")}</p>
      <h1>{t("settlement.won", { camp: named("camp", outcome.winner) })}</h1>
      <p>{names.length === 1 ? t("settlement.out_first", { name: names[0]! }) : t("settlement.out_all", { names: listed(names) })}</p>
      {mine !== undefined && (
        <p class="verdict-mine">
          {t(mine > 0 ? "settlement.you_won" : mine < 0 ? "settlement.you_lost" : "settlement.you_even")}
          <strong class="number">{signed(mine)}</strong>
        </p>
      )}
    </div>
  );
}

function Share({ outcome }: { outcome: OutcomeView }) {
  return (
    <div class="share">
      <p class="small soft">{t("settlement.share")}</p>
      <p class="share-sum number">{sum(outcome)}</p>
      <p class="small soft">{sumInWords(outcome)}</p>
    </div>
  );
}

function Row({ room, view, outcome, seat }: { room: RoomView; view: PublicView; outcome: OutcomeView; seat: number }) {
  const shown = view.seats[seat]!;
  const chair = room.seats[seat];
  const name = nameAt(seat);
  const won = (outcome.points[seat] ?? 0) > 0;
  const place = shown.out > 0 ? t("settlement.place_number", { place: shown.out }) : t("settlement.left", { count: shown.left });
  return (
    <tr class={won ? "won" : ""} aria-current={seat === mySeat.value ? "true" : undefined}>
      <th scope="row">
        <span class="minutes-person">
          <Avatar name={name} kind={chair?.kind ?? "empty"} />
          <span class="minutes-words">
            <span class="given-name" title={name}>{name}</span>
            <span class="small soft">{shown.role ? named("role", shown.role) : t("role.unknown")}</span>
          </span>
        </span>
      </th>
      <td class="minutes-place">{place}</td>
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
    <main id="content" class="room settled">
      <div class="room-lead">
        <article class="minutes sheet">
          <div class="minutes-head">
            <Verdict view={view} outcome={outcome} />
            <Share outcome={outcome} />
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
          <p class="small soft">{t("settlement.match", { count: room.match.deals })}</p>
        </article>
        <CheckPanel room={room} points={outcome.points} />
        <ReadyBar room={room} />
      </div>
      <div class="room-aside">
        <ChatPanel />
      </div>
    </main>
  );
}
