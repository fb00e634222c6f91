import { Module } from '@nestjs/common';
import { ModelsModule } from '@parley/models';
import { ProductsModule } from '@parley/products';
import { PromptsModule } from '@parley/prompts';
import { GetInteractionHandler } from './get-interaction/get-interaction.handler.js';
import { InteractionsController } from './interactions.controller.js';
import { ListInteractionsHandler } from './list-interactions/list-interactions.handler.js';
import { MessagesController } from './messages.controller.js';
import { RecordMessagesHandler } from './record-messages/record-messages.handler.js';
import { ReviseBacklog } from './revise-backlog/revise-backlog.js';

@Module({
  imports: [ProductsModule, PromptsModule, ModelsModule],
  controllers: [MessagesController, InteractionsController],
  providers: [RecordMessagesHandler, ListInteractionsHandler, GetInteractionHandler, ReviseBacklog],
})
export class ConversationsModule {}
