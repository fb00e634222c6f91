import { Body, Controller, Get, HttpStatus, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { offsetLinks, offsetWindow, setLinks } from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import { ListUsers } from './list-users/list-users.query.js';
import { ListUsersRequest } from './list-users/list-users.request.js';
import { UpdateUser } from './update-user/update-user.command.js';
import { UpdateUserRequest } from './update-user/update-user.request.js';
import { UpsertUser } from './upsert-user/upsert-user.command.js';
import { UpsertUserRequest } from './upsert-user/upsert-user.request.js';
import type { UserView } from './user.view.js';

interface UserAnswer {
  readonly success: true;
  readonly participant: UserView;
}

@Controller('users')
export class UsersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Requires('ingest')
  async upsert(
    @TenantId() tenantId: string,
    @Body() { externalUserId, ...change }: UpsertUserRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserAnswer> {
    const { created, user } = await this.commands.execute(new UpsertUser(tenantId, externalUserId, change));
    void reply.status(created ? HttpStatus.CREATED : HttpStatus.OK);
    return { success: true, participant: user };
  }

  @Put(':userId')
  @Requires('ingest')
  async update(
    @TenantId() tenantId: string,
    @Param('userId') externalUserId: string,
    @Body() change: UpdateUserRequest,
  ): Promise<UserAnswer> {
    return {
      success: true,
      participant: await this.commands.execute(new UpdateUser(tenantId, externalUserId, change)),
    };
  }

  @Get()
  @Requires('read')
  async list(
    @TenantId() tenantId: string,
    @Query() query: ListUsersRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserView[]> {
    const window = offsetWindow(query);
    const page = await this.queries.execute(new ListUsers(tenantId, window, query.organizationId ?? null));
    setLinks(request, reply, offsetLinks(query, window, page));
    return page.items;
  }
}
