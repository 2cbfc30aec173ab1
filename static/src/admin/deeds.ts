/** The audit log's subjects in words. */
import { t } from "../i18n";
import type { DeedLine } from "../protocol/admin";
import { shownCode } from "../router";

const SHORT = 8;

/** What something was done to: by its name where the log knows one, else by the end of its id. */
export function subjectOf({ subject, facts }: Pick<DeedLine, "subject" | "facts">): string {
  const at = subject.indexOf(":");
  const [kind, id] = at < 0 ? [subject, ""] : [subject.slice(0, at), subject.slice(at + 1)];
  const name = [facts["after"], facts["name"]].find((one): one is string => typeof one === "string");
  switch (kind) {
    case "room":
      return t("room.title", { code: shownCode(id) });
    case "player":
      return typeof facts["before"] === "string" && name ? `${facts["before"]} → ${name}` : (name ?? t("admin.subject_player", { id: id.slice(-SHORT) }));
    case "deal":
      return t("admin.subject_deal", { id: id.slice(-SHORT) });
    case "season":
      return t("admin.subject_season", { name: name ?? id });
    case "admin":
      return id;
    case "leaderboard":
      return t("board.title");
    default:
      return subject;
  }
}
