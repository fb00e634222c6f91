import { Body, Controller, HttpCode, HttpStatus, Param, Patch, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IdPipe, Operation } from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import { ChangeTopic } from './change-topic/change-topic.command.js';
import { ChangeTopicRequest } from './change-topic/change-topic.request.js';
import { MergeTopics } from './merge-topics/merge-topics.command.js';
import { MergeTopicsRequest } from './merge-topics/merge-topics.request.js';
import { ReplaceTaxonomy } from './replace-taxonomy/replace-taxonomy.command.js';
import { ReplaceTaxonomyRequest } from './replace-taxonomy/replace-taxonomy.request.js';
import { TAXONOMY, type TaxonomyView, TOPIC, type TopicView } from './topics.view.js';

/** Reading topics belongs to the read side, which counts what conversations are about. */
@Controller('topics')
@Requires('admin')
export class TopicsController {
  constructor(private readonly commands: CommandBus) {}

  @Operation({
    summary: 'Configure the topics of conversations',
    description:
      'The topics apply to conversations analysed from now on; a conversation that fits none of them gets a topic that ' +
      'Parley finds. A name that already exists stands for the same topic as before.',
    answers: { 200: TAXONOMY },
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
  replace(@TenantId() tenantId: string, @Body() { topics }: ReplaceTaxonomyRequest): Promise<TaxonomyView> {
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

  @Operation({
    summary: 'Merge topics into one',
    description:
      'From now on, all past and future conversations about any of these topics count as conversations about `into`, everywhere.',
    answers: { 200: TOPIC },
    rejections: [404],
    example: {
      request: { into: '0198c0de-0000-7000-8000-00000000001d', ids: ['0198c0de-0000-7000-8000-00000000001e'] },
    },
  })
  @Post('merge')
  @HttpCode(HttpStatus.OK)
  merge(@TenantId() tenantId: string, @Body() { into, ids }: MergeTopicsRequest): Promise<TopicView> {
    return this.commands.execute(new MergeTopics(tenantId, into, ids));
  }

  @Operation({
    summary: 'Rename, hide or unmerge a topic',
    description:
      'The new name applies, or the topic is hidden, wherever topics are shown, for past conversations as well.',
    answers: { 200: TOPIC },
    rejections: [409],
    example: { request: { name: 'Lost parcels' } },
  })
  @Patch(':id')
  change(
    @TenantId() tenantId: string,
    @Param('id', IdPipe) id: string,
    @Body() request: ChangeTopicRequest,
  ): Promise<TopicView> {
    return this.commands.execute(new ChangeTopic(tenantId, id, request));
  }
}
