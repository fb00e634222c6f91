import { CELLS, PERIOD_CELLS } from '@parley/clickhouse';
import { counter } from '@parley/platform';

export const auditedCells = counter('cells_audited_total', 'Cells that were compared with the facts.', ['table']);

export const cellsThatDiffered = counter(
  'cells_differing_total',
  'Cells that were not what the facts add up to, and were added up again.',
  ['table'],
);
// Prometheus sees a rise only in a series that it knows: the first find would otherwise be the series' first value.
for (const { table } of [...Object.values(CELLS), ...Object.values(PERIOD_CELLS)])
  cellsThatDiffered.inc({ table: table.name }, 0);
