/** What has been said in the room, and the ways to say something: free words, or a phrase that each reads in his own
 *  language. */
import "./chat.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { named, t } from "../i18n";
import { Icon } from "../parts/Icon";
import { CHAT_LENGTH } from "../protocol/messages";
import { PHRASES, wordsOf } from "../state/chat";
import { chat, me } from "../state/room";
import { say, sayPhrase } from "../state/session";

function Lines() {
  const list = useRef<HTMLOListElement>(null);
  const last = chat.value.at(-1);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [last]);
  if (!last) return <p class="chat-lines soft small">{t("chat.empty")}</p>;
  return (
    <ol class="chat-lines" ref={list} tabIndex={0} aria-label={t("chat.title")}>
      {chat.value.map((line, at) => (
        <li key={`${line.at}-${at}`} class={line.player === me.value?.player ? "mine" : ""}>
          {line.player !== chat.value[at - 1]?.player && <span class="chat-name given-name" title={line.name}>{line.name}</span>}
          <span class={`chat-words${line.phrase !== null ? " phrase" : ""}`}>{wordsOf(line)}</span>
        </li>
      ))}
    </ol>
  );
}

export function ChatPanel() {
  const [typed, setTyped] = useState("");
  const [phrases, setPhrases] = useState(false);
  const send = async (event: Event) => {
    event.preventDefault();
    const text = typed.trim();
    if (text && (await say(text))) setTyped("");
  };
  const pick = (phrase: string) => {
    setPhrases(false);
    void sayPhrase(phrase);
  };
  return (
    <section class="panel chat" aria-labelledby="chat-title">
      <div class="panel-head">
        <h2 id="chat-title">{t("chat.title")}</h2>
        <button type="button" class="button quiet small" aria-expanded={phrases} aria-controls="phrases" onClick={() => setPhrases(!phrases)}>
          {t("chat.phrases")}
        </button>
      </div>
      <div id="phrases" class="phrases" hidden={!phrases}>
        {PHRASES.map((phrase) => (
          <button key={phrase} type="button" class="button small" onClick={() => pick(phrase)}>{named("phrase", phrase)}</button>
        ))}
      </div>
      <Lines />
      <form class="chat-form" onSubmit={send}>
        <input class="input" value={typed} maxLength={CHAT_LENGTH} placeholder={t("chat.write")} aria-label={t("chat.write")} autocomplete="off" onInput={(event) => setTyped(event.currentTarget.value)} />
        <button type="submit" class="button icon" aria-label={t("chat.send")}>
          <Icon name="send" />
        </button>
      </form>
    </section>
  );
}
