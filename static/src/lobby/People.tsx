/** Who watches, my own name, and the way out. */
import { useState } from "preact/hooks";
import { t } from "../i18n";
import { Avatar } from "../parts/Avatar";
import { Icon } from "../parts/Icon";
import { Dialog } from "../parts/Dialog";
import type { Member } from "../protocol/messages";
import { amHost, me, memberOf, watchers } from "../state/room";
import { NameForm } from "./NameForm";
import { PersonDialog } from "./PersonDialog";

function Watcher({ member }: { member: Member }) {
  const [open, setOpen] = useState(false);
  const mine = member.player === me.value?.player;
  return (
    <li class="watcher">
      <Avatar name={member.name} kind="person" />
      <span class="given-name" title={member.name}>{member.name}</span>
      {mine && <span class="soft small">{t("room.you")}</span>}
      {!member.online && <span class="chip">{t("room.offline")}</span>}
      {amHost.value && !mine && (
        <button type="button" class="button quiet icon" aria-label={t("room.for_name", { name: member.name })} onClick={() => setOpen(true)}>
          <Icon name="more" />
        </button>
      )}
      {open && <PersonDialog player={member.player} name={member.name} close={() => setOpen(false)} />}
    </li>
  );
}

export function People() {
  const [renaming, setRenaming] = useState(false);
  const name = memberOf(me.value?.player)?.name ?? "";
  return (
    <section class="panel people-panel" aria-labelledby="watching-title">
      <div class="panel-head">
        <h2 id="watching-title">{t("room.watching")}</h2>
        <button type="button" class="button quiet small" onClick={() => setRenaming(true)}>{t("name.change")}</button>
      </div>
      {watchers.value.length ? (
        <ul class="watchers">
          {watchers.value.map((member) => (
            <Watcher key={member.player} member={member} />
          ))}
        </ul>
      ) : (
        <p class="soft small">{t("room.watching_none")}</p>
      )}
      {renaming && (
        <Dialog title={t("name.change")} close={() => setRenaming(false)}>
          <NameForm first={name} done={t("app.save")} entered={() => setRenaming(false)} />
        </Dialog>
      )}
    </section>
  );
}
