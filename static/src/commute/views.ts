/** What the server shows of a race, by the names that the page uses. */

export type {
  AskView,
  BiddingView,
  CardView,
  CommuterView,
  LaidView,
  PlayedView,
  PrizeView,
  RaceOutcomeView as RaceOutcome,
  RankView as RankedView,
  RiderView,
  RoadView,
  TargetView,
  ThrowView,
  TransportView,
} from "../protocol/messages";
export type { RaceTable } from "../state/table";
