import { addColumn, changeCopyingView } from '../schema/statements.js';
import { CONVERSATION_FACTS, FACTS_BY_ORGANIZATION } from '../tables/index.js';
import type { Migration } from './migration.js';

const USED = [
  'usage_input_tokens',
  'usage_cached_input_tokens',
  'usage_output_tokens',
  'usage_reasoning_tokens',
  'usage_cost_nanos',
] as const;

/** The copy has the columns before the view fills them. Rows from before used nothing that anybody told. */
export const addUsage: Migration = {
  name: '0192-usage',
  statements: [
    ...['usage_models', ...USED].map((column) => addColumn(CONVERSATION_FACTS, column)),
    ...USED.map((column) => addColumn(FACTS_BY_ORGANIZATION, column)),
    changeCopyingView(CONVERSATION_FACTS, FACTS_BY_ORGANIZATION),
  ],
};
