import { Module } from '@nestjs/common';
import { ChatController } from './chat/chat.controller.js';

/** Needs a Clock from the composition. */
@Module({ controllers: [ChatController] })
export class QuestionsModule {}
