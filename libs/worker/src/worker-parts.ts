import type { Logger } from 'pino';
import type { AnalysisPool } from '@parley/analysis-pool';
import type { ClickHouse, ClickHouseWriter } from '@parley/clickhouse';
import type { DeadLetters } from '@parley/event-log';
import type { Clock } from '@parley/kernel';
import type { LanguageModelConfig } from '@parley/llm';
import type { ProcessKind } from '@parley/operations';
import type { PeriodBounds } from '@parley/projections';
import type { Postgres } from '@parley/postgres';
import type { Outlets } from '@parley/webhooks';
import type { WorkerLog } from './log/worker-log.js';
import type { WorkerRole } from './roles.js';

/** What a worker is given rather than makes: its stores, and what differs between the processes that run one. */
export interface WorkerParts {
  readonly kind: Exclude<ProcessKind, 'gateway'>;
  readonly roles: readonly WorkerRole[];
  readonly log: WorkerLog;
  readonly deadLetters: DeadLetters;
  readonly postgres: Postgres;
  /** For inserts. */
  readonly clickhouse: ClickHouseWriter;
  /** ClickHouse as a user that may also read, delete and empty tables. */
  readonly maintenance: ClickHouse;
  /** Whether replicas of ClickHouse have the rows of a part that breaks. */
  readonly replicated: boolean;
  readonly analysis: {
    readonly pool: AnalysisPool;
    /** How long a conversation must be idle before it is analysed. */
    readonly idleWindowMs: number;
    /** Null: no language model is asked. */
    readonly judge: LanguageModelConfig | null;
  };
  /** How long the log keeps records that every lane has passed; Infinity: for good. */
  readonly logKeepMs: number;
  /** Whether this worker keeps cells if it can; while any worker does not, no cells are read. */
  readonly keepsCells: boolean;
  /** When days and months are added up; PERIOD_BOUNDS unless given. */
  readonly periodBounds?: PeriodBounds;
  /** Where webhooks may go. */
  readonly outlets: Outlets;
  /** How often to check whether a reanalysis was requested; every 2 s unless given. */
  readonly reanalysisPollMs?: number;
  readonly clock: Clock;
  readonly logger: Logger;
}
