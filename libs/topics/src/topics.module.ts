import { Module } from '@nestjs/common';
import { ChangeTopicHandler } from './change-topic/change-topic.command.js';
import { MergeTopicsHandler } from './merge-topics/merge-topics.command.js';
import { ReplaceTaxonomyHandler } from './replace-taxonomy/replace-taxonomy.command.js';
import { TopicsController } from './topics.controller.js';

/** Needs a Postgres and a Clock from the composition. */
@Module({
  controllers: [TopicsController],
  providers: [ReplaceTaxonomyHandler, ChangeTopicHandler, MergeTopicsHandler],
})
export class TopicsModule {}
