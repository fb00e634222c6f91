import { Module } from '@nestjs/common';
import { GetTopicsHandler } from './get-topics/get-topics.query.js';
import { ReplaceTaxonomyHandler } from './replace-taxonomy/replace-taxonomy.command.js';
import { TopicsController } from './topics.controller.js';

/** Needs a Postgres and a Clock from the composition. */
@Module({ controllers: [TopicsController], providers: [GetTopicsHandler, ReplaceTaxonomyHandler] })
export class TopicsModule {}
