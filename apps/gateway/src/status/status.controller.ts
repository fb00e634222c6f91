import { Controller, Get } from '@nestjs/common';
import { DeadLetters, EventLog, type GroupLag } from '@parley/event-log';
import { Reanalyses, type ReanalysisProgress } from '@parley/projections';
import { Requires } from '@parley/tenancy';
import { decimal, integer, listOf, mapOf, nullable, Operation, record, text } from '@parley/http';
import { REANALYSIS_PROGRESS } from '../reanalyse/reanalysis-progress.shape.js';

interface Status {
  /** How far behind each projection is. */
  readonly lanes: readonly GroupLag[];
  /** How many dead letters wait, by lane. */
  readonly deadLetters: Readonly<Record<string, number>>;
  /** The latest run over the history with a newer analyser; null when there was none. */
  readonly reanalysis: ReanalysisProgress | null;
}

const STATUS = record<Status>('Status', {
  lanes: listOf(record<GroupLag>('LaneLag', { group: text, lagMs: decimal, waiting: integer })),
  deadLetters: mapOf(integer),
  reanalysis: nullable(REANALYSIS_PROGRESS),
});

@Controller('admin/status')
@Requires('operator')
export class StatusController {
  constructor(
    private readonly log: EventLog,
    private readonly deadLetters: DeadLetters,
    private readonly reanalyses: Reanalyses,
  ) {}

  @Operation({ summary: 'How far behind each projection is', answers: { 200: STATUS } })
  @Get()
  async status(): Promise<Status> {
    const [lanes, letters, reanalysis] = await Promise.all([
      this.log.lag(),
      this.deadLetters.count(),
      this.reanalyses.latest(),
    ]);
    return { lanes, deadLetters: Object.fromEntries(letters), reanalysis };
  }
}
