import { type ClickHouseReader, DATABASE, type Query, type QueryParameter } from '@parley/clickhouse';
import { Parameters } from './parameters.js';

/** Which conversations a figure is about. What is absent or null does not narrow it. */
export interface Cut {
  readonly productId?: string | null;
  readonly productIds?: readonly string[] | null;
  readonly versionId?: string | null;
  readonly promptId?: string | null;
  readonly userId?: string | null;
  readonly organizationId?: string | null;
  /** Names under which conversations call the model. */
  readonly models?: readonly string[] | null;
  /** When the conversation began: `from` is in, `to` is not. */
  readonly from?: Date | null;
  readonly to?: Date | null;
}

export type ScopeParameters = { readonly tenantId: string } & { readonly [name: string]: QueryParameter };

/** A cut as SQL: conditions on columns that both conversation tables have. */
export interface Scope {
  /** The tenant first. On what no version of a conversation changes, so that rows can go before versions are compared. */
  readonly fixed: string;
  /** On what only the newest version tells. */
  readonly current: string;
  readonly parameters: ScopeParameters;
}

const COLUMNS = {
  productId: 'product_id',
  versionId: 'version_id',
  promptId: 'prompt_id',
  userId: 'user_id',
  organizationId: 'organization_id',
} as const;

const CREATED_MS = 'toUnixTimestamp64Milli(created_at)';

/** @param more further conditions on what no version changes, whose values are in `parameters` already. */
export function conversationScope(
  tenantId: string,
  cut: Cut,
  parameters = new Parameters(),
  more: readonly string[] = [],
): Scope {
  const conditions = ['tenant_id = {tenantId:UUID}'];
  for (const [name, column] of Object.entries(COLUMNS) as [keyof typeof COLUMNS, string][]) {
    const value = cut[name];
    if (value != null) conditions.push(`${column} = ${parameters.add('UUID', value)}`);
  }
  if (cut.productIds != null) conditions.push(`product_id IN ${parameters.add('Array(UUID)', cut.productIds)}`);
  const current = cut.models == null ? 'true' : `model IN ${parameters.add('Array(String)', cut.models)}`;
  if (cut.from != null) conditions.push(`${CREATED_MS} >= ${parameters.add('Int64', cut.from.getTime())}`);
  if (cut.to != null) conditions.push(`${CREATED_MS} < ${parameters.add('Int64', cut.to.getTime())}`);
  return { fixed: [...conditions, ...more].join(' AND '), current, parameters: { ...parameters.values, tenantId } };
}

/** The rows of a scope, each as `FROM ... PREWHERE ... WHERE ...`, ready for a further condition. */
export interface ScopedTables {
  readonly analyses: string;
  readonly conversations: string;
}

/** A query over whatever scope it is given. */
export interface ScopedQuery<Row, Answered = Row> {
  readonly name: string;
  readonly sql: (from: ScopedTables) => string;
  /** Makes a row of what the engine answered; left out where that is one already. */
  readonly toRow?: (answered: Answered) => Row;
}

export async function readScope<Row, Answered = Row>(
  clickhouse: ClickHouseReader,
  query: ScopedQuery<Row, Answered>,
  scope: Scope,
): Promise<Row[]> {
  const from = (table: string) => `FROM ${DATABASE}.${table} FINAL PREWHERE ${scope.fixed} WHERE ${scope.current}`;
  const whole: Query<ScopeParameters, Answered> = {
    name: query.name,
    sql: query.sql({ analyses: from('conversation_analysis'), conversations: from('conversation_facts') }),
  };
  const answered = await clickhouse.read(whole, scope.parameters);
  return query.toRow === undefined ? (answered as unknown as Row[]) : answered.map(query.toRow);
}

/** For aggregates without a group, which always have one row. */
export async function readOne<Row, Answered = Row>(
  clickhouse: ClickHouseReader,
  query: ScopedQuery<Row, Answered>,
  scope: Scope,
): Promise<Row> {
  const [row] = await readScope(clickhouse, query, scope);
  if (row === undefined) throw new Error(`${query.name} has no row.`);
  return row;
}
