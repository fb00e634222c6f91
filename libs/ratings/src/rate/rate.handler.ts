import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Conversation, lockConversations, toConversationChanged } from '@parley/conversations';
import { conversationChangedV1 } from '@parley/contracts';
import { appendToLog } from '@parley/event-log';
import { Clock, notFound, unknownProduct } from '@parley/kernel';
import { Postgres, type Queryable } from '@parley/postgres';
import { maskText } from '@parley/privacy';
import { KnownProducts } from '@parley/products';
import { announce } from '@parley/webhooks';
import { fieldOf, type NewRating, productProblem, withRating } from '../domain/new-rating.js';
import { findRated } from '../postgres/find-rated.js';
import { insertRating, isUserAnonymized, saveRating } from '../postgres/store-rating.js';
import { ratingNews } from './rating-news.js';

export class Rate extends Command<void> {
  constructor(readonly rating: NewRating) {
    super();
  }
}

@CommandHandler(Rate)
export class RateHandler implements ICommandHandler<Rate> {
  constructor(
    private readonly postgres: Postgres,
    private readonly products: KnownProducts,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem if the product or what is rated does not exist, or the two do not belong together. */
  execute({ rating }: Rate): Promise<void> {
    return this.postgres.transaction(async (tx) => {
      const [productIsThere] = await this.products.areThere(tx, [rating]);
      if (productIsThere !== true) throw unknownProduct(rating.productId);
      const rated = await findRated(tx, rating);
      const [conversation] =
        rated === null ? [] : await lockConversations(tx, [{ tenantId: rating.tenantId, ...rated }]);
      if (rated === null || conversation === undefined)
        throw notFound('The rated conversation or message', fieldOf(rating));
      const problem = productProblem(conversation, rating);
      if (problem !== null) throw problem;

      const now = this.clock.now();
      const feedback = await feedbackOf(tx, conversation, rating);
      const row = { ...rating, ...rated, feedback, createdAt: now };
      if (!(await insertRating(tx, row))) return;
      await announce(tx, ratingNews(row));
      const after = withRating(conversation, rating);
      if (after === null) return;
      await saveRating(tx, after, feedback, now);
      await appendToLog(tx, conversationChangedV1, [toConversationChanged(after)]);
    });
  }
}

/** Feedback about a conversation of an anonymised user is masked, whoever gives it. */
async function feedbackOf(tx: Queryable, conversation: Conversation, { feedback }: NewRating): Promise<string | null> {
  if (feedback === null) return null;
  return (await isUserAnonymized(tx, conversation)) ? maskText(feedback) : feedback;
}
