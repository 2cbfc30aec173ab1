/** An act, asked once more: what it does, and why it is done. */
import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { keepFocus } from "../a11y/focus";
import { refusal, t } from "../i18n";
import { Dialog } from "../parts/Dialog";
import { REASON_LENGTH } from "../protocol/admin";
import { Refusal } from "../protocol/client";
import { notify } from "../state/notices";

/** `does`: in a sentence; `reason`: whether one must be given; `label`: what the button says; `done`: said afterwards;
 *  `lands`: where the focus goes when the button that opened this goes away (CSS). */
export interface Planned {
  title: string;
  does: string;
  label: string;
  done: string;
  reason: "required" | "optional";
  lands: string;
  fields?: ComponentChildren;
  /** What a field still lacks, in a sentence. */
  lacks?: string | undefined;
  run(reason: string): Promise<unknown>;
}

function Reason({ required, missing, value, change }: { required: boolean; missing: boolean; value: string; change(value: string): void }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{t(required ? "admin.reason" : "admin.reason_optional")}</label>
      <input
        id={id}
        class="input"
        value={value}
        maxLength={REASON_LENGTH}
        autocomplete="off"
        aria-required={required}
        aria-invalid={missing}
        aria-describedby={`${id}-hint`}
        onInput={(event) => change(event.currentTarget.value)}
      />
      <p id={`${id}-hint`} class="hint" role={missing ? "alert" : undefined}>{t(missing ? "admin.reason_missing" : "admin.reason_hint")}</p>
    </div>
  );
}

export function ActDialog({ planned, close }: { planned: Planned; close(): void }) {
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const required = planned.reason === "required";

  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setProblem(planned.lacks ?? "");
    if (required && !reason.trim()) return setMissing(true);
    if (busy || planned.lacks) return;
    setBusy(true);
    try {
      await planned.run(reason.trim());
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused;
      setProblem(refusal(refused.code, refused.params));
      setBusy(false);
      return;
    }
    keepFocus(planned.lands);
    notify(planned.done);
    close();
  };
  return (
    <Dialog title={planned.title} close={close}>
      <form class="stack" onSubmit={(event) => void submit(event)} noValidate>
        <p>{planned.does}</p>
        {planned.fields}
        <Reason
          required={required}
          missing={missing}
          value={reason}
          change={(value) => {
            setReason(value);
            setMissing(false);
          }}
        />
        {problem && <p role="alert" class="refused">{problem}</p>}
        <div class="row act-buttons">
          <button type="button" class="button" onClick={close}>{t("admin.cancel")}</button>
          <button type="submit" class="button primary" aria-busy={busy}>{planned.label}</button>
        </div>
      </form>
    </Dialog>
  );
}
