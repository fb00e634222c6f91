import type { Postgres } from '@parley/postgres';
import {
  type ConversationKey,
  type ConversationProgress,
  ConversationSource,
  type StoredConversation,
} from './conversation-source.port.js';

export class PostgresConversationSource extends ConversationSource {
  constructor(private readonly postgres: Postgres) {
    super();
  }

  override progress(keys: readonly ConversationKey[]): Promise<ConversationProgress[]> {
    return this.postgres.query<ConversationProgress>({
      name: 'progress-of-conversations',
      text: `
        SELECT c.tenant_id AS "tenantId", c.id AS "conversationId", c.revision, c.message_count AS "messageCount"
        FROM unnest($1::uuid[], $2::uuid[]) AS wanted (tenant_id, id)
        JOIN conversations c ON c.tenant_id = wanted.tenant_id AND c.id = wanted.id`,
      values: values(keys),
    });
  }

  override async load(keys: readonly ConversationKey[]): Promise<StoredConversation[]> {
    // One statement, so that revision, outcome and messages are of one snapshot.
    const rows = await this.postgres.query<{ conversation: StoredConversation }>({
      name: 'load-conversations-to-analyse',
      text: `
        SELECT json_build_object(
          'tenantId', c.tenant_id, 'conversationId', c.id, 'revision', c.revision, 'productId', c.product_id,
          'versionId', c.version_id, 'promptId', c.prompt_id, 'userId', c.user_id, 'organizationId', c.organization_id,
          'model', c.model, 'otherModels', c.other_models, 'rating', c.rating, 'ratingMin', c.rating_min, 'ratingMax', c.rating_max,
          'createdAt', c.created_at,
          'outcome', (
            SELECT CASE WHEN e.quality_impact_score > 0 THEN 'success' ELSE 'failure' END
            FROM events e
            WHERE e.tenant_id = c.tenant_id AND e.conversation_id = c.id AND e.quality_impact_score <> 0
            ORDER BY e.event_at DESC, e.id DESC LIMIT 1
          ),
          'messages', (
            SELECT coalesce(json_agg(json_build_object(
              'id', m.id, 'type', m.type, 'content', m.content, 'toolName', m.tool_name,
              'input', m.input, 'output', m.output
            ) ORDER BY m.created_at, m.position), '[]')
            FROM messages m WHERE m.tenant_id = c.tenant_id AND m.conversation_id = c.id
          )
        ) AS conversation
        FROM unnest($1::uuid[], $2::uuid[]) AS wanted (tenant_id, id)
        JOIN conversations c ON c.tenant_id = wanted.tenant_id AND c.id = wanted.id`,
      values: values(keys),
    });
    return rows.map(({ conversation }) => conversation);
  }
}

const values = (keys: readonly ConversationKey[]): string[][] => [
  keys.map(({ tenantId }) => tenantId),
  keys.map(({ conversationId }) => conversationId),
];
