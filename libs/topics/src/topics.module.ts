import { Module } from '@nestjs/common';
import { GetTopicsHandler } from './get-topics/get-topics.handler.js';
import { ReplaceTaxonomyHandler } from './replace-taxonomy/replace-taxonomy.handler.js';
import { TopicsController } from './topics.controller.js';

/** Needs a Postgres and a Clock from the composition. */
@Module({ controllers: [TopicsController], providers: [GetTopicsHandler, ReplaceTaxonomyHandler] })
export class TopicsModule {}
