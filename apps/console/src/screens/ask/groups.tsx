import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { State } from '../../state/state.js';
import { BarList } from '../../ui/bar-list.js';
import { ASK } from './ask.texts.js';
import { columnOf, type MeasuredProps } from './measured.js';
import { withValue } from './to-conversations.js';
import { nameOf, titleOf, valueText } from './value.js';

/** One row per group, with a bar as long as its figure; each leads to its conversations. */
export function Groups({ answer, names, behind }: MeasuredProps) {
  const by = columnOf(answer, 'dimension');
  const measures = answer.columns.filter(({ kind }) => kind === 'measure');
  const [first] = measures;
  if (by === undefined || first === undefined) return null;
  const rows = answer.rows.filter((row) => row[by.name] !== null && row[first.name] !== null);
  const most = Math.max(...rows.map((row) => Math.abs(Number(row[first.name]))), 0);
  return (
    <BarList
      title={titleOf(by)}
      columns={measures.map(titleOf)}
      empty={ASK.nothing}
      file={() => [
        answer.columns.map(({ name }) => name),
        ...answer.rows.map((row) => answer.columns.map(({ name }) => row[name] ?? null)),
      ]}
      rows={rows.map((row) => {
        const value = String(row[by.name]);
        return {
          id: value,
          name: nameOf(by.name, value, names),
          share: most === 0 ? 0 : Math.abs(Number(row[first.name])) / most,
          figures: measures.map((column) => valueText(column, row[column.name])),
          link: (content: ReactNode) => (
            <Link
              to="/conversations"
              search={({ zone }: State) => ({ zone, ...withValue(behind, by.name, value) })}
              className="after:absolute after:inset-0"
            >
              {content}
            </Link>
          ),
        };
      })}
    />
  );
}
