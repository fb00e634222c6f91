import type { Readable } from 'node:stream';
import { Body, Controller, Get, HttpStatus, Param, Post, Put, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import {
  described,
  answerList,
  exactly,
  listOf,
  offsetPaging,
  Operation,
  record,
  ReferencePipe,
  EXPORTED,
  type OffsetWindow,
} from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import { GetUser } from './get-user/get-user.query.js';
import { ListUsers } from './list-users/list-users.query.js';
import { ListUsersRequest } from './list-users/list-users.request.js';
import { UpdateUser } from './update-user/update-user.command.js';
import { UpdateUserRequest } from './update-user/update-user.request.js';
import { UpsertUser } from './upsert-user/upsert-user.command.js';
import { UpsertUserRequest } from './upsert-user/upsert-user.request.js';
import { USER, type UserView } from './user.view.js';

interface UserAnswer {
  readonly success: true;
  readonly participant: UserView;
}

const USER_ANSWER = record<UserAnswer>('UserAnswer', {
  success: exactly(true),
  participant: described(USER, 'The user as it is now.'),
});

@Controller('users')
export class UsersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Operation({
    summary: 'Create or update a user',
    description: 'Keyed by externalUserId. Absent fields stay as they are; properties are merged key by key.',
    answers: { 200: USER_ANSWER, 201: USER_ANSWER },
    rejections: [404],
    example: {
      request: {
        externalUserId: 'ada',
        externalOrganizationId: 'analytical-engines',
        name: 'Ada Lovelace',
        email: 'ada@example.com',
        properties: { plan: 'pro' },
      },
    },
  })
  @Post()
  @Requires('ingest')
  async upsert(
    @TenantId() tenantId: string,
    @Body() body: UpsertUserRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserAnswer> {
    const { created, user } = await this.commands.execute(new UpsertUser(tenantId, body.externalUserId, body));
    void reply.status(created ? HttpStatus.CREATED : HttpStatus.OK);
    return { success: true, participant: user };
  }

  @Operation({
    summary: 'Update a user',
    answers: { 200: USER_ANSWER },
    parameters: { userId: "The caller's own id of the user." },
    example: { request: { name: 'Ada King', properties: { plan: null, seats: 3 } } },
  })
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

  @Operation({
    summary: 'List users',
    answers: { 200: listOf(USER) },
    rejections: [404],
    paged: true,
    exported: EXPORTED,
  })
  @Get()
  @Requires('read')
  list(
    @TenantId() tenantId: string,
    @Query() query: ListUsersRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserView[] | Readable> {
    const read = (window: OffsetWindow) =>
      this.queries.execute(new ListUsers(tenantId, window, query.organizationId ?? null));
    const list = { format: query.format, name: 'users', shape: USER };
    return answerList(reply, offsetPaging(query), read, list);
  }

  @Operation({ summary: 'Read a user', answers: { 200: USER } })
  @Get(':userId')
  @Requires('read')
  get(@TenantId() tenantId: string, @Param('userId', new ReferencePipe('user')) userId: string): Promise<UserView> {
    return this.queries.execute(new GetUser(tenantId, userId));
  }
}
