import {
  CELLS,
  type ClickHouseReader,
  DATABASE,
  firstMonthOf,
  monthOf,
  type Query,
  type QueryParameter,
} from '@parley/clickhouse';
import type { ConversationFilter } from '../domain/conversation-filter.js';

export type FilterParameters = { readonly tenantId: string } & { readonly [name: string]: QueryParameter };

/** A filter as SQL: conditions on columns that both conversation tables have. */
export interface SqlFilter {
  /**
   * Conditions on columns that no version of a conversation changes, the tenant first, so that rows can be left out
   * before versions are compared.
   */
  readonly prewhere: string;
  /** Conditions that only the newest version of a conversation can decide. */
  readonly where: string;
  /**
   * The events among which those of the conversations are found, as `FROM ... WHERE ...`: an event counts only for its
   * own product. Not FINAL: an event never changes, except that it becomes linked to a conversation, once.
   */
  readonly events: string;
  /** Further conditions on the rows of each table, where the filter needs columns that only one table has. */
  readonly only?: Readonly<Record<ConversationTable, string>>;
  readonly parameters: FilterParameters;
  /**
   * Whether to read the copies where an organization's rows are adjacent, which have only the columns of this filter.
   */
  readonly byOrganization?: boolean;
  /** Whether all rows belong to the user `userId`, whose cells name the organizations to search in these copies. */
  readonly isOfCelledUser?: boolean;
  /** The users of whom it takes all conversations, if all of their cells exist: a subquery with one column, user_id. */
  readonly wholeUsers?: string | null;
}

type ConversationTable = 'conversation_facts' | 'conversation_analysis';

const COLUMNS = {
  versionId: 'version_id',
  promptId: 'prompt_id',
  userId: 'user_id',
  organizationId: 'organization_id',
} as const;

const CREATED_MS = 'toUnixTimestamp64Milli(created_at)';

/**
 * Conditions for conversations that began in a range: `from` is included, `to` is not. Months in which none of them
 * came in are not opened.
 */
export const beganWithin = (
  range: { readonly fromMs: number | null; readonly toMs: number | null },
  parameters: Parameters,
): string[] => [
  ...(range.fromMs === null
    ? []
    : [
        `${CREATED_MS} >= ${parameters.add('Int64', range.fromMs)}`,
        `${monthOf('conversation_id')} >= ${parameters.add('UInt32', firstMonthOf(range.fromMs))}`,
      ]),
  ...(range.toMs === null ? [] : [`${CREATED_MS} < ${parameters.add('Int64', range.toMs)}`]),
];

const OF_TENANT = 'tenant_id = {tenantId:UUID}';

const productConditions = ({ productId, productIds }: ConversationFilter, parameters: Parameters): string[] => [
  ...(productId == null ? [] : [`product_id = ${parameters.add('UUID', productId)}`]),
  ...(productIds == null ? [] : [`product_id IN ${parameters.add('Array(UUID)', productIds)}`]),
];

/** @param more further conditions on columns that no version changes, whose values are in `parameters` already. */
export function sqlFilter(
  tenantId: string,
  filter: ConversationFilter,
  parameters = new Parameters(),
  more: readonly string[] = [],
): SqlFilter {
  const products = productConditions(filter, parameters);
  const conditions = [OF_TENANT, ...products];
  for (const [name, column] of Object.entries(COLUMNS) as [keyof typeof COLUMNS, string][]) {
    const value = filter[name];
    if (value != null) conditions.push(`${column} = ${parameters.add('UUID', value)}`);
  }
  const where = filter.models == null ? 'true' : namesOneOf(filter.models, parameters);
  const range = { fromMs: filter.from?.getTime() ?? null, toMs: filter.to?.getTime() ?? null };
  conditions.push(...beganWithin(range, parameters));
  return {
    prewhere: [...conditions, ...more].join(' AND '),
    where,
    events: `FROM ${DATABASE}.event_facts WHERE ${[OF_TENANT, ...products].join(' AND ')}`,
    parameters: { ...parameters.values, tenantId },
    byOrganization: filter.organizationId != null && more.length === 0,
  };
}

/**
 * The same rows, all of one user whose cells exist. They are read from the copies by organization, since in the table
 * itself they are scattered.
 */
