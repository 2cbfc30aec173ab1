import "./room.css";
import { t } from "../i18n";
import { TopBar } from "../parts/TopBar";
import { follow } from "../router";

/** An address that leads to no place. */
export function Nowhere() {
  return (
    <>
      <TopBar />
      <main id="content" class="enter">
        <div class="enter-sheet sheet">
          <h1>{t("app.nowhere")}</h1>
          <a class="button" href="/" onClick={follow}>{t("banner.home")}</a>
        </div>
      </main>
    </>
  );
}
