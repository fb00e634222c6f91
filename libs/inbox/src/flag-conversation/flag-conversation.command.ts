import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, notFound } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { maskText } from '@parley/privacy';
import { stand } from '../domain/item.js';
import { flagged } from '../domain/review.js';
import { ensureItems, lockItems } from '../postgres/item-rows.js';
import { holdConversation, recordReviews } from '../postgres/reviews.js';
import { saveItems } from '../postgres/save-items.js';

/** @returns whether the conversation was not in the inbox before. */
export class FlagConversation extends Command<boolean> {
  constructor(
    readonly tenantId: string,
    readonly keyId: string,
    readonly conversationId: string,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(FlagConversation)
export class FlagConversationHandler implements ICommandHandler<FlagConversation> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  execute({ tenantId, keyId, conversationId, reason: given }: FlagConversation): Promise<boolean> {
    const key = { tenantId, conversationId };
    const at = this.clock.now();
    return this.postgres.transaction(async (tx) => {
      const conversation = await holdConversation(tx, key);
      if (conversation === null) throw notFound('The conversation', 'conversationId');
      const reason = conversation.isAnonymized ? maskText(given) : given;
      await ensureItems(tx, [key]);
      const items = await lockItems(tx, [key]);
      const changes = items.map((before) => ({
        before,
        after: stand({ ...before, said: flagged(before.found, before.said, reason) }, at),
      }));
      await saveItems(tx, changes, at);
      await recordReviews(tx, [key], { keyId, at }, { reason });
      return items.every(({ standing }) => standing.status === null);
    });
  }
}
