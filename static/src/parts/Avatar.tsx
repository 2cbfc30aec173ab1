import "./avatar.css";
import { Icon } from "./Icon";

const TINTS = 6;

function tint(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 9973;
  return (sum % TINTS) + 1;
}

/** A person's tile: the first character of the name on a quiet tint; bots have a face of their own. Decoration: the
 *  name stands beside it. */
export function Avatar({ name, kind, large = false }: { name: string; kind: "person" | "bot" | "empty"; large?: boolean }) {
  const style = kind === "person" ? `background: var(--tint-${tint(name)})` : undefined;
  return (
    <span class={`avatar ${kind}${large ? " large" : ""}`} style={style} aria-hidden="true">
      {kind === "person" ? [...name.trim()][0]?.toUpperCase() : <Icon name={kind === "bot" ? "bot" : "chair"} />}
    </span>
  );
}
