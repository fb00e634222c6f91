import { Body, Controller, HttpStatus, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { Requires, TenantId } from '@parley/tenancy';
import { exactly, Operation, record } from '@parley/http';
import { ORGANIZATION, type OrganizationView } from './organization.view.js';
import { UpsertOrganization } from './upsert-organization/upsert-organization.command.js';
import { UpsertOrganizationRequest } from './upsert-organization/upsert-organization.request.js';

interface OrganizationAnswer {
  readonly success: true;
  readonly organization: OrganizationView;
}

const ORGANIZATION_ANSWER = record<OrganizationAnswer>('OrganizationAnswer', {
  success: exactly(true),
  organization: ORGANIZATION,
});

@Controller('organizations')
export class OrganizationsController {
  constructor(private readonly commands: CommandBus) {}

  @Operation({
    summary: 'Create or update an organization',
    description: 'Keyed by externalOrganizationId. What is absent stays; properties are merged key by key.',
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
    @Body() request: UpsertOrganizationRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OrganizationAnswer> {
    const { created, organization } = await this.commands.execute(new UpsertOrganization(tenantId, request));
    void reply.status(created ? HttpStatus.CREATED : HttpStatus.OK);
    return { success: true, organization };
  }
}