export const ofCelledUser = (userId: string, filter: SqlFilter): SqlFilter => ({
  ...filter,
  isOfCelledUser: true,
  parameters: { ...filter.parameters, userId },
});

/** A conversation belongs to every model that it or one of its messages names. */
export function namesOneOf(models: readonly string[], parameters: Parameters): string {
  const names = parameters.add('Array(String)', models);
  return `(model IN ${names} OR hasAny(other_models, ${names}))`;
}

/** The rows that a filter keeps, each as `FROM ... PREWHERE ... WHERE ...`, ready for a further condition. */
export interface FilteredTables {
  readonly analyses: string;
  readonly conversations: string;
}

/** A query over whatever rows it is given. */
export interface FilteredQuery<Row, Answered = Row> {
  readonly name: string;
  readonly sql: (from: FilteredTables) => string;
  /** Makes a row from the engine's answer; absent where the answer is a row already. */
  readonly toRow?: (answered: Answered) => Row;
}

/** The query over the rows that the filter keeps. */
export function wholeQuery<Row, Answered = Row>(
  query: FilteredQuery<Row, Answered>,
  filter: SqlFilter,
): Query<FilterParameters, Answered> {
  const { byOrganization = false, isOfCelledUser = false, prewhere, only } = filter;
  const from = (table: ConversationTable) => {
    const also = only === undefined || only[table] === 'true' ? [] : [only[table]];
    const isCopied = also.length === 0;
    const theirs = isCopied && isOfCelledUser ? ` AND organization_id IN (${organizationsOfUser(table)})` : '';
    const rows = theirs !== '' || (isCopied && byOrganization) ? `${table}_by_organization` : table;
    const where = [filter.where, ...also].join(' AND ');
    return `FROM ${DATABASE}.${rows} FINAL PREWHERE ${prewhere}${theirs} WHERE ${where}`;
  };
  return {
    name: query.name,
    sql: query.sql({ analyses: from('conversation_analysis'), conversations: from('conversation_facts') }),
  };
}

/** The organizations of the user's conversations in the table. Not FINAL: one too many changes nothing. */
const organizationsOfUser = (table: ConversationTable): string =>
  `SELECT organization_id FROM ${DATABASE}.${CELLS[table].table.name}
      PREWHERE tenant_id = {tenantId:UUID} AND user_id = {userId:UUID}`;

export async function readFiltered<Row, Answered = Row>(
  clickhouse: ClickHouseReader,
  query: FilteredQuery<Row, Answered>,
  filter: SqlFilter,
): Promise<Row[]> {
  const whole = wholeQuery(query, filter);
  const answered = await clickhouse.read(whole, filter.parameters);
  return query.toRow === undefined ? (answered as unknown as Row[]) : answered.map(query.toRow);
}

/** For aggregates without a group, which always have one row. */
export async function readOne<Row, Answered = Row>(
  clickhouse: ClickHouseReader,
  query: FilteredQuery<Row, Answered>,
  filter: SqlFilter,
): Promise<Row> {
  const [row] = await readFiltered(clickhouse, query, filter);
  if (row === undefined) throw new Error(`${query.name} has no row.`);
  return row;
}

type ParameterType = 'UUID' | 'String' | 'Float64' | 'Int64' | 'UInt32' | 'Array(UUID)' | 'Array(String)';

/** A server accepts no parameter of more than 128 KiB. */
const IDS_OF_A_PARAMETER = 2_000;

/** Collects the values of a query that is composed of parts: each becomes a typed parameter of its own. */
export class Parameters {
  readonly values: Record<string, QueryParameter> = {};
  private count = 0;

  /** @returns the placeholder. */
  add(type: ParameterType, value: QueryParameter): string {
    const name = `p${this.count++}`;
    this.values[name] = value;
    return `{${name}:${type}}`;
  }

  /** @returns an array of the ids, however many there are. */
  addIds(ids: readonly string[]): string {
    const parts = Array.from({ length: Math.ceil(ids.length / IDS_OF_A_PARAMETER) }, (_, n) =>
      this.add('Array(UUID)', ids.slice(n * IDS_OF_A_PARAMETER, (n + 1) * IDS_OF_A_PARAMETER)),
    );
    return `arrayConcat(${parts.join(', ')})`;
  }
}
