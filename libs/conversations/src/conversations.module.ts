import { Module } from '@nestjs/common';
import { ModelsModule } from '@parley/models';
import { ProductsModule } from '@parley/products';
import { PromptsModule } from '@parley/prompts';
import { MessagesController } from './messages.controller.js';
import { RecordMessagesHandler } from './record-messages/record-messages.handler.js';
import { ReviseBacklog } from './revise-backlog/revise-backlog.js';

@Module({
  imports: [ProductsModule, PromptsModule, ModelsModule],
  controllers: [MessagesController],
  providers: [RecordMessagesHandler, ReviseBacklog],
})
export class ConversationsModule {}
