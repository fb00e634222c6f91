import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Operation } from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import { GetTopics } from './get-topics/get-topics.query.js';
import { ReplaceTaxonomy } from './replace-taxonomy/replace-taxonomy.command.js';
import { ReplaceTaxonomyRequest } from './replace-taxonomy/replace-taxonomy.request.js';
import { TOPICS, type TopicsView } from './topics.view.js';

@Controller('topics')
export class TopicsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Operation({ summary: 'Read the configured topics', answers: { 200: TOPICS } })
  @Get()
  @Requires('read')
  get(@TenantId() tenantId: string): Promise<TopicsView> {
    return this.queries.execute(new GetTopics(tenantId));
  }

  @Operation({
    summary: 'Configure the topics of conversations',
    answers: { 200: TOPICS },
    example: {
      request: {
        topics: [
          { name: 'Refunds', group: 'returns', examples: ['I want my money back', 'How do I return the lamp?'] },
          { name: 'Sign-in', group: 'account', description: 'password, login, locked out' },
        ],
      },
    },
  })
  @Put()
  @Requires('admin')
  replace(@TenantId() tenantId: string, @Body() { topics }: ReplaceTaxonomyRequest): Promise<TopicsView> {
    return this.commands.execute(
      new ReplaceTaxonomy(
        tenantId,
        topics.map(({ name, group, description, examples }) => ({
          name,
          group: group ?? 'other',
          description: description ?? null,
          examples: examples ?? [],
        })),
      ),
    );
  }
}
