import { Module } from '@nestjs/common';
import { InsightQuota } from '@parley/analytics';
import { ChatController } from './chat/chat.controller.js';
import { QuestionModel } from './model/question-model.js';
import { TenantNames } from './names/tenant-names.js';

/** Needs a Clock, a QueryBus, a WritingModel, ModelTools, UnexpectedErrors, a Postgres and PlanLimits from the composition. */
@Module({ controllers: [ChatController], providers: [TenantNames, QuestionModel, InsightQuota] })
export class QuestionsModule {}
