import { Module } from '@nestjs/common';
import { GetOrganizationHandler } from './get-organization/get-organization.handler.js';
import { ListOrganizationsHandler } from './list-organizations/list-organizations.handler.js';
import { OrganizationsController } from './organizations.controller.js';
import { UpdateOrganizationHandler } from './update-organization/update-organization.handler.js';
import { UpsertOrganizationHandler } from './upsert-organization/upsert-organization.handler.js';

@Module({
  controllers: [OrganizationsController],
  providers: [UpsertOrganizationHandler, UpdateOrganizationHandler, ListOrganizationsHandler, GetOrganizationHandler],
})
export class OrganizationsModule {}
