import type { ConversationAnalysis } from '@parley/analysis';
import type { Clock, JsonObject } from '@parley/kernel';
import { type Postgres, type Queryable, StoreFailure } from '@parley/postgres';
import { clusterOf } from '../domain/cluster.js';
import { detailsOf } from '../domain/item-details.js';
import { type Findings, type Item, stand, unknownItem } from '../domain/item.js';
import { isPaying } from '../domain/rules/is-paying.js';
import type { Surroundings } from '../domain/rules/surroundings.js';
import { triggersOf } from '../domain/triggers-of.js';
import { announceAnalyses, type AnalysedItem } from './announce-analyses.js';
import { insertItems, type ItemKey, lockItems, updateItems } from './item-rows.js';
import { announceItems } from './save-items.js';

/** An analysis as its lane passes it on. */
export interface AnalysedConversation extends ItemKey {
  /** The revision of the conversation that was analysed. */
  readonly revision: number;
  /** A higher one is newer. */
  readonly version: number;
  readonly analysis: ConversationAnalysis;
}

interface Current extends ItemKey {
  readonly productId: string;
  readonly isNewTopic: boolean;
  /** The properties of the organization, where the user may leave. */
  readonly properties: JsonObject | null;
  readonly hasRevenue: boolean;
}

const AT_ONCE = 500;

/**
 * Takes analyses into the inbox. One that is older than what is known changes nothing, nor does one whose conversation
 * has gone on, been masked or been erased meanwhile: then a newer one comes, or none does.
 */
export class PostgresInbox {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
    /** Whether the conversations are news, rather than history analysed again. */
    private readonly areNews = true,
  ) {}

  /** @throws StoreFailure when the store does not answer; taking the same analyses again is safe. */
  async take(analysed: readonly AnalysedConversation[]): Promise<void> {
    const newest = newestOfEach(analysed);
    for (let start = 0; start < newest.length; start += AT_ONCE) {
      const some = newest.slice(start, start + AT_ONCE);
      await this.postgres
        .transaction((tx) => this.takeSome(tx, some))
        .catch((error: unknown) => {
          throw StoreFailure.of(error);
        });
    }
  }

  private async takeSome(tx: Queryable, analysed: readonly AnalysedConversation[]): Promise<void> {
    const current = await lockCurrent(tx, analysed);
    if (current.length === 0) return;
    const now = this.clock.now();
    const [around, news] = [byKey(current), byKey(analysed)];
    const changesOf = (items: readonly Item[]): AnalysedItem[] =>
      items.flatMap((before) => {
        const [one, place] = [news.get(keyOf(before)), around.get(keyOf(before))];
        if (one === undefined || place === undefined || one.version <= before.rowVersion) return [];
        return [
          { before, after: stand({ ...before, ...findingsOf(before, one, place) }, now), analysis: one.analysis },
        ];
      });

    const known = byKey(await lockItems(tx, current));
    const updates = changesOf([...known.values()]);
    await updateItems(tx, updates.map(itemAfter));
    // Most conversations are analysed for the first time: their rows are written once.
    const firsts = changesOf(current.filter((one) => !known.has(keyOf(one))).map(unknownItem));
    const inserted = byKey(await insertItems(tx, firsts.map(itemAfter)));
    const isStored = ({ after }: AnalysedItem) => known.has(keyOf(after)) || inserted.has(keyOf(after));
    const changes = [...updates, ...firsts].filter(isStored);
    await announceItems(tx, changes, now);
    if (this.areNews) await announceAnalyses(tx, changes, now);
    // Another transaction stored these items between the two statements; now they are known.
    const overtaken = byKey(firsts.filter((one) => !isStored(one)).map(itemAfter));
    if (overtaken.size > 0) {
      await this.takeSome(
        tx,
        analysed.filter((one) => overtaken.has(keyOf(one))),
      );
    }
  }
}

const itemAfter = ({ after }: AnalysedItem): Item => after;

function findingsOf(item: Item, { version, analysis }: AnalysedConversation, current: Current): Findings {
  const found = triggersOf(analysis, surroundingsOf(current));
  const cluster = found.length === 0 ? null : clusterOf(current.productId, analysis);
  const isOfInterest = found.length > 0 || item.standing.status !== null;
  return {
    rowVersion: version,
    found,
    details: isOfInterest ? detailsOf(analysis) : null,
    clusterId: cluster?.id ?? item.conversationId,
    rootCause: cluster?.rootCause ?? null,
  };
}

const surroundingsOf = ({ isNewTopic, properties, hasRevenue }: Current): Surroundings => ({
  isNewTopic,
  revenue: properties !== null && isPaying(properties) ? 'organization' : hasRevenue ? 'events' : null,
});

/** Locks the conversations that still stand as analysed: they neither go on nor go away until the transaction ends. */
async function lockCurrent(tx: Queryable, analysed: readonly AnalysedConversation[]): Promise<Current[]> {
  return tx.query<Current & Record<string, unknown>>({
    name: 'lock-analysed-conversations',
    text: `
      SELECT c.tenant_id AS "tenantId", c.id AS "conversationId", c.product_id AS "productId",
        coalesce(t.is_new, false) AS "isNewTopic",
        CASE WHEN given.may_leave THEN (
          SELECT o.properties FROM organizations o WHERE o.tenant_id = c.tenant_id AND o.id = c.organization_id
        ) END AS properties,
        given.may_leave AND (
          EXISTS (SELECT FROM users_with_revenue u WHERE u.tenant_id = c.tenant_id AND u.user_id = c.user_id)
          OR EXISTS (
            SELECT FROM events e
            WHERE e.tenant_id = c.tenant_id AND e.user_id = c.user_id AND e.amount > 0 AND e.value_type = 'currency')
        ) AS "hasRevenue"
      FROM unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::boolean[])
        AS given (tenant_id, conversation_id, revision, may_leave)
      JOIN conversations c ON c.tenant_id = given.tenant_id AND c.id = given.conversation_id
        AND c.revision = given.revision
      LEFT JOIN conversation_topics t ON t.tenant_id = c.tenant_id AND t.conversation_id = c.id
      ORDER BY c.tenant_id, c.id FOR SHARE OF c`,
    values: [
      analysed.map(({ tenantId }) => tenantId),
      analysed.map(({ conversationId }) => conversationId),
      analysed.map(({ revision }) => revision),
      analysed.map(({ analysis }) => analysis.churnRisk),
    ],
  });
}

const byKey = <Keyed extends ItemKey>(all: readonly Keyed[]): Map<string, Keyed> =>
  new Map(all.map((one) => [keyOf(one), one]));

const keyOf = ({ tenantId, conversationId }: ItemKey): string => tenantId + conversationId;

function newestOfEach(analysed: readonly AnalysedConversation[]): AnalysedConversation[] {
  const newest = new Map<string, AnalysedConversation>();
  for (const one of analysed) {
    const known = newest.get(keyOf(one));
    if (known === undefined || one.version >= known.version) newest.set(keyOf(one), one);
  }
  return [...newest.values()];
}
