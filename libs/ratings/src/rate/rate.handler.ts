import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ConversationRow, lockConversations, toMessage } from '@parley/conversations';
import { conversationChangedV1 } from '@parley/contracts';
import { appendToLog } from '@parley/event-log';
import { Clock, conflict, invalid, newId, notFound } from '@parley/kernel';
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
    const ratedAt = request.ratedAt == null ? now : new Date(request.ratedAt);
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
      await insertRating(tx, row);
      const rated = await keepLatest(tx, conversation, row);
      if (rated !== null) await appendToLog(tx, conversationChangedV1, [toMessage(rated)]);
    });
  }

  /** What is said in a conversation of an anonymised user is masked, whoever says it. */
  private async feedback(tx: Queryable, { tenantId, userId }: ConversationRow, text: string | null) {
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

async function insertRating(tx: Queryable, row: RatingRow): Promise<void> {
  await tx.query({
    name: 'insert-rating',
    text: `INSERT INTO ratings (tenant_id, id, conversation_id, message_id, product_id, rating, rating_min, rating_max, feedback, rated_at, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
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
}

/** The latest rating counts, by when it was given rather than by when it came in. Null: an earlier one came late. */
async function keepLatest(
  tx: Queryable,
  conversation: ConversationRow,
  row: RatingRow,
): Promise<ConversationRow | null> {
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
