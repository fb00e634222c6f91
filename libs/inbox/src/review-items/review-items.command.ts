import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, type ReviewStatus } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { stand } from '../domain/item.js';
import { reviewed } from '../domain/review.js';
import { chooseItems, type ItemChoice } from '../postgres/choose-items.js';
import { lockItems } from '../postgres/item-rows.js';
import { recordReviews } from '../postgres/reviews.js';
import { saveItems } from '../postgres/save-items.js';

/** @returns how many conversations changed. */
export class ReviewItems extends Command<number> {
  constructor(
    readonly tenantId: string,
    readonly keyId: string,
    readonly choice: ItemChoice,
    readonly status: ReviewStatus,
  ) {
    super();
  }
}

@CommandHandler(ReviewItems)
export class ReviewItemsHandler implements ICommandHandler<ReviewItems> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  /** One bounded batch per transaction: conversations that open meanwhile are left to the next review. */
  async execute(command: ReviewItems): Promise<number> {
    const at = this.clock.now();
    const { tenantId, choice } = command;
    let changed = 0;
    for await (const ids of chooseItems(this.postgres, tenantId, choice))
      changed += await this.review(command, ids, at);
    return changed;
  }

  private review({ tenantId, keyId, status }: ReviewItems, ids: readonly string[], at: Date): Promise<number> {
    return this.postgres.transaction(async (tx) => {
      const items = await lockItems(
        tx,
        ids.map((conversationId) => ({ tenantId, conversationId })),
      );
      const decided = items.filter(({ standing }) => standing.status !== null && standing.status !== status);
      const changes = decided.map((before) => ({
        before,
        after: stand({ ...before, said: reviewed(before.found, before.said, { status }), decidedAt: at }, at),
      }));
      await saveItems(tx, changes, at);
      await recordReviews(tx, decided, { keyId, at }, { status });
      return decided.length;
    });
  }
}
