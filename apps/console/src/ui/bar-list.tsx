import type { ReactNode } from 'react';
import type { Cell } from './csv.js';
import { ExportFile, ExportRows } from './export.js';

export interface BarRow {
  readonly id: string;
  readonly name: string;
  /** How long its bar is, 0 to 1. */
  readonly share: number;
  readonly figures: readonly ReactNode[];
  readonly link: (content: ReactNode) => ReactNode;
}

interface BarListProps {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly BarRow[];
  /** Shown if there is no row. */
  readonly empty: string;
  /** What the list holds, as a file: its rows, or the address of the whole list. */
  readonly file: (() => readonly (readonly Cell[])[]) | string;
  /** Shown below the list, beside the file. */
  readonly more?: ReactNode;
}

/** A table whose names have a soft bar behind them; each row is a link. */
export function BarList({ title, columns, rows, empty, file, more }: BarListProps) {
  return (
    <section aria-label={title}>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="w-full py-2 text-left align-bottom font-semibold tracking-[-0.015em]">
              {title}
            </th>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="min-w-[60px] py-2 pl-2 text-right align-bottom text-hint font-normal text-muted"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, share, figures, link }) => (
            <tr key={id} className="group h-[36px] border-b border-line">
              <td className="relative max-w-0">
                <svg
                  aria-hidden
                  className="absolute inset-y-[3px] left-0 h-[29px] w-full"
                  preserveAspectRatio="none"
                  viewBox="0 0 100 1"
                >
                  <rect width={Math.max(2, share * 100)} height="1" fill="var(--soft)" />
                </svg>
                <span title={name} dir="auto" className="relative block truncate px-2 group-hover:text-accent">
                  {link(name)}
                </span>
              </td>
              {figures.map((figure, index) => (
                <td key={columns[index]} className="pl-2 text-right whitespace-nowrap text-muted">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 ? (
        <p className="py-3 text-second text-muted">{empty}</p>
      ) : (
        <div className="-mx-2 flex items-center justify-between py-1">
          <span className="flex">{more}</span>
          {typeof file === 'string' ? <ExportFile name={title} href={file} /> : <ExportRows name={title} rows={file} />}
        </div>
      )}
    </section>
  );
}
