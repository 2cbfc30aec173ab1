/** What happened, newest on top. */

import { t } from "../i18n";
import { Dialog } from "../parts/Dialog";

export function News({ lines }: { lines: readonly string[] }) {
  return (
    <section class="news" aria-label={t("commute.news")} tabIndex={0}>
      <NewsList lines={lines} />
    </section>
  );
}

function NewsList({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return <p class="soft small">{t("commute.news_none")}</p>;
  return (
    <ol class="news-lines">
      {[...lines].reverse().map((line, at) => (
        <li key={lines.length - at}>{line}</li>
      ))}
    </ol>
  );
}

export function NewsDialog({ lines, close }: { lines: readonly string[]; close(): void }) {
  return (
    <Dialog title={t("commute.news")} close={close}>
      <NewsList lines={lines} />
    </Dialog>
  );
}
