import type { Readable } from 'node:stream';
import { Controller, Get, HttpCode, HttpStatus, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import {
  type CursorWindow,
  cursorWindow,
  EXPORTED,
  exportList,
  IdPipe,
  listOf,
  Operation,
  setLinks,
  wholeCursorList,
} from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import { ActivateVersion } from './activate-version/activate-version.command.js';
import { ListVersions } from './list-versions/list-versions.query.js';
import { ListVersionsRequest } from './list-versions/list-versions.request.js';
import { VERSION, type VersionView } from './version.view.js';

@Controller('products/:productId/versions')
export class VersionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Operation({
    summary: 'List the versions of a product',
    answers: { 200: listOf(VERSION) },
    paged: true,
    exported: EXPORTED,
  })
  @Get()
  @Requires('read')
  async list(
    @TenantId() tenantId: string,
    @Param('productId', IdPipe) productId: string,
    @Query() query: ListVersionsRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VersionView[] | Readable> {
    const read = (window: CursorWindow) => this.queries.execute(new ListVersions(tenantId, productId, window));
    const { format } = query;
    if (format != null) {
      const all = wholeCursorList(async (window) => (await read(window)).rows);
      return exportList(reply, { format, name: 'versions', shape: VERSION }, all);
    }
    const { rows, links } = await read(cursorWindow(query));
    setLinks(reply, links);
    return rows;
  }

  @Operation({
    summary: 'Activate a version',
    description: 'New conversations of the product take it. Exactly one version of a product is active at a time.',
    answers: { 200: VERSION },
    rejections: [409],
  })
  @Post(':versionId/activate')
  @Requires('admin')
  @HttpCode(HttpStatus.OK)
  activate(
    @TenantId() tenantId: string,
    @Param('productId', IdPipe) productId: string,
    @Param('versionId', IdPipe) versionId: string,
  ): Promise<VersionView> {
    return this.commands.execute(new ActivateVersion(tenantId, productId, versionId));
  }
}
