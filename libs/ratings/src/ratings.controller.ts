import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Requires, TenantId } from '@parley/tenancy';
import { Rate } from './rate/rate.command.js';
import { RateRequest } from './rate/rate.request.js';

@Controller('ratings')
@Requires('ingest')
export class RatingsController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  async rate(@TenantId() tenantId: string, @Body() request: RateRequest): Promise<{ readonly success: true }> {
    await this.commands.execute(new Rate(tenantId, request));
    return { success: true };
  }
}
