import { EMOTIONS, ROOT_CAUSES } from '@parley/analysis';
import { tablesOf, truncate } from '@parley/clickhouse';
import { newId, seededRandom } from '@parley/kernel';
import type { TestService, TestTenant } from '@parley/testing';

/** The analysis of a conversation of the world, with the columns of its row. */
export interface KnownAnalysis {
  readonly analyser_version: number;
  readonly language: string;
  readonly supported: boolean;
  readonly user_message_count: number;
  readonly sentiment: number;
  readonly frustration: number;
  readonly struggle: number;
  readonly commercial_intent: number;
  readonly quality_index: number | null;
  readonly flags: readonly string[];
  readonly emotion: string;
  readonly topic: string;
  readonly topic_group: string;
  readonly keywords: readonly string[];
  readonly root_cause: string;
  readonly root_cause_source: string;
  readonly tools: readonly { readonly name: string; readonly calls: number; readonly failures: number }[];
}

/** A conversation with all that a plain reference needs to know of it. */
export interface KnownConversation {
  readonly id: string;
  readonly externalId: string;
  readonly productId: string;
  readonly versionId: string;
  readonly promptId: string;
  readonly userId: string;
  readonly externalUserId: string;
  readonly organizationId: string | null;
  readonly externalOrganizationId: string | null;
  readonly model: string | null;
  readonly createdAt: Date;
  readonly lastMessageAt: Date;
  readonly messageCount: number;
  readonly rating: number | null;
  readonly ratingMin: number | null;
  readonly ratingMax: number | null;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly eventTypes: readonly string[];
  readonly messages: readonly string[];
  /** Null: it is not in the inbox. */
  readonly reviewStatus: string | null;
  readonly analysis: KnownAnalysis | null;
}

export interface World {
  readonly conversations: readonly KnownConversation[];
  /** A segment whose members are the users with the plan "pro". */
  readonly segmentId: string;
  readonly isMember: (conversation: KnownConversation) => boolean;
}

export const TOPICS = ['refund', 'invoice', 'password', ''];
/** The keys that rows have for a topic: one was merged from two, one renamed, and one is hidden. */
const TOPIC_KEYS: Readonly<Record<string, readonly string[]>> = {
  refund: ['refund', 'money'],
  invoice: ['bill'],
  '': ['', 'hm'],
};
export const KEYWORDS = ['lamp', 'parcel', 'router', 'sofa'];
export const TOOLS = ['order_lookup', 'track', 'crm'];
export const GROUPS = ['billing', 'account', 'other'];
const SENT_WORDS = ['where', 'is', 'my', 'parcel', 'refund', 'Ärger', 'order-lookup', 'now'];
const FLAG_COLUMNS = {
  jailbreak: 'jailbreak',
  hallucination: 'hallucination',
  userToxicity: 'user_toxicity',
  modelToxicity: 'model_toxicity',
  userBias: 'user_bias',
  modelBias: 'model_bias',
  missingCapability: 'missing_capability',
  churnRisk: 'churn_risk',
} as const;

/**
 * Sends conversations and puts made-up analyses in place of the real ones. They differ in everything that can be
 * filtered by, and a fifth of them are not analysed.
 */
