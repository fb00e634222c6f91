import type { Explanation } from '../../api/ask.queries.js';
import { signed } from '../../ui/format.js';
import { titleLabelOf } from '../../ui/labels.js';
import { Table } from '../../ui/table.js';
import { ASK } from './ask.texts.js';
import { nameOf } from './value.js';

const SHOWN = 8;

interface ContributionsProps {
  readonly of: Explanation;
  readonly names: Readonly<Record<string, string>>;
}

/** Which groups of conversations a change comes from, the largest contribution first. */
export function Contributions({ of: { sources }, names }: ContributionsProps) {
  const all = Object.entries(sources)
    .flatMap(([dimension, groups]) => groups.map((group) => ({ dimension, ...group })))
    .filter(({ name, contribution }) => name !== null && contribution !== 0)
    .sort((one, other) => Math.abs(other.contribution) - Math.abs(one.contribution));
  return (
    <Table
      title={ASK.contributions}
      columns={[
        { name: ASK.by },
        { name: ASK.of, wide: true },
        { name: ASK.adds, right: true },
        { name: ASK.mix, right: true },
        { name: ASK.rate, right: true },
      ]}
      empty={ASK.nothing}
      file={() => [
        ['by', 'of', 'contribution', 'mix', 'rate'],
        ...all.map(({ dimension, name, contribution, mix, rate }) => [dimension, name, contribution, mix, rate]),
      ]}
      rows={all.slice(0, SHOWN).map(({ dimension, name, contribution, mix, rate }) => ({
        id: `${dimension} ${String(name)}`,
        cells: [
          titleLabelOf('dimension', dimension),
          nameOf(dimension, name, names),
          ...[contribution, mix, rate].map((value) => signed(value)),
        ],
      }))}
    />
  );
}
