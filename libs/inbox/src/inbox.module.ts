import { Module } from '@nestjs/common';
import { FlagConversationHandler } from './flag-conversation/flag-conversation.command.js';
import { GetInboxItemHandler } from './get-inbox-item/get-inbox-item.query.js';
import { InboxController } from './inbox.controller.js';
import { CountCardsHandler } from './list-inbox/count-cards.query.js';
import { ListInboxHandler } from './list-inbox/list-inbox.query.js';
import { ReviewItemHandler } from './review-item/review-item.command.js';
import { ReviewItemsHandler } from './review-items/review-items.command.js';

/** Needs a Postgres and a Clock from the composition. */
@Module({
  controllers: [InboxController],
  providers: [
    ListInboxHandler,
    CountCardsHandler,
    GetInboxItemHandler,
    FlagConversationHandler,
    ReviewItemHandler,
    ReviewItemsHandler,
  ],
})
export class InboxModule {}
