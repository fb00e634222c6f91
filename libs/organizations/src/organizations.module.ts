import { Module } from '@nestjs/common';
import { OrganizationsController } from './organizations.controller.js';
import { UpsertOrganizationHandler } from './upsert-organization/upsert-organization.handler.js';

@Module({ controllers: [OrganizationsController], providers: [UpsertOrganizationHandler] })
export class OrganizationsModule {}