export async function makeWorld(service: TestService, tenant: TestTenant, size: number): Promise<World> {
  const random = seededRandom(7);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  const some = <T>(of: readonly T[], share: number): T[] => of.filter(() => random() < share);
  const score = (from: number) => Math.round((from + random() * (1 - from)) * 1000) / 1000;
  const { client } = tenant;
  const other = await client.post<{ id: string }>('/v1/products', { name: 'Other' });
  const products = [tenant.productId, other.body.id];
  const users = ['ada', 'bob', 'cleo', 'dan'];
  for (const [index, externalUserId] of users.entries()) {
    await client.post('/v1/users', { externalUserId, properties: { plan: index % 2 === 0 ? 'pro' : 'free' } });
  }
  const segment = await client.post<{ id: string }>('/v1/segments', {
    filters: { rules: [{ type: 'property', key: 'plan', operator: 'eq', value: 'pro' }] },
  });
  const sent = Array.from({ length: size }, (_, index) => {
    const startMs = Date.parse('2026-11-01T00:00:00Z') + Math.floor(random() * 20) * 3_600_000;
    const messages = Array.from({ length: 1 + Math.floor(random() * 4) }, (__, at) => ({
      role: at % 2 === 0 ? 'user' : 'assistant',
      content: Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(SENT_WORDS)).join(' '),
      createdAt: new Date(startMs + at * 1000).toISOString(),
    }));
    return {
      productId: pick(products),
      externalUserId: pick(users),
      externalConversationId: `c-${index}`,
      ...(random() < 0.5 ? { externalOrganizationId: pick(['acme', 'apex']) } : {}),
      ...(random() < 0.7 ? { model: pick(['gpt-5', 'claude-sonnet-4']) } : {}),
      properties: { channel: pick(['web', 'app']), seats: pick([3, 5]), ...(random() < 0.5 ? { vip: true } : {}) },
      messages,
    };
  });
  for (let start = 0; start < sent.length; start += 50) {
    await client.post('/v1/messages/batch', { conversations: sent.slice(start, start + 50) });
  }
  for (const { externalConversationId, productId } of some(sent, 0.5)) {
    const scale = pick([
      { ratingMin: 0, ratingMax: 5 },
      { ratingMin: 1, ratingMax: 10 },
    ]);
    const rating = pick([1, 2, 4, 5]);
    await client.post('/v1/ratings', { productId, externalConversationId, rating, ...scale });
  }
  const events = new Map<string, string[]>();
  for (const { externalConversationId, productId } of some(sent, 0.6)) {
    const eventType = pick(['purchase', 'upgrade']);
    await client.post('/v1/events', { productId, externalConversationId, eventType, value: 'x' });
    events.set(externalConversationId, [...(events.get(externalConversationId) ?? []), eventType]);
  }
  await service.caughtUp();
  await review(service, tenant);
  const records = await recordsOf(service, tenant.id);
  const conversations = records.map((record) => ({
    ...record,
    eventTypes: events.get(record.externalId) ?? [],
    analysis: random() < 0.2 ? null : analysis(),
  }));
  await replaceAnalyses(service, tenant.id, conversations);
  await nameTopics(service, tenant);
  const members = new Set(users.filter((_, index) => index % 2 === 0));
  return {
    conversations,
    segmentId: segment.body.id,
    isMember: ({ externalUserId }) => members.has(externalUserId),
  };

  function analysis(): KnownAnalysis {
    const language = pick(['en', 'de', 'ja']);
    return {
      analyser_version: pick([2, 3]),
      language,
      supported: language === 'en',
      user_message_count: 1,
      sentiment: score(-1),
      frustration: score(0),
      struggle: score(0),
      commercial_intent: score(0),
      quality_index: random() < 0.8 ? score(0) : null,
      flags: some(Object.keys(FLAG_COLUMNS), 0.3),
      emotion: pick(EMOTIONS),
      topic: pick(TOPICS),
      topic_group: pick(GROUPS),
      keywords: some(KEYWORDS, 0.5),
      root_cause: random() < 0.5 ? pick(ROOT_CAUSES.slice(0, 3)) : '',
      root_cause_source: pick(['heuristic', 'llm']),
      tools: some(TOOLS, 0.5).map((name) => {
        const calls = 1 + Math.floor(random() * 3);
        return { name, calls, failures: Math.floor(random() * (calls + 1)) };
      }),
    };
  }
}

type Recorded = Omit<KnownConversation, 'eventTypes' | 'analysis'>;

const recordsOf = (service: TestService, tenantId: string): Promise<Recorded[]> =>
  service.postgres.query<Recorded & Record<string, unknown>>({
    text: `SELECT c.id, c.external_id AS "externalId", c.product_id AS "productId", c.version_id AS "versionId",
             c.prompt_id AS "promptId", c.user_id AS "userId", u.external_id AS "externalUserId",
             c.organization_id AS "organizationId", o.external_id AS "externalOrganizationId", c.model,
             c.created_at AS "createdAt", c.last_message_at AS "lastMessageAt", c.message_count AS "messageCount",
             c.rating, c.rating_min AS "ratingMin", c.rating_max AS "ratingMax", c.properties,
             (SELECT array_agg(m.content ORDER BY m.position) FROM messages m
              WHERE m.tenant_id = c.tenant_id AND m.conversation_id = c.id) AS messages,
             (SELECT status FROM inbox_items i WHERE i.tenant_id = c.tenant_id AND i.conversation_id = c.id) AS "reviewStatus"
           FROM conversations c JOIN users u ON u.id = c.user_id LEFT JOIN organizations o ON o.id = c.organization_id
           WHERE c.tenant_id = $1`,
    values: [tenantId],
  });

