import { Controller, Get } from '@nestjs/common';
import { DeadLetters, EventLog, type GroupLag } from '@parley/event-log';
import { Requires } from '@parley/tenancy';
import { decimal, integer, listOf, mapOf, Operation, record, text } from '@parley/http';

interface Status {
  /** How far behind each projection is. */
  readonly lanes: readonly GroupLag[];
  /** How many dead letters wait, by lane. */
  readonly deadLetters: Readonly<Record<string, number>>;
}

const STATUS = record<Status>('Status', {
  lanes: listOf(record<GroupLag>('LaneLag', { group: text, lagMs: decimal, waiting: integer })),
  deadLetters: mapOf(integer),
});

@Controller('admin/status')
@Requires('operator')
export class StatusController {
  constructor(
    private readonly log: EventLog,
    private readonly deadLetters: DeadLetters,
  ) {}

  @Operation({ summary: 'How far behind each projection is', answers: { 200: STATUS } })
  @Get()
  async status(): Promise<Status> {
    const [lanes, letters] = await Promise.all([this.log.lag(), this.deadLetters.count()]);
    return { lanes, deadLetters: Object.fromEntries(letters) };
  }
}
