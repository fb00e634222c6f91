import type { Readable } from 'node:stream';
import { Body, Controller, Get, HttpStatus, Param, Post, Put, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import {
  described,
  answerList,
  exactly,
  ReferencePipe,
  listOf,
  OffsetPageQuery,
  offsetPaging,
  Operation,
  record,
  EXPORTED,
  type OffsetWindow,
} from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import { GetOrganization } from './get-organization/get-organization.query.js';
import { ListOrganizations } from './list-organizations/list-organizations.query.js';
import { ORGANIZATION, type OrganizationView } from './organization.view.js';
import { UpdateOrganization } from './update-organization/update-organization.command.js';
import { UpdateOrganizationRequest } from './update-organization/update-organization.request.js';
import { UpsertOrganization } from './upsert-organization/upsert-organization.command.js';
import { UpsertOrganizationRequest } from './upsert-organization/upsert-organization.request.js';

interface OrganizationAnswer {
  readonly success: true;
  readonly organization: OrganizationView;
}

const ORGANIZATION_ANSWER = record<OrganizationAnswer>('OrganizationAnswer', {
  success: exactly(true),
  organization: described(ORGANIZATION, 'The organization as it is now.'),
});

@Controller('organizations')
export class OrganizationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Operation({
    summary: 'Create or update an organization',
    description: 'Keyed by externalOrganizationId. Absent fields stay as they are; properties are merged key by key.',
    answers: { 200: ORGANIZATION_ANSWER, 201: ORGANIZATION_ANSWER },
    example: {
      request: {
        externalOrganizationId: 'analytical-engines',
        name: 'Analytical Engines',
        properties: { industry: 'computing' },
      },
    },
  })
  @Post()
  @Requires('ingest')
  async upsert(
    @TenantId() tenantId: string,
    @Body() { externalOrganizationId, ...change }: UpsertOrganizationRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OrganizationAnswer> {
    const { created, organization } = await this.commands.execute(
      new UpsertOrganization(tenantId, externalOrganizationId, change),
    );
    void reply.status(created ? HttpStatus.CREATED : HttpStatus.OK);
    return { success: true, organization };
  }

  @Operation({
    summary: 'Update an organization',
    answers: { 200: ORGANIZATION_ANSWER },
    parameters: { id: "The caller's own id of the organization." },
    example: { request: { name: 'Analytical Engines Ltd' } },
  })
  @Put(':id')
  @Requires('ingest')
  async update(
    @TenantId() tenantId: string,
    @Param('id') externalOrganizationId: string,
    @Body() change: UpdateOrganizationRequest,
  ): Promise<OrganizationAnswer> {
    const organization = await this.commands.execute(new UpdateOrganization(tenantId, externalOrganizationId, change));
    return { success: true, organization };
  }

  @Operation({ summary: 'List organizations', answers: { 200: listOf(ORGANIZATION) }, paged: true, exported: EXPORTED })
  @Get()
  @Requires('read')
  list(
    @TenantId() tenantId: string,
    @Query() query: OffsetPageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OrganizationView[] | Readable> {
    const read = (window: OffsetWindow) => this.queries.execute(new ListOrganizations(tenantId, window));
    const list = { format: query.format, name: 'organizations', shape: ORGANIZATION };
    return answerList(reply, offsetPaging(query), read, list);
  }

  @Operation({ summary: 'Read an organization', answers: { 200: ORGANIZATION } })
  @Get(':id')
  @Requires('read')
  read(
    @TenantId() tenantId: string,
    @Param('id', new ReferencePipe('organization')) id: string,
  ): Promise<OrganizationView> {
    return this.queries.execute(new GetOrganization(tenantId, id));
  }
}
