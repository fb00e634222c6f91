import { Body, Controller, Get, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdPipe, setLinks } from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import { ChangeModel } from './change-model/change-model.command.js';
import { CreateModel } from './create-model/create-model.command.js';
import { CreateModelRequest } from './create-model/create-model.request.js';
import { GetModel } from './get-model/get-model.query.js';
import { ListModels } from './list-models/list-models.query.js';
import { DEFAULT_PAGE_SIZE, ListModelsRequest } from './list-models/list-models.request.js';
import { ModelFactsRequest } from './model-facts.request.js';
import type { ModelItemView, ModelView } from './model.view.js';

@Controller('models')
export class ModelsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Requires('admin')
  create(@TenantId() tenantId: string, @Body() { canonicalId, ...facts }: CreateModelRequest): Promise<ModelView> {
    return this.commands.execute(new CreateModel(tenantId, canonicalId, facts));
  }

  @Get()
  @Requires('read')
  async list(
    @TenantId() tenantId: string,
    @Query() { page = 1, pageSize = DEFAULT_PAGE_SIZE }: ListModelsRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ModelItemView[]> {
    const { models, hasMore } = await this.queries.execute(new ListModels(tenantId, page, pageSize));
    setLinks(request, reply, {
      first: { page: 1, pageSize },
      ...(page > 1 ? { prev: { page: page - 1, pageSize } } : {}),
      ...(hasMore ? { next: { page: page + 1, pageSize } } : {}),
    });
    return models;
  }

  @Get(':modelId')
  @Requires('read')
  get(@TenantId() tenantId: string, @Param('modelId', IdPipe) modelId: string): Promise<ModelView> {
    return this.queries.execute(new GetModel(tenantId, modelId));
  }

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
