import { Body, Controller, Delete, Get, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setLinks } from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import { type ArchivedPrompt, ArchivePrompt } from './archive-prompt/archive-prompt.command.js';
import { type CreatedPrompt, CreatePrompt } from './create-prompt/create-prompt.command.js';
import { CreatePromptRequest } from './create-prompt/create-prompt.request.js';
import { toVariables } from './domain/prompt-variables.js';
import { type ComposedPrompt, GetPrompt } from './get-prompt/get-prompt.query.js';
import { ListPrompts } from './list-prompts/list-prompts.query.js';
import { ListPromptsRequest } from './list-prompts/list-prompts.request.js';
import { promptWindow } from './list-prompts/prompt-window.js';
import type { PromptSummaryView } from './prompt.view.js';
import { type UpdatedPrompt, UpdatePrompt } from './update-prompt/update-prompt.command.js';
import { UpdatePromptRequest } from './update-prompt/update-prompt.request.js';

/** Wherever an id is asked for, Parley's own and the caller's will do. */
@Controller('prompts')
export class PromptsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Requires('ingest')
  create(@TenantId() tenantId: string, @Body() request: CreatePromptRequest): Promise<CreatedPrompt> {
    return this.commands.execute(new CreatePrompt(tenantId, request));
  }

  @Get()
  @Requires('read')
  async list(
    @TenantId() tenantId: string,
    @Query() query: ListPromptsRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly PromptSummaryView[]> {
    const { productId = null, versionId = null, activeOnly = false, includeArchived = false } = query;
    const filters = { productId, versionId, activeOnly, includeArchived };
    const { prompts, links } = await this.queries.execute(new ListPrompts(tenantId, promptWindow(query), filters));
    setLinks(request, reply, links);
    return prompts;
  }

  /** The one route whose query takes any parameter: each is a variable of the prompt. */
  @Get(':id')
  @Requires('read')
  get(
    @TenantId() tenantId: string,
    @Param('id') id: string,
    @Query() variables: Record<string, unknown>,
  ): Promise<ComposedPrompt> {
    return this.queries.execute(new GetPrompt(tenantId, id, toVariables(variables)));
  }

  @Put(':id')
  @Requires('ingest')
  update(
    @TenantId() tenantId: string,
    @Param('id') id: string,
    @Body() change: UpdatePromptRequest,
  ): Promise<UpdatedPrompt> {
    return this.commands.execute(new UpdatePrompt(tenantId, id, change));
  }

  @Delete(':id')
  @Requires('ingest')
  archive(@TenantId() tenantId: string, @Param('id') id: string): Promise<ArchivedPrompt> {
    return this.commands.execute(new ArchivePrompt(tenantId, id));
  }
}
