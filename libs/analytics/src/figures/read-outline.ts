import type { ClickHouseReader } from '@parley/clickhouse';
import type { OutlineInputs } from '../domain/narrative/outline.js';
import { averages } from './averages.query.js';
import { conversationScope, readOne, readScope, type Scope } from './conversation-scope.js';
import { failingTools, rootCauses } from './problems.queries.js';
import { talks } from './talks.query.js';
import { topics } from './topics.queries.js';

/** What an outline of the scope is made from. */
export async function readOutlineInputs(clickhouse: ClickHouseReader, scope: Scope): Promise<OutlineInputs> {
  const [means, counts, named, causes, tools, baseline] = await Promise.all([
    readOne(clickhouse, averages, scope),
    readOne(clickhouse, talks, scope),
    readScope(clickhouse, topics, scope),
    readScope(clickhouse, rootCauses, scope),
    readScope(clickhouse, failingTools, scope),
    readOne(clickhouse, averages, conversationScope(scope.parameters.tenantId, {})),
  ]);
  return { averages: means, talks: counts, topics: named, rootCauses: causes, failingTools: tools, baseline };
}
