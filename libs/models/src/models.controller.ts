import type { Readable } from 'node:stream';
import { Body, Controller, Get, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import {
  answerList,
  IdPipe,
  listOf,
  NumberedPageQuery,
  numberedPaging,
  Operation,
  EXPORTED,
  type OffsetWindow,
} from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import { ChangeModel } from './change-model/change-model.command.js';
import { CreateModel } from './create-model/create-model.command.js';
import { CreateModelRequest } from './create-model/create-model.request.js';
import { GetModel } from './get-model/get-model.query.js';
import { ListModels } from './list-models/list-models.query.js';
import { ModelFactsRequest } from './model-facts.request.js';
import { MODEL, MODEL_ITEM, type ModelItemView, type ModelView } from './model.view.js';

@Controller('models')
export class ModelsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Operation({
    summary: 'Create a model',
    answers: { 201: MODEL },
    rejections: [409],
    example: {
      request: {
        canonicalId: 'acme/rocket-2',
        displayName: 'Rocket 2',
        provider: 'acme',
        contextWindow: 128_000,
        inputCostPer1k: 0.002,
        outputCostPer1k: 0.008,
      },
    },
  })
  @Post()
  @Requires('admin')
  create(@TenantId() tenantId: string, @Body() { canonicalId, ...facts }: CreateModelRequest): Promise<ModelView> {
    return this.commands.execute(new CreateModel(tenantId, canonicalId, facts));
  }

  @Operation({
    summary: 'List models',
    description:
      'Models that your conversations use come first, starting with the one that came into use most recently; the others follow, newest first.',
    answers: { 200: listOf(MODEL_ITEM) },
    paged: true,
    exported: EXPORTED,
  })
  @Get()
  @Requires('read')
  list(
    @TenantId() tenantId: string,
    @Query() query: NumberedPageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ModelItemView[] | Readable> {
    const read = (window: OffsetWindow) => this.queries.execute(new ListModels(tenantId, window));
    const list = { format: query.format, name: 'models', shape: MODEL_ITEM };
    return answerList(reply, numberedPaging(query), read, list);
  }

  @Operation({ summary: 'Read a model', answers: { 200: MODEL } })
  @Get(':modelId')
  @Requires('read')
  get(@TenantId() tenantId: string, @Param('modelId', IdPipe) modelId: string): Promise<ModelView> {
    return this.queries.execute(new GetModel(tenantId, modelId));
  }

  @Operation({
    summary: 'Change what is known of a model',
    answers: { 200: MODEL },
    example: { request: { displayName: 'Rocket 2.1', outputCostPer1k: 0.006 } },
  })
  @Patch(':modelId')
  @Requires('admin')
  change(
    @TenantId() tenantId: string,
    @Param('modelId', IdPipe) modelId: string,
    @Body() change: ModelFactsRequest,
  ): Promise<ModelView> {
    return this.commands.execute(new ChangeModel(tenantId, modelId, change));
  }
}
