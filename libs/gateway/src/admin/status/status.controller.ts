import { Controller, Get } from '@nestjs/common';
import { DeadLetters, EventLog, type GroupLag, type SubscriptionStatus } from '@parley/event-log';
import { Processes, type ProcessView, Replays, type ReplayView } from '@parley/operations';
import { VERSION } from '@parley/platform';
import { Reanalyses, type ReanalysisProgress } from '@parley/reanalysis';
import { Requires } from '@parley/tenancy';
import {
  decimal,
  flag,
  instant,
  integer,
  listOf,
  mapOf,
  nullable,
  oneOf,
  Operation,
  record,
  text,
  uuid,
} from '@parley/http';
import { REANALYSIS_PROGRESS } from '../reanalyse/reanalysis-progress.shape.js';

interface Status {
  /** Of the gateway that answers. */
  readonly version: string;
  /** Every gateway and worker that was heard of lately. */
  readonly processes: readonly ProcessView[];
  /** How far behind each projection is; with Kafka also the relay. */
  readonly lanes: readonly GroupLag[];
  /** What could not be asked just now, and is empty above. */
  readonly unanswered: readonly string[];
  /** How many dead letters wait, by lane. */
  readonly deadLetters: Readonly<Record<string, number>>;
  /** The latest run over the history with a newer analyser; null when there was none. */
  readonly reanalysis: ReanalysisProgress | null;
  /** The latest replay of the whole log; null when there was none. */
  readonly replay: ReplayView | null;
}

const LANE = record<SubscriptionStatus>('Lane', {
  group: text,
  lagMs: decimal,
  failures: integer,
  lastError: nullable(text),
  stuck: nullable(text),
});

const STATUS = record<Status>('Status', {
  version: text,
  processes: listOf(
    record<ProcessView>('Process', {
      id: uuid,
      kind: oneOf(['gateway', 'worker', 'standalone']),
      roles: listOf(text),
      version: text,
      startedAt: instant,
      lanes: listOf(LANE),
    }),
  ),
  unanswered: listOf(text),
  replay: nullable(record<ReplayView>('Replay', { fresh: flag, requestedAt: instant, startedAt: nullable(instant) })),
  lanes: listOf(
    record<GroupLag>('LaneLag', { group: text, lagMs: decimal, waiting: integer, partitions: mapOf(integer) }),
  ),
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
    const unanswered: string[] = [];
    const [processes, lanes, letters, reanalysis, replay] = await Promise.all([
      this.processes.alive(),
      // Kafka may be away: that is when an operator asks.
      this.log.lag().catch((): GroupLag[] => {
        unanswered.push('lanes');
        return [];
      }),
      this.deadLetters.count(),
      this.reanalyses.latest(),
      this.replays.latest(),
    ]);
    return {
      version: VERSION,
      processes,
      lanes,
      unanswered,
      deadLetters: Object.fromEntries(letters),
      reanalysis,
      replay,
    };
  }
}
