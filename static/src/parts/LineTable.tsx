/** A list as a table; on a phone each line is a card. The roles are said once more, as a table that is not laid out as
 *  one loses them. */
import "./line-table.css";
import type { ComponentChildren } from "preact";

/** `kind`: the first thing of a line, a figure, words that take a card's whole width, or buttons. */
export interface Column<L> {
  title: string;
  kind?: "lead" | "figure" | "words" | "acts";
  shown(line: L): ComponentChildren;
}

interface Props<L> {
  caption: string;
  columns: readonly Column<L>[];
  lines: readonly L[];
  busy?: boolean;
  id(line: L): string;
  /** Whether it is the viewer's own. */
  own?(line: L): boolean;
  /** Whether it does not count. */
  dim?(line: L): boolean;
}

function Line<L>({ line, columns, id, own, dim }: Omit<Props<L>, "caption" | "lines" | "busy"> & { line: L }) {
  return (
    <tr role="row" id={id(line)} class={dim?.(line) ? "dim" : undefined} aria-current={own?.(line) ? "true" : undefined}>
      {columns.map(({ title, kind, shown }) => {
        const cell = { class: kind, "data-title": title, children: shown(line) };
        return kind === "lead" ? <th key={title} scope="row" role="rowheader" {...cell} /> : <td key={title} role="cell" {...cell} />;
      })}
    </tr>
  );
}

export function LineTable<L>({ caption, columns, lines, busy = false, ...line }: Props<L>) {
  return (
    <table class="lines" role="table" aria-label={caption} aria-busy={busy}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ title, kind }) => (
            <th key={title} scope="col" role="columnheader" class={kind}>
              {kind === "acts" ? <span class="spoken">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {lines.map((one) => (
          <Line key={line.id(one)} line={one} columns={columns} {...line} />
        ))}
      </tbody>
    </table>
  );
}
