import { Injectable } from '@nestjs/common';
import { Clock, invalidField, isId, notFound, type ReviewStatus } from '@parley/kernel';
import { findReferred, Postgres, type ReferredKind } from '@parley/postgres';
import type { ConversationFilter } from '../domain/conversation-filter.js';
import { Subjects } from '../subjects.js';
import { TopicNames } from '../topics/topic-names.js';
import { MOST_IN_REVIEW } from './conversation-filter.request.js';
import type { AskedFilter } from './parse-filter.js';

/** A filter by an unknown UUID or external id keeps no conversation. The nil UUID would mean "of no organization". */
const NOTHING = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Looks up what filters name. */
@Injectable()
export class ConversationFilters {
  constructor(
    private readonly postgres: Postgres,
    private readonly subjects: Subjects,
    private readonly clock: Clock,
    private readonly topics: TopicNames,
  ) {}

  /**
   * @throws Problem `not_found` for an unknown segment or own id; `invalid` where two ids for one thing name different
   * ones, and for a review status that too many conversations have.
   */
  async resolve(tenantId: string, { known, named, within }: AskedFilter): Promise<ConversationFilter> {
    const [userId, organizationId, promptId, conversationId, models, segment, topics, themes, inReview] =
      await Promise.all([
        this.either(tenantId, 'user', within, named.userId, named.externalUserId),
        this.either(tenantId, 'organization', within, named.organizationId, named.externalOrganizationId),
        this.either(tenantId, 'prompt', within, named.promptId, null),
        this.either(tenantId, 'conversation', within, null, named.externalConversationId),
        named.model === null ? null : this.modelNames(tenantId, named.model),
        named.segmentId === null
          ? null
          : this.subjects.segment(tenantId, named.segmentId, this.clock.now(), `${within}segmentId`),
        named.topic === null ? null : this.topics.keysOf(tenantId, named.topic),
        named.theme === null ? null : this.topics.keysOf(tenantId, named.theme),
        named.reviewStatus === null
          ? null
          : this.inReview(tenantId, `${within}reviewStatus`, named.reviewStatus, known.productId ?? null),
      ]);
    return {
      ...known,
      userId,
      organizationId,
      promptId,
      conversationId,
      conversationIds: inReview,
      models,
      segment,
      topics,
      themes,
    };
  }

  private async either(
    tenantId: string,
    kind: ReferredKind,
    within: string,
    anyId: string | null,
    externalId: string | null,
  ): Promise<string | null> {
    if (anyId === null && externalId === null) return null;
    const field = `${within}${kind}Id`;
    const [byAny, byExternal] = await Promise.all([
      anyId === null ? null : this.find(tenantId, kind, anyId, field),
      externalId === null ? null : this.find(tenantId, kind, externalId, null),
    ]);
    if (byAny !== null && byExternal !== null && byAny !== byExternal) {
      throw invalidField(field, 'must name the same one as the external id beside it');
    }
    return byAny ?? byExternal;
  }

  /** @param field what names it by either id; null: it is named by the caller's own alone. */
  private async find(tenantId: string, kind: ReferredKind, id: string, field: string | null): Promise<string> {
    const found = await findReferred(this.postgres.reads, kind, tenantId, id, field === null ? 'own' : 'either');
    if (found === null && field !== null && !isId(id)) throw notFound(`The ${kind}`, field);
    return found ?? NOTHING;
  }

  /** Conversations of one product, or of all. Not limited by time, since a comparison lies in another period. */
  private async inReview(
    tenantId: string,
    field: string,
    status: ReviewStatus,
    productId: string | null,
  ): Promise<string[]> {
    const rows = await this.postgres.reads.query<{ id: string }>({
      text: `SELECT conversation_id AS id FROM inbox_items
             WHERE tenant_id = $1 AND status = $2 AND ($3::uuid IS NULL OR product_id = $3)
             ORDER BY conversation_id LIMIT $4`,
      values: [tenantId, status, productId, MOST_IN_REVIEW + 1],
    });
    if (rows.length > MOST_IN_REVIEW) {
      const most = MOST_IN_REVIEW.toLocaleString('en');
      throw invalidField(field, `more than ${most} conversations are ${status}: give productId, or another status`);
    }
    return rows.length === 0 ? [NOTHING] : rows.map(({ id }) => id);
  }

  /** A name stands for itself; the id or canonical id of a model stands for all names that the model goes by. */
  private async modelNames(tenantId: string, model: string): Promise<string[]> {
    const rows = await this.postgres.reads.query<{ name: string }>({
      text: `SELECT n.name FROM model_names n
             LEFT JOIN catalogue_models k ON k.id = n.model_id
             LEFT JOIN models m ON m.tenant_id = n.tenant_id AND m.id = n.model_id
             WHERE n.tenant_id = $1 AND ($2::uuid = n.model_id OR $3 IN (k.canonical_id, m.canonical_id))`,
      values: [tenantId, isId(model) ? model : null, model],
    });
    return [...new Set([model, ...rows.map(({ name }) => name)])];
  }
}
