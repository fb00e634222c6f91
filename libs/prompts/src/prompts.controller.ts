import type { Readable } from 'node:stream';
import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import {
  type CursorWindow,
  EXAMPLE_PRODUCT_ID,
  EXPORTED,
  exportList,
  listOf,
  NamesProduct,
  Operation,
  ReferencePipe,
  setLinks,
  wholeCursorList,
} from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import { ARCHIVED_PROMPT, type ArchivedPrompt, ArchivePrompt } from './archive-prompt/archive-prompt.command.js';
import { CREATED_PROMPT, type CreatedPrompt, CreatePrompt } from './create-prompt/create-prompt.command.js';
import { CreatePromptRequest, toNewPrompt } from './create-prompt/create-prompt.request.js';
import { toComponents } from './domain/prompt-component.js';
import { toVariables } from './domain/prompt-variables.js';
import { COMPOSED_PROMPT, type ComposedPrompt, GetPrompt } from './get-prompt/get-prompt.query.js';
import { ListPrompts } from './list-prompts/list-prompts.query.js';
import { ListPromptsRequest } from './list-prompts/list-prompts.request.js';
import { promptWindow } from './list-prompts/prompt-window.js';
import type { PromptSummary } from './domain/stored-prompt.js';
import { PROMPT_SUMMARY } from './prompt.view.js';
import { UPDATED_PROMPT, type UpdatedPrompt, UpdatePrompt } from './update-prompt/update-prompt.command.js';
import { toPromptChange, UpdatePromptRequest } from './update-prompt/update-prompt.request.js';

@Controller('prompts')
export class PromptsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Operation({
    summary: 'Create a prompt and a version, which is not active',
    answers: { 201: CREATED_PROMPT },
    rejections: [404, 409],
    example: {
      request: {
        name: 'Support',
        productId: EXAMPLE_PRODUCT_ID,
        role: 'assistant',
        externalPromptId: 'support',
        components: [{ content: 'You help the customers of {{company}}. Be brief.' }],
      },
    },
  })
  @Post()
  @NamesProduct({ orDefault: true })
  @Requires('ingest')
  create(@TenantId() tenantId: string, @Body() request: CreatePromptRequest): Promise<CreatedPrompt> {
    return this.commands.execute(
      new CreatePrompt(toNewPrompt(tenantId, request), toComponents(request.components, 'components')),
    );
  }

  @Operation({
    summary: 'List prompts',
    description: 'Either by limit and cursor or by page and pageSize.',
    answers: { 200: listOf(PROMPT_SUMMARY) },
    paged: true,
    exported: EXPORTED,
  })
  @Get()
  @Requires('read')
  async list(
    @TenantId() tenantId: string,
    @Query() query: ListPromptsRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly PromptSummary[] | Readable> {
    const { productId = null, versionId = null, activeOnly = false, includeArchived = false } = query;
    const filters = { productId, versionId, activeOnly, includeArchived };
    const { format } = query;
    if (format != null) {
      const all = wholeCursorList(async (window: CursorWindow) => {
        const page = await this.queries.execute(new ListPrompts(tenantId, { style: 'cursor', ...window }, filters));
        return page.prompts;
      });
      return exportList(reply, { format, name: 'prompts', shape: PROMPT_SUMMARY }, all);
    }
    const { prompts, links } = await this.queries.execute(new ListPrompts(tenantId, promptWindow(query), filters));
    setLinks(reply, links);
    return prompts;
  }

  /** The one route whose query takes any parameter: each is a variable of the prompt. */
  @Operation({
    summary: 'Read a prompt with its variables filled in',
    answers: { 200: COMPOSED_PROMPT },
    anyQuery: 'Every query parameter is the value of the variable of that name.',
  })
  @Get(':id')
  @Requires('read')
  get(
    @TenantId() tenantId: string,
    @Param('id', new ReferencePipe('prompt')) id: string,
    @Query() variables: Record<string, unknown>,
  ): Promise<ComposedPrompt> {
    return this.queries.execute(new GetPrompt(tenantId, id, toVariables(variables)));
  }

  @Operation({
    summary: 'Change a prompt',
    description: 'Components make a new version, which is not active; the rest changes in place.',
    answers: { 200: UPDATED_PROMPT },
    rejections: [409],
    example: { request: { components: [{ content: 'You help the customers of {{company}}. Ask before you act.' }] } },
  })
  @Put(':id')
  @Requires('ingest')
  update(
    @TenantId() tenantId: string,
    @Param('id', new ReferencePipe('prompt')) id: string,
    @Body() request: UpdatePromptRequest,
  ): Promise<UpdatedPrompt> {
    return this.commands.execute(new UpdatePrompt(tenantId, id, toPromptChange(request)));
  }

  @Operation({
    summary: 'Archive a prompt',
    description: 'Rejected while it is in the active version of its product.',
    answers: { 200: ARCHIVED_PROMPT },
    rejections: [409],
  })
  @Delete(':id')
  @Requires('admin')
  archive(@TenantId() tenantId: string, @Param('id', new ReferencePipe('prompt')) id: string): Promise<ArchivedPrompt> {
    return this.commands.execute(new ArchivePrompt(tenantId, id));
  }
}
