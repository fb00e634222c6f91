import { Module } from '@nestjs/common';
import { ChatController } from './chat/chat.controller.js';
import { TenantNames } from './names/tenant-names.js';

/** Needs a Clock and a QueryBus from the composition. */
@Module({ controllers: [ChatController], providers: [TenantNames] })
export class QuestionsModule {}
