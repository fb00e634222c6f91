import { Controller, Get } from '@nestjs/common';
import { DeadLetters, EventLog, type GroupLag, knownLag, type SubscriptionStatus } from '@parley/event-log';
import {
  CellsOverview,
  type CellsView,
  type DamagedPartView,
  DamagedParts,
  Processes,
  type ProcessView,
  Replays,
  type ReplayView,
} from '@parley/operations';
import { VERSION } from '@parley/platform';
import { Reanalyses, type ReanalysisProgress } from '@parley/reanalysis';
import { Requires } from '@parley/tenancy';
import {
  described,
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
import { CELLS } from '../cells/cells.shape.js';
import { REANALYSIS_PROGRESS } from '../reanalyse/reanalysis-progress.shape.js';

interface Status {
  /** The version of the gateway that answers. */
  readonly version: string;
  /** Every gateway and worker heard from lately. */
  readonly processes: readonly ProcessView[];
  /** How far behind each projection is; with Kafka also the relay. */
  readonly lanes: readonly GroupLag[];
  /** The names of fields that could not be read just now, and are empty or incomplete. */
  readonly unanswered: readonly string[];
  /** How many dead letters wait, by lane. */
  readonly deadLetters: Readonly<Record<string, number>>;
  /** Parts of ClickHouse that were found broken and put aside. */
  readonly damagedParts: readonly DamagedPartView[];
  /** The latest run over the history with a newer analyser; null when there was none. */
  readonly reanalysis: ReanalysisProgress | null;
  /** The latest replay of the whole log; null when there was none. */
  readonly replay: ReplayView | null;
  /** How far the cells of users are built. */
  readonly cells: CellsView;
}

const LANE = record<SubscriptionStatus>('Lane', {
  group: described(text, 'The name of the projection.'),
  lagMs: described(decimal, 'Milliseconds by which it is behind; 0 when nothing waits.'),
  failures: described(integer, 'Failed attempts in a row; 0 while it gets on.'),
  lastError: described(nullable(text), 'What the last failed attempt said; null without one.'),
  stuck: described(nullable(text), 'What keeps it from getting on; null while it gets on.'),
});

const STATUS = record<Status>('Status', {
  version: described(text, 'The version of the gateway that answers.'),
  processes: described(
    listOf(
      record<ProcessView>('Process', {
        id: described(uuid, 'The id that the process gave itself when it started.'),
        kind: described(oneOf(['gateway', 'worker', 'standalone']), 'What it runs as.'),
        roles: described(listOf(text), 'What a worker does; empty for a gateway.'),
        version: described(text, 'Its version of Parley.'),
        startedAt: described(instant, 'When it started (UTC).'),
        lanes: described(listOf(LANE), 'The projections that it runs, and `replay` while a replay fails.'),
      }),
    ),
    'Every gateway and worker that was heard of lately.',
  ),
  unanswered: described(listOf(text), 'What could not be asked just now, and is empty or incomplete here.'),
  replay: described(
    nullable(
      record<ReplayView>('Replay', {
        fresh: described(flag, 'Whether the projected tables were emptied first.'),
        requestedAt: described(instant, 'When it was asked for (UTC).'),
        startedAt: described(nullable(instant), 'When it began (UTC); null until then.'),
      }),
    ),
    'The latest replay of the whole log; null when there was none.',
  ),
  lanes: described(
    listOf(
      record<GroupLag>('LaneLag', {
        group: described(text, 'The name of the projection.'),
        lagMs: described(decimal, 'Milliseconds since the oldest message that waits; 0 when none does.'),
        waiting: described(integer, 'Messages that wait; without Kafka, up to 1,000 are counted in each partition.'),
        partitions: described(mapOf(integer), 'Messages that wait, by partition of the log.'),
      }),
    ),
    'How far behind each projection is; with Kafka also the relay.',
  ),
  damagedParts: described(
    listOf(
      record<DamagedPartView>('DamagedPart', {
        tableName: described(text, 'The table that has lost the rows of the part.'),
        part: described(text, 'Its name among the detached parts of ClickHouse.'),
        reason: described(text, 'Why ClickHouse put it aside.'),
        foundAt: described(instant, 'When it was found (UTC).'),
      }),
    ),
    'Parts of ClickHouse that were found broken and put aside, newest first; the log was projected again for their rows.',
  ),
  cells: described(CELLS, 'How far the cells (precomputed totals of users, days and months) are built.'),
  deadLetters: described(mapOf(integer), 'How many dead letters wait, by lane.'),
  reanalysis: described(
    nullable(REANALYSIS_PROGRESS),
    'The latest run over the history with a newer analyser; null when there was none.',
  ),
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
    private readonly damaged: DamagedParts,
    private readonly cells: CellsOverview,
  ) {}

  @Operation({ summary: 'How far behind each projection is', answers: { 200: STATUS } })
  @Get()
  async status(): Promise<Status> {
    const unanswered: string[] = [];
    const [processes, lanes, letters, reanalysis, replay, damagedParts, cells] = await Promise.all([
      this.processes.alive(),
      // Kafka may be away, which is just when an operator asks.
      this.log.lag().catch((error: unknown) => {
        unanswered.push('lanes');
        return knownLag(error);
      }),
      this.deadLetters.count(),
      this.reanalyses.latest(),
      this.replays.latest(),
      this.damaged.list(),
      this.cells.view(),
    ]);
    return {
      version: VERSION,
      processes,
      lanes,
      unanswered,
      deadLetters: Object.fromEntries(letters),
      damagedParts,
      reanalysis,
      replay,
      cells,
    };
  }
}
