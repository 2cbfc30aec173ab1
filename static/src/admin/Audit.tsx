/** What admins did, and why. */
import { useEffect } from "preact/hooks";
import { known, t } from "../i18n";
import { type Page, useLines } from "../parts/asking";
import { type Column, LineTable } from "../parts/LineTable";
import { Listing, Narrowed } from "../parts/Listing";
import { moment } from "../parts/times";
import type { DeedLine, DeedList } from "../protocol/admin";
import { query } from "../protocol/http";
import { subjectOf } from "./deeds";
import { notice } from "./session";
import { deedsTo } from "./wanted";

function pageOf({ deeds, more }: DeedList): Page<DeedLine> {
  const last = deeds.at(-1);
  return { lines: deeds, next: more && last ? { before: last.id } : null };
}

function Verb({ verb }: { verb: string }) {
  const key = `admin.verb.${verb}`;
  return <>{known(key) ? t(key) : verb}</>;
}

function Subject({ deed }: { deed: DeedLine }) {
  const name = subjectOf(deed);
  if (deedsTo.value?.id === deed.subject) return <span class="given-name" title={name}>{name}</span>;
  return (
    <button
      type="button"
      class="button quiet small subject"
      aria-label={t("admin.deeds_to", { name })}
      onClick={() => (deedsTo.value = { id: deed.subject, name })}
    >
      <span class="given-name" title={name}>{name}</span>
    </button>
  );
}

function columns(): Column<DeedLine>[] {
  return [
    {
      title: t("admin.deed"),
      kind: "lead",
      shown: ({ verb, at }) => (
        <>
          <Verb verb={verb} />
          <time class="small soft spans" dateTime={new Date(at).toISOString()}>{moment(at)}</time>
        </>
      ),
    },
    { title: t("admin.subject"), kind: "words", shown: (deed) => <Subject deed={deed} /> },
    { title: t("admin.by"), shown: ({ admin }) => <span class="given-name" title={admin ?? undefined}>{admin ?? t("admin.command_line")}</span> },
    { title: t("admin.reason"), kind: "words", shown: ({ reason }) => reason },
  ];
}

export function Audit() {
  const about = deedsTo.value;
  const address = query("/api/admin/audit", { subject: about?.id ?? null });
  const { lines, refused, waiting, again, more } = useLines<DeedList, DeedLine>(address, pageOf);
  useEffect(() => notice(refused), [refused]);
  return (
    <>
      {about && <Narrowed label={t("admin.deeds_to", { name: about.name })} widen={() => (deedsTo.value = null)} />}
      <Listing count={lines && lines.length} empty={t("admin.no_deeds")} refused={refused} waiting={waiting} again={again} more={more}>
        <LineTable caption={t("admin.audit")} columns={columns()} lines={lines ?? []} busy={waiting} id={({ id }) => `deed-${id}`} />
      </Listing>
    </>
  );
}
