import type { ReactNode } from 'react';
import type { Cell } from './csv.js';
import { ExportFile, ExportRows } from './export.js';

export interface Column {
  readonly name: string;
  readonly right?: boolean;
  /** Whether the column names its row. */
  readonly wide?: boolean;
  /** Whether the column holds phrases or names, which wrap where a phone has no room for them; by default if it stands left. */
  readonly wraps?: boolean;
  /** Whether a cell needs no name beside it where it stands below others: it holds buttons or a sentence. */
  readonly plain?: boolean;
}

interface TableProps {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[];
  readonly empty: string;
  /** What the table holds, as a file: its rows, or the address of the whole list. */
  readonly file: (() => readonly (readonly Cell[])[]) | string;
  /** Shown beside the title. */
  readonly actions?: ReactNode;
}

/** As many columns as a phone has room for. The cells of more stand below each other there. */
const MOST_ON_A_PHONE = 4;

/** A word is only broken where it is wider than the column at its narrowest. */
const WRAPPING = 'wrap-anywhere hyphens-auto max-sm:min-w-20 max-sm:whitespace-normal';

/**
 * A quiet table. If it is too wide all the same, the table scrolls, not the page, and the edge that hides something is
 * shaded. Roles are given, since a browser may forget them where cells stand below each other.
 */
export function Table({ title, columns, rows, empty, file, actions }: TableProps) {
  const naming = Math.max(
    0,
    columns.findIndex(({ wide = false }) => wide),
  );
  return (
    <section aria-label={title} className="@container">
      <div className="flex items-center justify-between gap-2 pb-1">
        <h2 className="font-semibold">{title}</h2>
        <span className="-mr-2 flex items-center">
          {actions}
          {typeof file === 'string' ? <ExportFile name={title} href={file} /> : <ExportRows name={title} rows={file} />}
        </span>
      </div>
      <div className="shaded-edges overflow-x-auto" tabIndex={0} role="group" aria-label={title}>
        <table role="table" className={`w-full border-collapse ${columns.length > MOST_ON_A_PHONE ? 'stacking' : ''}`}>
          <thead role="rowgroup">
            <tr role="row" className="border-y border-line text-hint text-muted">
              {columns.map(({ name, right = false, wide = false }, index) => (
                <th
                  key={index}
                  role="columnheader"
                  scope="col"
                  className={`py-2 pr-4 align-bottom font-normal last:pr-0 sm:whitespace-nowrap ${right ? 'text-right' : 'text-left'} ${wide ? 'md:w-1/2' : ''}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map(({ id, cells }) => (
              <tr key={id} role="row" className="h-[36px] border-b border-line">
                {columns.map(({ name, right = false, wide = false, wraps = !right, plain = false }, index) => (
                  <td
                    key={index}
                    role="cell"
                    data-name={index > naming && !plain ? name : undefined}
                    data-naming={index === naming ? '' : undefined}
                    className={`max-w-72 truncate pr-4 last:pr-0 ${right ? 'text-right' : ''} ${wraps ? WRAPPING : ''} ${wide ? 'max-sm:min-w-28' : ''}`}
                  >
                    {cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <p className="py-3 text-second text-muted">{empty}</p>}
    </section>
  );
}
