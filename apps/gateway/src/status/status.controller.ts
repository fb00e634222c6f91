import { Controller, Get } from '@nestjs/common';
import { DeadLetters, EventLog, type GroupLag } from '@parley/event-log';
import { Requires } from '@parley/tenancy';

interface Status {
  /** How far behind each projection is. */
  readonly lanes: readonly GroupLag[];
  /** How many dead letters wait, by lane. */
  readonly deadLetters: Readonly<Record<string, number>>;
}

@Controller('admin/status')
@Requires('operator')
export class StatusController {
  constructor(
    private readonly log: EventLog,
    private readonly deadLetters: DeadLetters,
  ) {}

  @Get()
  async status(): Promise<Status> {
    const [lanes, letters] = await Promise.all([this.log.lag(), this.deadLetters.count()]);
    return { lanes, deadLetters: Object.fromEntries(letters) };
  }
}
