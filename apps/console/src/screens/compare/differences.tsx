import { Bar } from '../../ui/panel.js';
import { Table } from '../../ui/table.js';
import type { Change } from '../overview/figures.js';
import { COMPARE } from './compare.texts.js';
import { type Metrics, rowsOf } from './rows.js';
import { SideLink } from './side-link.js';
import type { ShownSide } from './sides.js';

const TONES = { good: 'text-good', bad: 'text-bad', neutral: 'text-muted' } as const;

interface DifferencesProps {
  readonly one: ShownSide;
  readonly other: ShownSide;
  readonly metrics: Metrics;
  /** Whether the service has compared the sides: only its answer says how sure a difference is. */
  readonly comparison: 'there' | 'awaited' | 'failed';
}

/** Every measure of both sides, and how far they lie apart. */
export function Differences({ one, other, metrics, comparison }: DifferencesProps) {
  return (
    <Table
      title={COMPARE.table}
      columns={[
        { name: COMPARE.measure, wide: true },
        { name: one.name, right: true },
        { name: other.name, right: true },
        { name: COMPARE.difference, right: true, wraps: true },
      ]}
      empty=""
      file={() => [
        ['measure', one.name, other.name, 'significant', 'pValue'],
        ...Object.entries(metrics).map(([name, told]) => [
          name,
          told?.previous ?? null,
          told?.value ?? null,
          comparison === 'there' ? String(told?.significant ?? false) : null,
          told?.pValue ?? null,
        ]),
      ]}
      rows={rowsOf(metrics).map((row) => ({
        id: row.name,
        cells: [
          row.title,
          <SideLink key="one" of={one} more={row.link}>
            {row.one}
          </SideLink>,
          <SideLink key="other" of={other} more={row.link}>
            {row.other}
          </SideLink>,
          comparison === 'awaited' ? (
            <Bar key="change" className="ml-auto h-[14px] w-28" />
          ) : (
            <ChangeView key="change" change={comparison === 'there' ? row.change : null} />
          ),
        ],
      }))}
    />
  );
}

const ChangeView = ({ change }: { readonly change: Change | null }) => (
  <span className={TONES[change?.tone ?? 'neutral']}>{change?.words ?? COMPARE.none}</span>
);
