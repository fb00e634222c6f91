import { PERIOD_CELLS } from '@parley/clickhouse';
import { cellsThatDiffered } from './cell-counters.js';

it('are there from the start for every table of cells, so that a first find is seen to be one more', async () => {
  const { values } = await cellsThatDiffered.get();
  for (const table of ['user_analysis_cells', 'user_conversation_cells', PERIOD_CELLS.productDay.table.name])
    expect(values).toContainEqual({ labels: { table }, value: 0 });
});