/** Brings a third of the conversations into the inbox, and decides some of them. */
async function review(service: TestService, { id: tenantId, client }: TestTenant): Promise<void> {
  const rows = await service.postgres.query<{ id: string }>({
    text: 'SELECT id FROM conversations WHERE tenant_id = $1 ORDER BY external_id',
    values: [tenantId],
  });
  const ids = rows.map(({ id }) => id).filter((_, index) => index % 3 === 0);
  for (const conversationId of ids) await client.post('/v1/inbox', { conversationId, reason: 'To be looked at.' });
  for (const [start, status] of ['reviewed', 'dismissed'].entries()) {
    await client.post('/v1/inbox/bulk', { ids: ids.filter((_, index) => index % 4 === start), status });
  }
}

/** Writes two versions of each row: only the newest counts. */
async function replaceAnalyses(
  service: TestService,
  tenantId: string,
  conversations: readonly KnownConversation[],
): Promise<void> {
  for (const table of tablesOf('conversation_analysis')) await service.clickhouse.writer.execute(truncate(table));
  const rows = conversations.flatMap((conversation) => {
    const { analysis } = conversation;
    if (analysis === null) return [];
    const { flags, tools, ...columns } = analysis;
    const row = {
      tenant_id: tenantId,
      product_id: conversation.productId,
      conversation_id: conversation.id,
      row_version: 2,
      version_id: conversation.versionId,
      prompt_id: conversation.promptId,
      user_id: conversation.userId,
      ...(conversation.organizationId === null ? {} : { organization_id: conversation.organizationId }),
      model: conversation.model ?? '',
      created_at: conversation.createdAt.toISOString(),
      sentiment_minimum: 0,
      sentiment_change: 0,
      commercial_signal: 'none',
      jailbreak_succeeded: false,
      root_cause_confidence: 0.5,
      satisfaction: null,
      safety: null,
      friction: null,
      ...columns,
      topic: keyOf(columns.topic, conversation.messageCount),
      root_cause_source: columns.root_cause === '' ? '' : columns.root_cause_source,
      ...Object.fromEntries(Object.entries(FLAG_COLUMNS).map(([flag, column]) => [column, flags.includes(flag)])),
      tool_names: tools.map(({ name }) => name),
      tool_calls: tools.map(({ calls }) => calls),
      tool_failures: tools.map(({ failures }) => failures),
    };
    return [{ ...row, row_version: 1, topic: 'superseded', frustration: 0.999 }, row];
  });
  for (const version of [1, 2]) {
    await service.clickhouse.writer.insert({
      table: 'conversation_analysis',
      rows: Buffer.from(
        rows
          .filter((row) => row.row_version === version)
          .map((row) => JSON.stringify(row))
          .join('\n'),
      ),
      deduplicationToken: newId(),
    });
  }
  await service.addUpCells(tenantId);
}

const keyOf = (topic: string, any: number): string => {
  const keys = TOPIC_KEYS[topic] ?? [topic];
  return keys[any % keys.length] ?? topic;
};

/** Makes topics as if found under their keys, and renames, merges and hides them as a person would. */
async function nameTopics(service: TestService, { id: tenantId, client }: TestTenant): Promise<void> {
  const ids = new Map(['refund', 'money', 'bill', 'hm'].map((key) => [key, newId()]));
  await service.postgres.query({
    text: `INSERT INTO topics (tenant_id, id, key, topic_group)
           SELECT $1, id, key, 'billing' FROM unnest($2::uuid[], $3::text[]) AS each (id, key)`,
    values: [tenantId, [...ids.values()], [...ids.keys()]],
  });
  await client.post('/v1/topics/merge', { into: ids.get('refund'), ids: [ids.get('money')] });
  await client.patch(`/v1/topics/${ids.get('bill') ?? ''}`, { name: 'invoice' });
  await client.patch(`/v1/topics/${ids.get('hm') ?? ''}`, { hidden: true });
}
