import { Controller, Delete, Get, HttpCode, HttpStatus, Param, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdPipe, linkTo, Operation } from '@parley/http';
import { type Actor, By, Requires, TenantId } from '@parley/tenancy';
import { ERASURE, type ErasureView } from './erasure.view.js';
import { GetErasure } from './get-erasure/get-erasure.js';
import { RequestErasure } from './request-erasure/request-erasure.js';

/** An erasure cannot be undone, so it requires the scope that products do not need for their daily work. */
@Controller()
@Requires('admin')
export class ErasuresController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Operation({
    summary: 'Erase a person everywhere',
    description: 'The job goes on by itself; GET /erasures/{id}, named by the Location header, shows it done.',
    answers: { 202: ERASURE },
    parameters: { userId: "The caller's own id of the user." },
  })
  @Delete('users/:userId')
  @HttpCode(HttpStatus.ACCEPTED)
  async erase(
    @By() by: Actor,
    @TenantId() tenantId: string,
    @Param('userId') externalUserId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ErasureView> {
    const erasure = await this.commands.execute(new RequestErasure(by, tenantId, externalUserId));
    void reply.header('location', linkTo(request, `/v1/erasures/${erasure.jobId}`));
    return erasure;
  }

  @Operation({ summary: 'Read an erasure and its receipt', answers: { 200: ERASURE } })
  @Get('erasures/:id')
  read(@TenantId() tenantId: string, @Param('id', IdPipe) id: string): Promise<ErasureView> {
    return this.queries.execute(new GetErasure(tenantId, id));
  }
}
