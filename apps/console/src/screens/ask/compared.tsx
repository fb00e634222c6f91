import type { Answer } from '../../api/analytics.queries.js';
import { Table } from '../../ui/table.js';
import { ASK } from './ask.texts.js';
import { differenceOf, type Metric } from './difference.js';
import { type Column, titleOf, valueText } from './value.js';

type Metrics = Readonly<Record<string, Metric | undefined>>;

/** Each measure, what it is compared with, and whether the difference is more than chance. */
export function Compared({ answer: { columns, comparison } }: { readonly answer: Answer }) {
  const metrics: Metrics = comparison?.metrics ?? {};
  const rows = columns.flatMap((column) => {
    const metric = metrics[column.name];
    return metric === undefined ? [] : [{ column, metric }];
  });
  return (
    <Table
      title={ASK.difference}
      columns={[
        { name: ASK.measure, wide: true },
        { name: ASK.value, right: true },
        { name: ASK.against, right: true },
        { name: ASK.difference, right: true, wraps: true },
      ]}
      empty={ASK.nothing}
      file={() => [
        ['measure', 'value', 'comparedWith', 'significant', 'pValue'],
        ...rows.map(({ column, metric }) => [
          column.name,
          metric.value,
          metric.previous,
          String(metric.significant),
          metric.pValue,
        ]),
      ]}
      rows={rows.map(({ column, metric }) => ({
        id: column.name,
        cells: [
          titleOf(column),
          valueText(column, metric.value),
          valueText(column, metric.previous),
          <Difference key="difference" column={column} metric={metric} />,
        ],
      }))}
    />
  );
}

const TONES = { good: 'text-good', bad: 'text-bad', neutral: 'text-muted' } as const;

function Difference({ column, metric }: { readonly column: Column; readonly metric: Metric }) {
  const difference = differenceOf(column, metric);
  return difference === null ? ASK.none : <span className={TONES[difference.tone]}>{difference.words}</span>;
}
