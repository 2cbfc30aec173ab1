/** The minutes of a race: who came in and when, who was late, everybody's points. */
import "../lobby/settlement.css";
import "./result.css";
import { signed, t } from "../i18n";
import { nameAt } from "../lobby/names";
import { MinutesPage } from "../lobby/MinutesPage";
import { Avatar } from "../parts/Avatar";
import type { RoomView } from "../protocol/messages";
import { mySeat } from "../state/room";
import type { RaceOutcome, RankedView, RoadView } from "./views";

/** The seats as they came in; the late ones last. */
export function ranked({ ranking }: RaceOutcome): RankedView[] {
  const order = (place: number): number => (place > 0 ? place : Infinity);
  return [...ranking].sort((a, b) => (order(a.place) === order(b.place) ? b.km - a.km : order(a.place) - order(b.place)));
}

function Verdict({ outcome }: { outcome: RaceOutcome }) {
  const first = outcome.ranking.find(({ place }) => place === 1);
  const own = outcome.ranking.find(({ seat }) => seat === mySeat.value);
  return (
    <div class="verdict">
      <p class="soft small">{t("settlement.title")}</p>
      <h1>{first ? t("commute.result_first", { name: nameAt(first.seat) }) : t("commute.result_boss")}</h1>
      <p>{t("commute.result_late", { count: outcome.ranking.filter(({ place }) => place === 0).length })}</p>
      {own && (
        <p class="verdict-mine">
          {own.place > 0 ? t("commute.result_you_in", { place: t("settlement.place_number", { place: own.place }) }) : t("commute.result_you_late")}
          <strong class="number">{signed(outcome.points[own.seat] ?? 0)}</strong>
        </p>
      )}
    </div>
  );
}

function Row({ room, one, points }: { room: RoomView; one: RankedView; points: number }) {
  const { seat, place, km } = one;
  const name = nameAt(seat);
  return (
    <tr class={points > 0 ? "won" : ""} aria-current={seat === mySeat.value ? "true" : undefined}>
      <th scope="row">
        <span class="minutes-person">
          <Avatar name={name} kind={room.seats[seat]?.kind ?? "empty"} />
          <span class="given-name" title={name}>{name}</span>
        </span>
      </th>
      <td>{place > 0 ? t("settlement.place_number", { place }) : <span class="chip outline">{t("commute.late")}</span>}</td>
      <td class="number minutes-place">{km}</td>
      <td class="number points">{signed(points)}</td>
      <td class="number">{signed(room.match.points[seat] ?? 0)}</td>
    </tr>
  );
}

export function RaceResult({ room, view }: { room: RoomView; view: RoadView }) {
  const outcome = view.outcome;
  if (!outcome) return null;
  return (
    <MinutesPage room={room} points={outcome.points} kind="race-minutes">
      <div class="minutes-head">
        <Verdict outcome={outcome} />
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("settlement.seat")}</th>
            <th scope="col">{t("commute.result_place")}</th>
            <th scope="col" class="minutes-place">{t("commute.result_km")}</th>
            <th scope="col">{t("settlement.points")}</th>
            <th scope="col">{t("settlement.total")}</th>
          </tr>
        </thead>
        <tbody>
          {ranked(outcome).map((one) => (
            <Row key={one.seat} room={room} one={one} points={outcome.points[one.seat] ?? 0} />
          ))}
        </tbody>
      </table>
    </MinutesPage>
  );
}
