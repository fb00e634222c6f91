import { counter } from '@parley/platform';

export const auditedCells = counter('cells_audited_total', 'Cells that were compared with the facts.', ['table']);

export const cellsThatDiffered = counter(
  'cells_differing_total',
  'Cells that were not what the facts add up to, and were added up again.',
  ['table'],
);
