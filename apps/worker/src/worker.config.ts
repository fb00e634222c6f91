import {
  type Environment,
  integer,
  limit,
  listOf,
  LOG_LEVELS,
  type LogLevel,
  oneOf,
  readEnvironment,
  text,
} from '@parley/platform';
import type { ClickHouseServerOptions } from '@parley/clickhouse';
import type { KafkaConfig } from '@parley/event-log';
import { StartupError } from '@parley/kernel';
import {
  ANALYSIS_VARIABLES,
  type AnalysisConfig,
  CELLS_VARIABLE,
  KAFKA_VARIABLES,
  patienceVariables,
  STORE_VARIABLES,
  type StoresConfig,
  toAnalysisConfig,
  toKafkaConfig,
  toOutlets,
  toPatience,
  toStoresConfig,
  WEBHOOK_VARIABLES,
} from '@parley/runtime';
import type { Outlets } from '@parley/webhooks';
import { WORKER_ROLES, type WorkerRole } from '@parley/worker';

export interface WorkerConfig {
  /** Where health and metrics are served. */
  readonly host: string;
  readonly port: number;
  readonly logLevel: LogLevel;
  readonly roles: readonly WorkerRole[];
  readonly stores: StoresConfig;
  /** ClickHouse as a user that may find and delete rows, and empty tables. */
  readonly maintenance: ClickHouseServerOptions;
  readonly analysis: AnalysisConfig;
  /** Null: the lanes consume the log of PostgreSQL. */
  readonly kafka: KafkaConfig | null;
  /** How long one batch may take before its lane counts as stuck. */
  readonly stuckAfterMs: number;
  /** How long the log keeps what every lane has passed; Infinity: for good, so that a replay can start from nothing. */
  readonly logKeepMs: number;
  /** Whether this worker keeps cells; they are read as long as every worker does. */
  readonly keepsCells: boolean;
  /** Which addresses webhooks may go to. */
  readonly outlets: Outlets;
}

export const WORKER_VARIABLES = {
  PARLEY_HOST: text()({ default: '127.0.0.1' }),
  PARLEY_PORT: integer(0, 65_535)({ default: 8081 }),
  PARLEY_LOG_LEVEL: oneOf(LOG_LEVELS)({ default: 'warn' }),
  PARLEY_WORKER_ROLES: listOf(WORKER_ROLES)({ default: WORKER_ROLES }),
  PARLEY_CLICKHOUSE_HOUSEKEEPER_USER: text()({ default: undefined }),
  PARLEY_CLICKHOUSE_HOUSEKEEPER_PASSWORD: text()({ default: undefined }),
  PARLEY_CLICKHOUSE_INSERT_QUORUM: oneOf(['off', 'auto', '2', '3', '4', '5'])({ default: 'off' }),
  PARLEY_STUCK_AFTER_SECONDS: integer(10, 86_400)({ default: 600 }),
  PARLEY_LOG_KEEP_HOURS: limit()({ default: Infinity }),
  ...STORE_VARIABLES,
  ...patienceVariables(600),
  ...ANALYSIS_VARIABLES,
  ...KAFKA_VARIABLES,
  ...CELLS_VARIABLE,
  ...WEBHOOK_VARIABLES,
};

type WorkerVariables = Environment<typeof WORKER_VARIABLES>;

/** @throws StartupError that names the variable that is missing or wrong. */
export function readWorkerConfig(): WorkerConfig {
  const environment = readEnvironment(WORKER_VARIABLES);
  const stores = toStoresConfig(environment);
  const kafka = toKafkaConfig(environment);
  ensureConnections(environment, kafka);
  return {
    host: environment.PARLEY_HOST,
    port: environment.PARLEY_PORT,
    logLevel: environment.PARLEY_LOG_LEVEL,
    roles: environment.PARLEY_WORKER_ROLES,
    stores: {
      postgres: { ...stores.postgres, patience: toPatience(environment) },
      clickhouse: { ...stores.clickhouse, ...toQuorum(environment) },
    },
    maintenance: toMaintenance(environment, stores.clickhouse),
    analysis: toAnalysisConfig(environment),
    kafka,
    stuckAfterMs: environment.PARLEY_STUCK_AFTER_SECONDS * 1_000,
    logKeepMs: environment.PARLEY_LOG_KEEP_HOURS * 3_600_000,
    keepsCells: environment.PARLEY_CELLS === 'on',
    outlets: toOutlets(environment),
  };
}

/** Each consumer of PostgreSQL's log holds a connection of its own; the rest of a worker needs a few more. */
function ensureConnections(
  { PARLEY_POSTGRES_POOL: pool, PARLEY_WORKER_ROLES: roles }: WorkerVariables,
  kafka: KafkaConfig | null,
): void {
  const least = kafka === null ? 12 : roles.includes('relay') ? 8 : 6;
  if (pool < least) {
    throw new StartupError(
      `PARLEY_POSTGRES_POOL must be at least ${least} for a worker with these roles, not ${pool}.`,
    );
  }
}

const toQuorum = ({ PARLEY_CLICKHOUSE_INSERT_QUORUM: quorum }: WorkerVariables) =>
  quorum === 'off' ? {} : { insertQuorum: quorum === 'auto' ? quorum : Number(quorum) };

function toMaintenance(variables: WorkerVariables, own: ClickHouseServerOptions): ClickHouseServerOptions {
  const { PARLEY_CLICKHOUSE_HOUSEKEEPER_USER: user, PARLEY_CLICKHOUSE_HOUSEKEEPER_PASSWORD: password } = variables;
  if (user !== undefined) return { ...own, user, password: password ?? '' };
  if (password === undefined) return own;
  throw new StartupError(
    'PARLEY_CLICKHOUSE_HOUSEKEEPER_PASSWORD is set, but PARLEY_CLICKHOUSE_HOUSEKEEPER_USER is not: set both or neither.',
  );
}
