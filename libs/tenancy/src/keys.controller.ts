import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { answerCursorPage, CursorPageQuery, IdPipe, listOf, Operation } from '@parley/http';
import { toInstant } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { CREATED_KEY, type CreatedKeyView, CreateKey, MAX_KEYS } from './create-key/create-key.command.js';
import { CreateKeyRequest } from './create-key/create-key.request.js';
import type { Actor } from './domain/actor.js';
import { Requires, TenantId } from './guard/access.decorators.js';
import { By } from './guard/by.js';
import { LISTED_KEY, type ListedKey, listKeys } from './list-keys/list-keys.js';
import { findTenant } from './postgres/read-tenants.js';
import { RevokeKey } from './revoke-key/revoke-key.command.js';

const CREATION = `The answer is the one place where the key is shown. A tenant has at most ${MAX_KEYS} keys that work.`;

@Controller()
export class KeysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly postgres: Postgres,
  ) {}

  @Operation({
    summary: 'Create a key of a tenant',
    description: CREATION,
    answers: { 201: CREATED_KEY },
    rejections: [409],
    example: { request: { name: 'backend', scopes: ['ingest', 'read'] } },
  })
  @Post('admin/tenants/:id/keys')
  @Requires('operator')
  create(
    @By() by: Actor,
    @Param('id', IdPipe) tenantId: string,
    @Body() { name, scopes, expiresAt, defaultProductId }: CreateKeyRequest,
  ): Promise<CreatedKeyView> {
    const expiry = expiresAt == null ? null : toInstant(expiresAt);
    return this.commands.execute(
      new CreateKey(by, tenantId, name, scopes, expiry, defaultProductId?.toLowerCase() ?? null),
    );
  }

  @Operation({
    summary: 'List the keys of a tenant',
    description: 'Also those that were revoked. No answer shows a key itself.',
    answers: { 200: listOf(LISTED_KEY) },
    paged: true,
  })
  @Get('admin/tenants/:id/keys')
  @Requires('operator')
  async listOf(
    @Param('id', IdPipe) tenantId: string,
    @Query() query: CursorPageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ListedKey[]> {
    await findTenant(this.postgres.reads, tenantId);
    return this.list(tenantId, query, reply);
  }

  @Operation({
    summary: "List the tenant's keys",
    description: 'Also those that were revoked. No answer shows a key itself.',
    answers: { 200: listOf(LISTED_KEY) },
    paged: true,
  })
  @Get('keys')
  @Requires('admin')
  list(
    @TenantId() tenantId: string,
    @Query() query: CursorPageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ListedKey[]> {
    return answerCursorPage(reply, query, (window) => listKeys(this.postgres.reads, tenantId, window));
  }

  @Operation({
    summary: 'Create a key of the tenant',
    description: CREATION,
    answers: { 201: CREATED_KEY },
    rejections: [404, 409],
    example: { request: { name: 'backend', scopes: ['ingest', 'read'] } },
  })
  @Post('keys')
  @Requires('admin')
  createOwn(@By() by: Actor, @TenantId() tenantId: string, @Body() request: CreateKeyRequest): Promise<CreatedKeyView> {
    return this.create(by, tenantId, request);
  }

  @Operation({
    summary: 'Revoke a key of the tenant',
    description: 'Also the one that asks for it. It stops working within 5 seconds.',
    answers: { 204: null },
  })
  @Delete('keys/:id')
  @Requires('admin')
  @HttpCode(204)
  revokeOwn(@By() by: Actor, @TenantId() tenantId: string, @Param('id', IdPipe) keyId: string): Promise<void> {
    return this.commands.execute(new RevokeKey(by, keyId, tenantId));
  }

  @Operation({ summary: 'Revoke a key', answers: { 204: null } })
  @Delete('admin/keys/:id')
  @Requires('operator')
  @HttpCode(204)
  revoke(@By() by: Actor, @Param('id', IdPipe) keyId: string): Promise<void> {
    return this.commands.execute(new RevokeKey(by, keyId));
  }
}
