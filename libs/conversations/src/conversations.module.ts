import { Module } from '@nestjs/common';
import { Clock } from '@parley/kernel';
import { ModelsModule, ObservedModels } from '@parley/models';
import { Postgres } from '@parley/postgres';
import { KnownProducts, ProductsModule } from '@parley/products';
import { InteractionsController } from './interactions.controller.js';
import { ListInteractionsHandler } from './list-interactions/list-interactions.handler.js';
import { MessagesController } from './messages.controller.js';
import { ConversationWriter } from './postgres/conversation-writer.js';
import { RecordMessagesHandler } from './record-messages/record-messages.handler.js';

@Module({
  imports: [ProductsModule, ModelsModule],
  controllers: [MessagesController, InteractionsController],
  providers: [
    RecordMessagesHandler,
    ListInteractionsHandler,
    {
      provide: ConversationWriter,
      inject: [Postgres, KnownProducts, ObservedModels, Clock],
      useFactory: (postgres: Postgres, products: KnownProducts, models: ObservedModels, clock: Clock) =>
        new ConversationWriter(postgres, products, models, clock),
    },
  ],
})
export class ConversationsModule {}
