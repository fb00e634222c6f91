import { Body, Controller, Get, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { OnlyReads, Operation } from '@parley/http';
import { RatedAnalytics, Requires, TenantId } from '@parley/tenancy';
import { AnswerQuery } from './answer-query.handler.js';
import { querySchema } from './query-schema.js';
import { QueryRequest } from './query.request.js';
import { QUERY_ANSWER, QUERY_SCHEMA, type QueryAnswer, type QuerySchema } from './query.view.js';
import { parseQuestion } from './question.js';

@Controller('query')
@Requires('read')
export class QueryController {
  constructor(private readonly queries: QueryBus) {}

  @Operation({ summary: 'What questions can be made of', answers: { 200: QUERY_SCHEMA } })
  @Get('schema')
  schema(): QuerySchema {
    return querySchema();
  }

  @Operation({
    summary: 'Ask a question over conversations',
    description:
      'Measures of the conversations that meet all filters, broken down by up to two dimensions and by time, with the ' +
      'list of conversations behind it.',
    answers: { 200: QUERY_ANSWER },
    rejections: [404],
    example: {
      request: {
        measures: ['conversations', 'cqi'],
        by: ['topic'],
        filters: { minFrustration: 0.5 },
        from: '2026-11-01T00:00:00Z',
        to: '2026-12-01T00:00:00Z',
        compareTo: 'previous',
        order: '-conversations',
        limit: 10,
      },
    },
  })
  @OnlyReads()
  @RatedAnalytics()
  @Post()
  @HttpCode(HttpStatus.OK)
  ask(@TenantId() tenantId: string, @Body() request: QueryRequest): Promise<QueryAnswer> {
    return this.queries.execute(new AnswerQuery(tenantId, parseQuestion(request)));
  }
}
