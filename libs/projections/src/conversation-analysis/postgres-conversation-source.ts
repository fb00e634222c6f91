import { type Postgres, StoreFailure } from '@parley/postgres';
import {
  type ConversationKey,
  type ConversationProgress,
  ConversationSource,
  MOST_READ_BYTES,
  type StoredConversation,
  type StoredMessage,
} from './conversation-source.port.js';
import { ANALYSED_TYPES } from './to-analysis-input.js';

/**
 * A conversation, and then its messages: as one value, a long conversation could exceed the longest possible string.
 */
type Part =
  | { readonly isHead: true; readonly part: Omit<StoredConversation, 'messages'> }
  | { readonly isHead: false; readonly part: StoredMessage };

export class PostgresConversationSource extends ConversationSource {
  constructor(private readonly postgres: Postgres) {
    super();
  }

  override progress(keys: readonly ConversationKey[]): Promise<ConversationProgress[]> {
    return this.postgres.query<ConversationProgress>({
      name: 'progress-of-conversations',
      text: `
        SELECT c.tenant_id AS "tenantId", c.id AS "conversationId", c.revision, c.message_count AS "messageCount",
          c.content_bytes AS "contentBytes"
        FROM unnest($1::uuid[], $2::uuid[]) AS wanted (tenant_id, id)
        JOIN conversations c ON c.tenant_id = wanted.tenant_id AND c.id = wanted.id`,
      values: values(keys),
    });
  }

  override async load(wanted: readonly ConversationProgress[]): Promise<StoredConversation[]> {
    const isLong = ({ contentBytes }: ConversationProgress) => contentBytes > MOST_READ_BYTES;
    const short = wanted.filter((one) => !isLong(one));
    const loaded = short.length === 0 ? [] : await this.read(short, 'whole', WHOLE);
    for (const one of wanted.filter(isLong)) loaded.push(...(await this.read([one], 'ends', ENDS)));
    return loaded;
  }

  private async read(keys: readonly ConversationKey[], name: string, messages: string): Promise<StoredConversation[]> {
    const parts = await this.postgres
      .query<Part>({
        name: `load-conversations-to-analyse-${name}`,
        // One statement, so that revision, outcome and messages are of one snapshot.
        text: `
          WITH wanted AS (SELECT * FROM unnest($1::uuid[], $2::uuid[]) AS given (tenant_id, id)),
            parts AS (${HEADS} UNION ALL ${messages})
          SELECT position = ${HEAD_POSITION} AS "isHead", part FROM parts
          ORDER BY tenant_id, id, position <> ${HEAD_POSITION}, created_at, position`,
        values: [...values(keys), ANALYSED_TYPES],
      })
      .catch((error: unknown) => {
        throw StoreFailure.of(error);
      });
    return conversationsOf(parts);
  }
}

const HEAD_POSITION = -1;

const HEADS = `
  SELECT c.tenant_id, c.id, c.created_at, ${HEAD_POSITION} AS position, json_build_object(
    'tenantId', c.tenant_id, 'conversationId', c.id, 'revision', c.revision, 'productId', c.product_id,
    'versionId', c.version_id, 'promptId', c.prompt_id, 'userId', c.user_id, 'organizationId', c.organization_id,
    'model', c.model, 'otherModels', c.other_models, 'rating', c.rating, 'ratingMin', c.rating_min, 'ratingMax', c.rating_max,
    'createdAt', c.created_at, 'messageCount', c.message_count,
    'outcome', (
      SELECT CASE WHEN e.quality_impact_score > 0 THEN 'success' ELSE 'failure' END
      FROM events e
      WHERE e.tenant_id = c.tenant_id AND e.conversation_id = c.id AND e.quality_impact_score <> 0
      ORDER BY e.event_at DESC, e.id DESC LIMIT 1
    )) AS part
  FROM wanted JOIN conversations c ON c.tenant_id = wanted.tenant_id AND c.id = wanted.id`;

const MESSAGE = `json_build_object('id', m.id, 'type', m.type, 'content', m.content, 'toolName', m.tool_name,
  'input', m.input, 'output', m.output) AS part`;

const OF_WANTED = `
  FROM wanted JOIN messages m ON m.tenant_id = wanted.tenant_id AND m.conversation_id = wanted.id
  WHERE m.type = ANY ($3::text[])`;

const WHOLE = `SELECT m.tenant_id, m.conversation_id, m.created_at, m.position, ${MESSAGE} ${OF_WANTED}`;

/** A conversation's first and latest messages, half of the budget each. */
const ENDS = `
  SELECT m.tenant_id, m.conversation_id, m.created_at, m.position, ${MESSAGE} FROM (
    SELECT m.*, sum(m.bytes) OVER (ORDER BY m.created_at, m.position) - m.bytes AS bytes_before,
      sum(m.bytes) OVER (ORDER BY m.created_at DESC, m.position DESC) - m.bytes AS bytes_after
    FROM (
      SELECT m.*, octet_length(m.content) + coalesce(octet_length(m.input::text), 0)
        + coalesce(octet_length(m.output::text), 0) AS bytes ${OF_WANTED}
    ) AS m
  ) AS m
  WHERE bytes_before < ${MOST_READ_BYTES / 2} OR bytes_after < ${MOST_READ_BYTES / 2}`;

/** Puts conversations together from parts, in which each conversation comes before its messages. */
function conversationsOf(parts: readonly Part[]): StoredConversation[] {
  const conversations: (StoredConversation & { readonly messages: StoredMessage[] })[] = [];
  for (const one of parts) {
    if (one.isHead) conversations.push({ ...one.part, messages: [] });
    else conversations.at(-1)?.messages.push(one.part);
  }
  return conversations;
}

const values = (keys: readonly ConversationKey[]): string[][] => [
  keys.map(({ tenantId }) => tenantId),
  keys.map(({ conversationId }) => conversationId),
];
