import type { ReactNode } from 'react';

interface TableProps {
  readonly title: string;
  readonly columns: readonly { readonly name: string; readonly right?: boolean; readonly wide?: boolean }[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[];
  readonly empty: string;
}

/** A quiet table. What does not fit is reached by scrolling it, not the page. */
export function Table({ title, columns, rows, empty }: TableProps) {
  return (
    <section aria-label={title}>
      <h2 className="pb-2 font-semibold">{title}</h2>
      <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={title}>
        <table className="w-full border-collapse">
          <thead>
            <tr className="border-y border-line text-hint text-muted">
              {columns.map(({ name, right = false, wide = false }) => (
                <th
                  key={name}
                  scope="col"
                  className={`py-2 pr-4 font-normal whitespace-nowrap last:pr-0 ${right ? 'text-right' : 'text-left'} ${wide ? 'w-1/2' : ''}`}
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
                    key={columns[index]?.name}
                    className={`max-w-72 truncate pr-4 last:pr-0 ${columns[index]?.right === true ? 'text-right' : ''}`}
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
