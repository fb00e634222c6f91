import { described, flag, integer, record } from '@parley/http';
import type { CellsView } from '@parley/operations';

export const CELLS = record<CellsView>('Cells', {
  kept: described(flag, 'Whether every worker keeps them; while one does not, answers read conversations.'),
  tenants: described(integer, 'Tenants in all.'),
  celled: described(integer, 'Tenants that have all of their cells of users.'),
  waitingPeriods: described(
    integer,
    'Days and months of products, and days of models, whose cells are still to be computed; until then, answers are computed from their conversations. Always includes those that changed in the last minute.',
  ),
});
