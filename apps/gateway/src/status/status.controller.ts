import { Controller, Get } from '@nestjs/common';
import { EventLog, type GroupLag } from '@parley/event-log';
import { Requires } from '@parley/tenancy';

interface Status {
  /** How far behind each projection is. */
  readonly lanes: readonly GroupLag[];
}

@Controller('admin/status')
@Requires('operator')
export class StatusController {
  constructor(private readonly log: EventLog) {}

  @Get()
  async status(): Promise<Status> {
    return { lanes: await this.log.lag() };
  }
}
