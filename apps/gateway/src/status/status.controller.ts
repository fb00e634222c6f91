import { Controller, Get } from '@nestjs/common';
import { DeadLetters, EventLog, type GroupLag } from '@parley/event-log';
import { Processes, type ProcessView, Replays, type ReplayView } from '@parley/operations';
import { VERSION } from '@parley/platform';
import { Reanalyses, type ReanalysisProgress } from '@parley/projections';
import { Requires } from '@parley/tenancy';
import { decimal, integer, listOf, mapOf, nullable, Operation, record, text } from '@parley/http';
import { REANALYSIS_PROGRESS } from '../reanalyse/reanalysis-progress.shape.js';

interface Status {
  /** Of the gateway that answers. */
  readonly version: string;
  /** Every gateway and worker that was heard of lately. */
  readonly processes: readonly ProcessView[];
  /** How far behind each projection is. */
  readonly lanes: readonly GroupLag[];
  /** How many dead letters wait, by lane. */
  readonly deadLetters: Readonly<Record<string, number>>;
  /** The latest run over the history with a newer analyser; null when there was none. */
  readonly reanalysis: ReanalysisProgress | null;
  /** The latest replay of the whole log; null when there was none. */
  readonly replay: ReplayView | null;
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
    private readonly processes: Processes,
    private readonly replays: Replays,
  ) {}

  @Operation({ summary: 'How far behind each projection is', answers: { 200: STATUS } })
  @Get()
  async status(): Promise<Status> {
    const [processes, lanes, letters, reanalysis, replay] = await Promise.all([
      this.processes.alive(),
      this.log.lag(),
      this.deadLetters.count(),
      this.reanalyses.latest(),
      this.replays.latest(),
    ]);
    return { version: VERSION, processes, lanes, deadLetters: Object.fromEntries(letters), reanalysis, replay };
  }
}
