import { Table } from '../../ui/table.js';
import type { Compared } from '../overview/figures.js';
import { COMPARE } from './compare.texts.js';
import { rowsOf } from './rows.js';
import { SideLink } from './side-link.js';
import type { ShownSide } from './sides.js';

const TONES = { good: 'text-good', bad: 'text-bad', neutral: 'text-muted' } as const;

interface DifferencesProps {
  readonly one: ShownSide;
  readonly other: ShownSide;
  readonly metrics: Readonly<Record<string, Compared | undefined>>;
}

/** Every measure of both sides, and how far they lie apart. */
export function Differences({ one, other, metrics }: DifferencesProps) {
  return (
    <Table
      title={COMPARE.table}
      columns={[
        { name: COMPARE.measure, wide: true },
        { name: one.name, right: true },
        { name: other.name, right: true },
        { name: COMPARE.difference, right: true },
      ]}
      empty=""
      file={() => [
        ['measure', one.name, other.name, 'significant', 'pValue'],
        ...Object.entries(metrics).map(([name, told]) => [
          name,
          told?.previous ?? null,
          told?.value ?? null,
          String(told?.significant ?? false),
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
          <span key="change" className={TONES[row.change?.tone ?? 'neutral']}>
            {row.change?.words ?? COMPARE.none}
          </span>,
        ],
      }))}
    />
  );
}
