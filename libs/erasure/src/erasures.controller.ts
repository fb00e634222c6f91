import { Controller, Delete, Get, HttpCode, HttpStatus, Param, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdPipe } from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import type { ErasureView } from './erasure.view.js';
import { GetErasure } from './get-erasure/get-erasure.query.js';
import { RequestErasure } from './request-erasure/request-erasure.command.js';

/** What cannot be undone asks for the scope that products do not need for their daily work. */
@Controller()
@Requires('admin')
export class ErasuresController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Delete('users/:externalUserId')
  @HttpCode(HttpStatus.ACCEPTED)
  async erase(
    @TenantId() tenantId: string,
    @Param('externalUserId') externalUserId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ErasureView> {
    const erasure = await this.commands.execute(new RequestErasure(tenantId, externalUserId));
    void reply.header('location', `${request.protocol}://${request.host}/v1/erasures/${erasure.jobId}`);
    return erasure;
  }

  @Get('erasures/:id')
  read(@TenantId() tenantId: string, @Param('id', IdPipe) id: string): Promise<ErasureView> {
    return this.queries.execute(new GetErasure(tenantId, id));
  }
}
