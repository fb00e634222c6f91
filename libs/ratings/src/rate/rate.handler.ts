import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Conversation, lockConversations, toConversationChanged } from '@parley/conversations';
import { conversationChangedV1 } from '@parley/contracts';
import { appendToLog } from '@parley/event-log';
import { Clock, conflict, invalid, newId, notFound, toInstant } from '@parley/kernel';
import { Postgres, type Queryable } from '@parley/postgres';
import { maskText } from '@parley/privacy';
import { KnownProducts } from '@parley/products';
import { findSubject } from './find-subject.js';
import { Rate } from './rate.command.js';
import { ratingErrors } from './rating-errors.js';

@CommandHandler(Rate)
export class RateHandler implements ICommandHandler<Rate> {
  constructor(
    private readonly postgres: Postgres,
    private readonly products: KnownProducts,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, request }: Rate): Promise<void> {
    const errors = ratingErrors(request);
    if (errors.length > 0) throw invalid(errors);
    const now = this.clock.now();
    const ratedAt = request.ratedAt == null ? now : toInstant(request.ratedAt);
    await this.postgres.transaction(async (tx) => {
      const [productIsThere] = await this.products.areThere(tx, [
        { tenantId, productId: request.productId.toLowerCase() },
      ]);
      if (productIsThere !== true) throw notFound('The product');
      const subject = await findSubject(tx, tenantId, request);
      if (subject === null) throw notFound('The rated conversation or message');
      const [conversation] = await lockConversations(tx, [{ tenantId, conversationId: subject.conversationId }]);
      if (conversation === undefined) throw notFound('The rated conversation or message');
      if (conversation.productId !== request.productId.toLowerCase()) {
        throw conflict('The conversation belongs to another product.');
      }
      const feedback = await this.feedback(tx, conversation, request.feedback ?? null);
      const row = { ...request, ...subject, feedback, id: newId(), tenantId, ratedAt, now };
      if (!(await insertRating(tx, row))) return;
      const rated = await keepLatest(tx, conversation, row);
      if (rated !== null) await appendToLog(tx, conversationChangedV1, [toConversationChanged(rated)]);
    });
  }

  /** What is said in a conversation of an anonymised user is masked, whoever says it. */
  private async feedback(tx: Queryable, { tenantId, userId }: Conversation, text: string | null) {
    if (text === null) return null;
    const [user] = await tx.query<{ anonymized: boolean }>({
      name: 'is-user-anonymized',
      text: `SELECT anonymized FROM users WHERE tenant_id = $1 AND id = $2`,
      values: [tenantId, userId],
    });
    return user?.anonymized === true ? maskText(text) : text;
  }
}

interface RatingRow {
  readonly id: string;
  readonly tenantId: string;
  readonly conversationId: string;
  readonly messageId: string | null;
  readonly productId: string;
  readonly rating: number;
  readonly ratingMin: number;
  readonly ratingMax: number;
  readonly feedback: string | null;
  readonly ratedAt: Date;
  readonly now: Date;
}

/** @returns false when the very same rating, of the same instant, is there already. */
async function insertRating(tx: Queryable, row: RatingRow): Promise<boolean> {
  const inserted = await tx.query({
    name: 'insert-rating',
    text: `INSERT INTO ratings (tenant_id, id, conversation_id, message_id, product_id, rating, rating_min, rating_max, feedback, rated_at, created_at)
           SELECT $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6::float8, $7::float8, $8::float8, $9::text,
             $10::timestamptz, $11::timestamptz
           WHERE NOT EXISTS (
             SELECT 1 FROM ratings
             WHERE tenant_id = $1 AND conversation_id = $3 AND rated_at = $10 AND rating = $6 AND rating_min = $7
               AND rating_max = $8 AND message_id IS NOT DISTINCT FROM $4 AND feedback IS NOT DISTINCT FROM $9
           )
           RETURNING id`,
    values: [
      row.tenantId,
      row.id,
      row.conversationId,
      row.messageId,
      row.productId,
      row.rating,
      row.ratingMin,
      row.ratingMax,
      row.feedback,
      row.ratedAt,
      row.now,
    ],
  });
  return inserted.length > 0;
}

/** The latest rating counts, by when it was given rather than by when it came in. Null: an earlier one came late. */
async function keepLatest(tx: Queryable, conversation: Conversation, row: RatingRow): Promise<Conversation | null> {
  const [rated] = await tx.query<{ revision: number }>({
    name: 'rate-conversation',
    text: `UPDATE conversations
           SET rating = $3, rating_min = $4, rating_max = $5, feedback = $6, rated_at = $7, updated_at = $8, revision = revision + 1
           WHERE tenant_id = $1 AND id = $2 AND (rated_at IS NULL OR rated_at <= $7)
           RETURNING revision`,
    values: [
      row.tenantId,
      row.conversationId,
      row.rating,
      row.ratingMin,
      row.ratingMax,
      row.feedback,
      row.ratedAt,
      row.now,
    ],
  });
  if (rated === undefined) return null;
  const { rating, ratingMin, ratingMax } = row;
  return { ...conversation, rating, ratingMin, ratingMax, revision: rated.revision };
}
