import { Injectable } from '@nestjs/common';
import type { ConversationFilter } from '@parley/analytics';
import { Postgres, visibleAsOf } from '@parley/postgres';
import type { Sort } from './interaction-sort.js';
import { type ListedPage, type ListWindow, pageOf } from './list-window.js';

/** Filters for which PostgreSQL has an index. */
const COLUMNS = {
  conversationId: 'c.id = $::uuid',
  conversationIds: 'c.id = ANY ($::uuid[])',
  productId: 'c.product_id = $::uuid',
  versionId: 'c.version_id = $::uuid',
  userId: 'c.user_id = $::uuid',
  from: 'c.created_at >= $::timestamptz',
  to: 'c.created_at < $::timestamptz',
} as const;

/** Whether the filter asks for nothing else, and the order is that in which conversations began. */
export const isOfRecords = ({ ranges, ...filter }: ConversationFilter, { by }: Sort): boolean =>
  by === 'createdAt' &&
  (ranges ?? []).length === 0 &&
  Object.entries(filter).every(([name, value]) => value == null || name in COLUMNS);

/**
 * Lists that PostgreSQL can make: a conversation is in them as soon as it is acknowledged. Pages of one snapshot fit
 * together whatever comes in meanwhile.
 */
@Injectable()
export class RecordedList {
  constructor(private readonly postgres: Postgres) {}

  async page(tenantId: string, filter: ConversationFilter, sort: Sort, window: ListWindow): Promise<ListedPage> {
    const { limit, offset, place } = window;
    const { asOf, total } = await this.begin(tenantId, filter, window);
    const { conditions, values } = conditionsOf(tenantId, filter, asOf);
    const back = place?.direction === 'before';
    const descending = sort.descending !== back;
    const [order, sign] = descending ? ['DESC', '<'] : ['ASC', '>'];
    const at = values.length;
    const beside = place === null ? [] : [`(c.created_at, c.id) ${sign} ($${at + 3}::timestamptz, $${at + 4}::uuid)`];
    const [read, counted] = await Promise.all([
      this.postgres.reads.query<{ id: string; value: number }>({
        text: `SELECT c.id, (extract(epoch FROM c.created_at) * 1000)::float8 AS value FROM conversations c
               WHERE ${[...conditions, ...beside].join(' AND ')}
               ORDER BY c.created_at ${order}, c.id ${order} LIMIT $${at + 1} OFFSET $${at + 2}`,
        values: [...values, limit + 1, offset, ...(place === null ? [] : [new Date(place.value), place.id])],
      }),
      total ?? this.count(conditions, values),
    ]);
    return pageOf(read, window, asOf, counted);
  }

  private async count(conditions: readonly string[], values: readonly unknown[]): Promise<number> {
    const [row] = await this.postgres.reads.query<{ total: number }>({
      text: `SELECT count(*)::float8 AS total FROM conversations c WHERE ${conditions.join(' AND ')}`,
      values: [...values],
    });
    return row?.total ?? 0;
  }

  /**
   * A list as it is now is counted by the statement that takes the snapshot for reading it: the count sees the same
   * rows, and an index answers it, whereas checking for each row whether a snapshot sees it reads the table.
   */
  private async begin(
    tenantId: string,
    filter: ConversationFilter,
    { asOf, total }: ListWindow,
  ): Promise<{ readonly asOf: string; readonly total: number | null }> {
    if (asOf !== null) return { asOf, total };
    const { conditions, values } = conditionsOf(tenantId, filter, null);
    const [begun] = await this.postgres.reads.query<{ asOf: string; total: number }>({
      text: `SELECT pg_current_snapshot()::text AS "asOf",
               coalesce($${values.length + 1}::float8, (SELECT count(*) FROM conversations c WHERE ${conditions.join(' AND ')})) AS total`,
      values: [...values, total],
    });
    if (begun === undefined) throw new Error('PostgreSQL has no snapshot.');
    return begun;
  }
}

function conditionsOf(tenantId: string, filter: ConversationFilter, asOf: string | null) {
  const values: unknown[] = [tenantId, ...(asOf === null ? [] : [asOf])];
  const conditions = ['c.tenant_id = $1', ...(asOf === null ? [] : [visibleAsOf('c.created_xid', '$2')])];
  for (const [name, condition] of Object.entries(COLUMNS) as [keyof typeof COLUMNS, string][]) {
    const value = filter[name];
    if (value == null) continue;
    values.push(value);
    conditions.push(condition.replace('$', `$${values.length}`));
  }
  return { conditions, values };
}
