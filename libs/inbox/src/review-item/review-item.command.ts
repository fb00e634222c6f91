import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, notFound } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { maskText } from '@parley/privacy';
import { stand } from '../domain/item.js';
import type { RecordedChange } from '../domain/recorded-change.js';
import { reviewed } from '../domain/review.js';
import { lockItems } from '../postgres/item-rows.js';
import { holdConversation, recordReviews } from '../postgres/reviews.js';
import { saveItems } from '../postgres/save-items.js';

export class ReviewItem extends Command<void> {
  constructor(
    readonly tenantId: string,
    readonly keyId: string,
    readonly conversationId: string,
    readonly change: Omit<RecordedChange, 'reason'>,
  ) {
    super();
  }
}

@CommandHandler(ReviewItem)
export class ReviewItemHandler implements ICommandHandler<ReviewItem> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  execute({ tenantId, keyId, conversationId, change }: ReviewItem): Promise<void> {
    const key = { tenantId, conversationId };
    const at = this.clock.now();
    return this.postgres.transaction(async (tx) => {
      const conversation = await holdConversation(tx, key);
      const [item] = conversation === null ? [] : await lockItems(tx, [key]);
      if (conversation === null || item === undefined || item.standing.status === null)
        throw notFound('The inbox item');
      const kept = conversation.isAnonymized ? masked(change) : change;
      const { assignee = item.assignee, note = item.note } = kept;
      const said = reviewed(item.found, item.said, kept);
      const decidedAt = said === item.said ? item.decidedAt : at;
      const after = stand({ ...item, said, assignee, note, decidedAt }, at);
      await saveItems(tx, [{ before: item, after }], at);
      await recordReviews(tx, [key], { keyId, at }, kept);
    });
  }
}

/** What a reviewer writes may repeat what the user said. */
const masked = (change: RecordedChange): RecordedChange =>
  change.note == null ? change : { ...change, note: maskText(change.note) };
