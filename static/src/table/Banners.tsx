/** What stands above the hand while it lasts: the table is frozen, or the engine plays for you. */

import { t } from "../i18n";
import type { RoomView } from "../protocol/messages";
import { amHost } from "../state/room";
import { act } from "../state/session";

const resume = () => void act({ t: "resume" });

export function Banners({ room, seat }: { room: RoomView; seat: number | null }) {
  const auto = seat !== null && (room.seats[seat]?.auto ?? false);
  return (
    <div class="table-banners" role="status">
      {room.frozen && (
        <p class="table-banner">
          {t("banner.frozen")}
          {amHost.value && (
            <button type="button" class="button small" onClick={resume}>
              {t("banner.resume")}
            </button>
          )}
        </p>
      )}
      {auto && !room.frozen && (
        <p class="table-banner">
          {t("banner.auto")}
          <button type="button" class="button small primary" onClick={resume}>
            {t("banner.auto_back")}
          </button>
        </p>
      )}
    </div>
  );
}
