import {
  type AnalysisMessage,
  type ConversationAnalysis,
  type ConversationContext,
  LocalAnalyser,
} from '@parley/analysis';
import type { Postgres } from '@parley/postgres';

/** A conversation as its messages in PostgreSQL have it, analysed again. */
export interface StoredConversation {
  readonly id: string;
  readonly productId: string;
  readonly versionId: string;
  readonly promptId: string;
  readonly userId: string;
  readonly organizationId: string | null;
  /** The models that it and its messages name. */
  readonly models: readonly string[];
  readonly rating: number | null;
  readonly ratingMin: number;
  readonly ratingMax: number;
  readonly createdAt: Date;
  readonly messages: number;
  readonly lastMessageAt: Date;
  readonly analysis: ConversationAnalysis;
}

export interface StoredEvent {
  readonly id: string;
  readonly productId: string;
  readonly conversationId: string | null;
  readonly eventType: string;
  readonly valueType: string;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly influence: string;
  readonly impact: number;
  readonly sampleRate: number;
  readonly eventAt: Date;
}

export interface StoredProduct {
  readonly id: string;
  readonly weights: Readonly<Record<'satisfaction' | 'safety' | 'friction' | 'growth', number>>;
}

export interface StoredHistory {
  readonly conversations: readonly StoredConversation[];
  readonly events: readonly StoredEvent[];
  readonly products: readonly StoredProduct[];
}

interface ConversationRecord
  extends Omit<StoredConversation, 'messages' | 'lastMessageAt' | 'analysis'>, Record<string, unknown> {
  /** The tenant's own topic, under the name that it has now, where the conversation was given one. */
  readonly given: Pick<ConversationAnalysis, 'topic' | 'topicGroup'> | null;
  readonly messages: readonly {
    readonly id: string;
    readonly type: string;
    readonly content: string;
    readonly toolName: string | null;
    readonly at: string;
  }[];
}

const PARTS: Readonly<Record<string, Pick<AnalysisMessage, 'role' | 'tool'> | null>> = {
  user_message: { role: 'user' },
  assistant_message: { role: 'assistant' },
  system_message: { role: 'system' },
  tool_call: { role: 'tool', tool: 'call' },
  tool_error: { role: 'tool', tool: 'error' },
  observation: { role: 'tool', tool: 'result' },
  thought: null,
};

const analyser = new LocalAnalyser();

export async function readHistory(postgres: Postgres, tenantId: string): Promise<StoredHistory> {
  const rows = await postgres.query<ConversationRecord>({
    text: `SELECT id, product_id AS "productId", version_id AS "versionId", prompt_id AS "promptId",
             user_id AS "userId", organization_id AS "organizationId", rating, rating_min AS "ratingMin",
             rating_max AS "ratingMax", created_at AS "createdAt", ARRAY(
             SELECT c.model WHERE c.model IS NOT NULL
             UNION SELECT model FROM messages m
             WHERE m.tenant_id = c.tenant_id AND m.conversation_id = c.id AND model IS NOT NULL) AS models, (
             SELECT json_build_object('topic', named.name, 'topicGroup', t.topic_group)
             FROM conversation_topics t JOIN topics named ON named.tenant_id = t.tenant_id AND named.key = t.name
             WHERE t.tenant_id = c.tenant_id AND t.conversation_id = c.id) AS given, (
             SELECT json_agg(json_build_object(
                 'id', id, 'type', type, 'content', content, 'toolName', tool_name, 'at', created_at
               ) ORDER BY created_at, position)
             FROM messages m WHERE m.tenant_id = c.tenant_id AND m.conversation_id = c.id) AS messages
           FROM conversations c WHERE tenant_id = $1`,
    values: [tenantId],
  });
  const events = await postgres.query<StoredEvent & Record<string, unknown>>({
    text: `SELECT id, product_id AS "productId", conversation_id AS "conversationId", event_type AS "eventType",
             value_type AS "valueType", amount, currency, influence, quality_impact_score AS impact,
             sample_rate AS "sampleRate", event_at AS "eventAt"
           FROM events WHERE tenant_id = $1
           UNION ALL
           SELECT "eventId", "productId", "conversationId", "eventType", "valueType", amount, currency, influence,
             "qualityImpactScore", "sampleRate", "eventAt"
           FROM log CROSS JOIN json_to_recordset(payload::json) AS event ("tenantId" uuid, "eventId" uuid, "productId" uuid,
             "conversationId" uuid, "eventType" text, "valueType" text, amount double precision, currency text,
             influence text, "qualityImpactScore" double precision, "sampleRate" double precision, "eventAt" timestamptz)
           WHERE contract = 'event.recorded.v2' AND "tenantId" = $1`,
    values: [tenantId],
  });
  const products = await postgres.query<StoredProduct & Record<string, unknown>>({
    text: 'SELECT id, quality_weights AS weights FROM products WHERE tenant_id = $1',
    values: [tenantId],
  });
  return { conversations: rows.map((row) => analysed(row, outcomeOf(row.id, events))), events, products };
}

/** The outcome by its latest event that says whether it went well or badly. */
function outcomeOf(conversationId: string, events: readonly StoredEvent[]): ConversationContext {
  const [latest] = events
    .filter((event) => event.conversationId === conversationId && event.impact !== 0)
    .sort((a, b) => b.eventAt.getTime() - a.eventAt.getTime() || (a.id < b.id ? 1 : -1));
  return latest === undefined ? {} : { outcome: latest.impact > 0 ? 'success' : 'failure' };
}

function analysed({ messages, given, ...row }: ConversationRecord, outcome: ConversationContext): StoredConversation {
  const input = messages.flatMap(({ id, type, content, toolName }) => {
    const part = PARTS[type];
    if (part === undefined) throw new Error(`The histories hold no ${type}.`);
    return part === null ? [] : [{ id, content, ...part, ...(toolName === null ? {} : { toolName }) }];
  });
  const { rating, ratingMin, ratingMax } = row;
  const rated = rating === null ? {} : { rating: (rating - ratingMin) / (ratingMax - ratingMin) };
  const alone = analyser.analyse({ messages: input, ...rated, ...outcome });
  return {
    ...row,
    messages: messages.length,
    lastMessageAt: new Date(Math.max(...messages.map(({ at }) => Date.parse(at)))),
    analysis: alone.supported && alone.keywords.length > 0 ? { ...alone, ...given } : alone,
  };
}
