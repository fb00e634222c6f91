import type { ClickHouseReader } from '@parley/clickhouse';
import type { NamedCount } from '../domain/counts.js';
import type { OutlineInputs } from '../domain/narrative/outline.js';
import type { TenantFigures } from '../tenant-figures/tenant-figures.js';
import { averages } from './averages.query.js';
import { readOne, type Scope } from './conversation-scope.js';
import { readLists } from './lists.query.js';
import { dissatisfactionThemes, failingTools, rootCauses } from './problems.queries.js';
import { talks } from './talks.query.js';
import { keywords, topicGroups, topics } from './topics.queries.js';
import type { DissatisfactionTheme } from '../domain/aggregates.js';

/** What an outline is made from, and the lists that stand beside it. */
export interface Outlined extends OutlineInputs {
  readonly topicGroups: readonly NamedCount[];
  readonly keywords: readonly NamedCount[];
  readonly themes: readonly DissatisfactionTheme[];
}

const LISTS = { topics, topicGroups, keywords, rootCauses, failingTools, themes: dissatisfactionThemes };

type Counted = Omit<Outlined, 'averages' | 'baseline'>;

export async function readOutlineInputs(
  clickhouse: ClickHouseReader,
  tenant: TenantFigures,
  scope: Scope,
): Promise<Outlined> {
  const [means, counted, baseline] = await Promise.all([
    readOne(clickhouse, averages, scope),
    readCounted(clickhouse, scope),
    tenant.baseline(scope.parameters.tenantId),
  ]);
  return { averages: means, ...counted, baseline };
}

/** What is counted and listed, without the means: those of a product are known from comparing it with its siblings. */
export async function readCounted(clickhouse: ClickHouseReader, scope: Scope): Promise<Counted> {
  const [counts, lists] = await Promise.all([readOne(clickhouse, talks, scope), readLists(clickhouse, LISTS, scope)]);
  return { talks: counts, ...lists };
}
