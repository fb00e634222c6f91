import { RATING_SHARE, type RenderedFilter } from '@parley/analytics';
import { DATABASE, MOOD_READ, type Query, type QueryParameter, SPOKEN } from '@parley/clickhouse';
import type { Sort, SortKey } from './interaction-sort.js';
import { type ListWindow, MAX_VALUE, type Place } from './list-window.js';

type TenantParameters = { readonly tenantId: string } & { readonly [name: string]: QueryParameter };

type Table = 'conversation_facts' | 'conversation_analysis';

const scored = (column: string, when = SPOKEN): string => `if(${when}, ${column}, NULL)`;

/** The value of each order, and the table that has it; null: both. A conversation without a value comes last. */
const ORDERS: Readonly<
  Record<Exclude<SortKey, 'relevance'>, { readonly value: string; readonly table: Table | null }>
> = {
  createdAt: { value: 'toUnixTimestamp64Milli(created_at)', table: null },
  lastMessageAt: { value: 'toUnixTimestamp64Milli(last_message_at)', table: 'conversation_facts' },
  messageCount: { value: 'message_count', table: 'conversation_facts' },
  rating: { value: `if(rating IS NULL, NULL, ${RATING_SHARE})`, table: 'conversation_facts' },
  sentiment: { value: scored('sentiment', MOOD_READ), table: 'conversation_analysis' },
  frustration: { value: scored('frustration', MOOD_READ), table: 'conversation_analysis' },
  struggle: { value: scored('struggle'), table: 'conversation_analysis' },
  commercialIntent: { value: scored('commercial_intent'), table: 'conversation_analysis' },
  quality: { value: 'quality_index', table: 'conversation_analysis' },
};

/** UUIDs in byte order, as PostgreSQL sorts them; the engine's own order differs. */
const ID = 'UUIDToNum(conversation_id)';

/** When the conversation came in, taken from its id. */
const CAME_IN = `toUnixTimestamp64Milli(UUIDv7ToDateTime(conversation_id, 'UTC'))`;

/** Rows of `FROM`: the conversations of the filter as of a moment, each with its value in the order. */
function ordered(filter: RenderedFilter, { by, descending }: Sort, asOf: string): string {
  if (by === 'relevance') return byRelevance(filter, asOf);
  const { value, table } = ORDERS[by];
  // Conversations without a value come last in either direction.
  const last = `toFloat64(${descending ? -MAX_VALUE : MAX_VALUE})`;
  const own = (of: Table, columns: string) =>
    `SELECT ${columns} FROM ${DATABASE}.${of} FINAL PREWHERE ${filter.prewhere}`;
  const where = (of: Table) => whereOf(filter, of, asOf);
  const placed = `ifNull(toFloat64(${value}), ${last})`;
  if (table === 'conversation_analysis' && !filter.asksAnalysis) {
    // Conversations that are not analysed yet are in the list too.
    return `SELECT conversation_id, ifNull(scores.value, ${last}) AS value
      FROM (${own('conversation_facts', 'conversation_id')} ${where('conversation_facts')}) AS facts
      LEFT ANY JOIN (${own(table, `conversation_id, toNullable(${placed}) AS value`)}) AS scores USING (conversation_id)`;
  }
  const from = table ?? baseOf(filter);
  return `${own(from, `conversation_id, ${placed} AS value`)} ${where(from)}`;
}

const whereOf = ({ where, only }: Pick<RenderedFilter, 'where' | 'only'>, of: Table, asOf: string): string =>
  `WHERE ${where} AND ${only[of]} AND ${CAME_IN} <= ${asOf}`;

const baseOf = ({ asksAnalysis }: RenderedFilter): Table =>
  asksAnalysis ? 'conversation_analysis' : 'conversation_facts';

function byRelevance(filter: RenderedFilter, asOf: string): string {
  const { prewhere, where, relevance } = filter;
  if (relevance === null) throw new Error('Without words nothing is relevant.');
  const base = baseOf(filter);
  const wanted = whereOf({ where, only: relevance.beside }, base, asOf);
  return `SELECT conversation_id, found.value AS value
    FROM (SELECT conversation_id FROM ${DATABASE}.${base} FINAL PREWHERE ${prewhere} ${wanted}) AS wanted
    INNER JOIN (${relevance.rows}) AS found USING (conversation_id)`;
}

export interface ListQuery<Row> {
  readonly query: Query<TenantParameters, Row>;
  readonly parameters: TenantParameters;
}

/** A row of a page, with the length of the list where that is not known yet. */
export interface ListedRow extends Place {
  readonly total?: number;
}

/** One page, and one row more than its limit. */
export function listedPage(
  filter: RenderedFilter,
  sort: Sort,
  window: ListWindow,
  asOfMs: number,
): ListQuery<ListedRow> {
  // Under names that the filter's own parameters cannot have.
  const parameters: TenantParameters = {
    ...filter.parameters,
    asOf: asOfMs,
    rows: window.limit + 1,
    skipped: window.offset,
    ...(window.place === null ? {} : { value: window.place.value, id: window.place.id }),
  };
  const back = window.place?.direction === 'before';
  const down = sort.descending !== back;
  const [order, sign] = down ? ['DESC', '<'] : ['ASC', '>'];
  // In one query with the page: finding the conversations is most of the work.
  const total = window.total === null ? ', count() OVER () AS total' : '';
  const beside = window.place === null ? '' : `WHERE (value, ${ID}) ${sign} ({value:Float64}, UUIDToNum({id:UUID}))`;
  return {
    query: {
      name: 'list of conversations',
      sql: `SELECT conversation_id AS id, value${total} FROM (${ordered(filter, sort, '{asOf:Int64}')}) ${beside}
        ORDER BY value ${order}, ${ID} ${order} LIMIT {rows:UInt32} OFFSET {skipped:UInt32}`,
    },
    parameters,
  };
}

export function listedTotal(filter: RenderedFilter, asOfMs: number): ListQuery<{ readonly total: number }> {
  const table = baseOf(filter);
  return {
    query: {
      name: 'length of a list of conversations',
      sql: `SELECT count() AS total FROM ${DATABASE}.${table} FINAL
        PREWHERE ${filter.prewhere} ${whereOf(filter, table, '{asOf:Int64}')}`,
    },
    parameters: { ...filter.parameters, asOf: asOfMs },
  };
}
