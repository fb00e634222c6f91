import { binder, type Queryable, type SeekWindow } from '@parley/postgres';
import type { ReviewStatus } from '@parley/kernel';
import type { Axis, TriggerType } from '../domain/trigger.js';
import { topicName } from './topic-name.js';

export interface CardFilter {
  readonly status: ReviewStatus;
  readonly axis: Axis | null;
  readonly minSeverity: number | null;
  readonly triggerType: TriggerType | null;
  readonly productId: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
}

export interface CardRow {
  readonly conversationId: string;
  readonly productId: string;
  readonly externalParticipantId: string | null;
  readonly firstUserMessage: string | null;
  readonly messageCount: number;
  readonly reviewStatus: ReviewStatus;
  readonly timestamp: Date;
  readonly topic: string | null;
  readonly triggerType: TriggerType | null;
  readonly axis: Axis | null;
  readonly severity: number;
  readonly assignee: string | null;
  readonly clusterId: string;
  readonly clusterRootCause: string | null;
  readonly clusterMemberIds: readonly string[];
  readonly clusterSize: number;
  readonly rank: number;
}

const MOST_MEMBER_IDS = 100;
/** Of the first message: enough to tell one conversation from another. */
const MOST_CONTENT_CHARS = 200;

/**
 * One card for each open cluster: its first conversation, with the others behind it. Decided conversations are listed
 * one by one. Up to one card more than the limit, in the order of reading, which for `before` is the reverse of the
 * list's. A cursor's place is a rank.
 */
export function listCards(
  db: Queryable,
  tenantId: string,
  filter: CardFilter,
  { limit, cursor }: SeekWindow,
): Promise<CardRow[]> {
  const values: unknown[] = [];
  const bind = binder(values);
  const conditionsOn = conditionsOf(tenantId, filter, bind);
  const [comparison, direction] = cursor?.direction === 'before' ? ['>', 'ASC'] : ['<', 'DESC'];
  const placed =
    cursor === null
      ? ''
      : `AND (i.rank, i.conversation_id) ${comparison} (${bind(cursor.place)}::bigint, ${bind(cursor.id)}::uuid)`;
  const isOpen = filter.status === 'unreviewed';
  return db.query<CardRow & Record<string, unknown>>({
    text: `
      WITH page AS (
        SELECT i.cluster_id, i.rank, i.conversation_id FROM inbox_items i
        WHERE ${conditionsOn('i')} ${placed} ${isOpen ? `AND ${isFirst(conditionsOn)}` : ''}
        ORDER BY i.rank ${direction}, i.conversation_id ${direction} LIMIT ${bind(limit + 1)}
      )
      SELECT page.conversation_id AS "conversationId", item.product_id AS "productId",
        u.external_id AS "externalParticipantId", (${FIRST_USER_MESSAGE}) AS "firstUserMessage",
        c.message_count AS "messageCount", item.status AS "reviewStatus", item.opened_at AS timestamp,
        ${topicName('item')} AS topic, item.trigger_type AS "triggerType", item.axis, item.severity, item.assignee,
        page.cluster_id AS "clusterId", item.root_cause AS "clusterRootCause", page.rank::double precision AS rank,
        ${isOpen ? OTHERS(conditionsOn('i')) : ALONE}
      FROM page
      JOIN inbox_items item ON item.tenant_id = ${bind(tenantId)} AND item.conversation_id = page.conversation_id
      JOIN conversations c ON c.tenant_id = item.tenant_id AND c.id = item.conversation_id
      LEFT JOIN users u ON u.tenant_id = c.tenant_id AND u.id = c.user_id
      ORDER BY page.rank ${direction}, page.conversation_id ${direction}`,
    values,
  });
}

/** How many cards the list has. */
export async function countCards(db: Queryable, tenantId: string, filter: CardFilter): Promise<number> {
  const values: unknown[] = [];
  const conditions = conditionsOf(tenantId, filter, binder(values))('i');
  const card = filter.status === 'unreviewed' ? 'DISTINCT i.cluster_id' : 'i.conversation_id';
  const [row] = await db.query<{ count: number }>({
    text: `SELECT count(*)::integer AS count FROM (SELECT ${card} FROM inbox_items i WHERE ${conditions}) AS cards`,
    values,
  });
  return row?.count ?? 0;
}

const ALONE = `'{}'::uuid[] AS "clusterMemberIds", 1 AS "clusterSize"`;

/** Cut outside the subquery, so that texts which are only sorted are not read. */
const FIRST_USER_MESSAGE = `
  SELECT left(said.content, ${MOST_CONTENT_CHARS}) FROM (
    SELECT m.content FROM messages m
    WHERE m.tenant_id = c.tenant_id AND m.conversation_id = c.id AND m.type = 'user_message' AND m.content <> ''
    ORDER BY m.created_at, m.position LIMIT 1) AS said`;

const OTHERS = (conditions: string): string => `
  (SELECT count(*)::integer FROM inbox_items i
   WHERE ${conditions} AND i.cluster_id = page.cluster_id) AS "clusterSize",
  ARRAY(SELECT i.conversation_id FROM inbox_items i
        WHERE ${conditions} AND i.cluster_id = page.cluster_id AND i.conversation_id <> page.conversation_id
        ORDER BY i.rank DESC, i.conversation_id DESC LIMIT ${MOST_MEMBER_IDS}) AS "clusterMemberIds"`;

/** Nothing in its cluster comes before it. OFFSET keeps this an index look-up for each row that the page reads. */
const isFirst = (conditionsOn: (alias: string) => string): string => `NOT EXISTS (
          SELECT FROM inbox_items before WHERE ${conditionsOn('before')} AND before.cluster_id = i.cluster_id
            AND (before.rank, before.conversation_id) > (i.rank, i.conversation_id) OFFSET 0)`;

/** The status is no parameter: the planner must see that an index of that status alone will do. */
function conditionsOf(tenantId: string, filter: CardFilter, bind: (value: unknown) => string) {
  const given: readonly (readonly [sql: string, value: unknown, cast: string])[] = [
    ['tenant_id =', tenantId, '::uuid'],
    ['product_id =', filter.productId, '::uuid'],
    ['axis =', filter.axis, ''],
    ['severity >=', filter.minSeverity, '::smallint'],
    ['opened_at >=', filter.from, '::timestamptz'],
    ['opened_at <', filter.to, '::timestamptz'],
  ];
  const asked = given.flatMap(([sql, value, cast]) => (value === null ? [] : [`${sql} ${bind(value)}${cast}`]));
  const trigger = filter.triggerType === null ? null : bind(filter.triggerType);
  return (alias: string): string =>
    [
      `${alias}.status = '${filter.status}'`,
      ...asked.map((condition) => `${alias}.${condition}`),
      ...(trigger === null ? [] : [`${trigger} = ANY (${alias}.trigger_types)`]),
    ].join(' AND ');
}
