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

/** What a worker is given rather than makes: its stores, and what differs between the processes that hold one. */
export interface WorkerParts {
  readonly kind: Exclude<ProcessKind, 'gateway'>;
  readonly roles: readonly WorkerRole[];
  readonly log: WorkerLog;
  readonly deadLetters: DeadLetters;
  readonly postgres: Postgres;
  /** Inserts. */
  readonly clickhouse: ClickHouseWriter;
  /** ClickHouse as a user who may also find, delete and empty. */
  readonly maintenance: ClickHouse;
  /** Whether ClickHouse's replicas have the rows of a part that breaks. */
  readonly replicated: boolean;
  readonly analysis: {
    readonly pool: AnalysisPool;
    /** How long nothing must be said in a conversation before it is analysed. */
    readonly idleWindowMs: number;
    /** Null: no language model is asked. */
    readonly judge: LanguageModelConfig | null;
  };
  /** How long the log keeps what every lane has passed; Infinity: for good. */
  readonly logKeepMs: number;
  /** Whether it keeps cells, as far as it can; while one worker does not, none are read. */
  readonly keepsCells: boolean;
  /** When days and months are added up; PERIOD_BOUNDS unless given. */
  readonly periodBounds?: PeriodBounds;
  /** Where webhooks may go. */
  readonly outlets: Outlets;
  /** How often it looks whether a reanalysis was asked for; seldom unless given. */
  readonly reanalysisPollMs?: number;
  readonly clock: Clock;
  readonly logger: Logger;
}
