import type { ClickHouseReader } from '@parley/clickhouse';
import type { OutlineInputs } from '../domain/narrative/outline.js';
import { averages } from './averages.query.js';
import { readOne, readScope, type Scope } from './conversation-scope.js';
import { failingTools, rootCauses } from './problems.queries.js';
import { talks } from './talks.query.js';
import { topics } from './topics.queries.js';
import type { TenantFigures } from '../tenant-figures/tenant-figures.js';

/** What an outline of the scope is made from. */
export async function readOutlineInputs(
  clickhouse: ClickHouseReader,
  tenant: TenantFigures,
  scope: Scope,
): Promise<OutlineInputs> {
  const [means, counts, named, causes, tools, baseline] = await Promise.all([
    readOne(clickhouse, averages, scope),
    readOne(clickhouse, talks, scope),
    readScope(clickhouse, topics, scope),
    readScope(clickhouse, rootCauses, scope),
    readScope(clickhouse, failingTools, scope),
    tenant.baseline(scope.parameters.tenantId),
  ]);
  return { averages: means, talks: counts, topics: named, rootCauses: causes, failingTools: tools, baseline };
}
