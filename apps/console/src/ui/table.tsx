import type { ReactNode } from 'react';
import type { Cell } from './csv.js';
import { ExportFile, ExportRows } from './export.js';

export interface Column {
  readonly name: string;
  readonly right?: boolean;
  readonly wide?: boolean;
  /** Whether the column holds phrases, which wrap where a phone has no room for them. */
  readonly wraps?: boolean;
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

/** A quiet table. If it is too wide, the table scrolls, not the page. */
export function Table({ title, columns, rows, empty, file, actions }: TableProps) {
  return (
    <section aria-label={title}>
      <div className="flex items-center justify-between gap-2 pb-1">
        <h2 className="font-semibold">{title}</h2>
        <span className="-mr-2 flex items-center">
          {actions}
          {typeof file === 'string' ? <ExportFile name={title} href={file} /> : <ExportRows name={title} rows={file} />}
        </span>
      </div>
      <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={title}>
        <table className="w-full border-collapse">
          <thead>
            <tr className="border-y border-line text-hint text-muted">
              {columns.map(({ name, right = false, wide = false }, index) => (
                <th
                  key={index}
                  scope="col"
                  className={`py-2 pr-4 font-normal whitespace-nowrap last:pr-0 ${right ? 'text-right' : 'text-left'} ${wide ? 'md:w-1/2' : ''}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, cells }) => (
              <tr key={id} className="h-[36px] border-b border-line">
                {cells.map((cell, index) => (
                  <td
                    key={index}
                    className={`max-w-72 truncate pr-4 last:pr-0 ${columns[index]?.right === true ? 'text-right' : ''} ${columns[index]?.wraps === true ? 'max-sm:whitespace-normal' : ''}`}
                  >
                    {cell}
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
