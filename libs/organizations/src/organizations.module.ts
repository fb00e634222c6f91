import { Module } from '@nestjs/common';
import { GetOrganizationHandler } from './get-organization/get-organization.query.js';
import { ListOrganizationsHandler } from './list-organizations/list-organizations.query.js';
import { OrganizationsController } from './organizations.controller.js';
import { UpdateOrganizationHandler } from './update-organization/update-organization.command.js';
import { UpsertOrganizationHandler } from './upsert-organization/upsert-organization.command.js';

@Module({
  controllers: [OrganizationsController],
  providers: [UpsertOrganizationHandler, UpdateOrganizationHandler, ListOrganizationsHandler, GetOrganizationHandler],
})
export class OrganizationsModule {}
