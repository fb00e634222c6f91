import { Module } from '@nestjs/common';
import { Clock } from '@parley/kernel';
import { ModelsModule, ObservedModels } from '@parley/models';
import { Postgres } from '@parley/postgres';
import { KnownProducts, ProductsModule } from '@parley/products';
import { PromptsModule, SystemPrompts } from '@parley/prompts';
import { GetInteractionHandler } from './get-interaction/get-interaction.handler.js';
import { InteractionsController } from './interactions.controller.js';
import { ListInteractionsHandler } from './list-interactions/list-interactions.handler.js';
import { MessagesController } from './messages.controller.js';
import { ConversationWriter } from './postgres/conversation-writer.js';
import { RecordMessagesHandler } from './record-messages/record-messages.handler.js';
import { WaitingEvents } from './waiting-events.port.js';

@Module({
  imports: [ProductsModule, PromptsModule, ModelsModule],
  controllers: [MessagesController, InteractionsController],
  providers: [
    RecordMessagesHandler,
    ListInteractionsHandler,
    GetInteractionHandler,
    {
      provide: ConversationWriter,
      inject: [Postgres, KnownProducts, SystemPrompts, ObservedModels, WaitingEvents, Clock],
      useFactory: (
        postgres: Postgres,
        products: KnownProducts,
        prompts: SystemPrompts,
        models: ObservedModels,
        waitingEvents: WaitingEvents,
        clock: Clock,
      ) => new ConversationWriter(postgres, products, prompts, models, waitingEvents, clock),
    },
  ],
})
export class ConversationsModule {}
