import { Readable } from 'node:stream';
import { Controller, Get, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { EXPORTED, exportList, Operation } from '@parley/http';
import { RatedAnalytics, Requires, TenantId } from '@parley/tenancy';
import { ListTopics } from './list-topics.handler.js';
import { ListTopicsRequest } from './list-topics.request.js';
import { FOUND_TOPIC, TOPICS, type TopicsView } from './topics.view.js';

@Controller('topics')
@Requires('read')
export class FoundTopicsController {
  constructor(private readonly queries: QueryBus) {}

  @Operation({
    summary: 'List the topics that are configured, and those that conversations have',
    answers: { 200: TOPICS },
    exported: EXPORTED,
  })
  @RatedAnalytics()
  @Get()
  async list(
    @TenantId() tenantId: string,
    @Query() { format }: ListTopicsRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TopicsView | Readable> {
    const topics = await this.queries.execute(new ListTopics(tenantId));
    if (format == null) return topics;
    return exportList(reply, { format, name: 'topics', shape: FOUND_TOPIC }, Readable.from([topics.found]));
  }
}
