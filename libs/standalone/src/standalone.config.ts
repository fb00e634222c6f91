import { resolve } from 'node:path';
import { MCP_HOSTS_VARIABLE, type OwnHosts, toMcpHosts } from '@parley/mcp';
import { LOG_LEVELS, type LogLevel, oneOf, readEnvironment, text } from '@parley/platform';
import {
  ANALYSIS_VARIABLES,
  type AnalysisConfig,
  CELLS_VARIABLE,
  CONVERSATION_BOUND_VARIABLES,
  FSYNC_VARIABLE,
  HTTP_VARIABLES,
  type HttpConfig,
  operatorKey,
  PLAN_LIMIT_VARIABLES,
  toAnalysisConfig,
  toConversationBounds,
  toHttpConfig,
  toOutlets,
  toPlanLimits,
  WEBHOOK_VARIABLES,
} from '@parley/runtime';
import type { ConversationBounds } from '@parley/conversations';
import type { PlanLimits } from '@parley/tenancy';
import type { Outlets } from '@parley/webhooks';

export interface StandaloneConfig {
  /** Absolute. */
  readonly dataDirectory: string;
  readonly http: HttpConfig;
  /** Undefined: one is made at the first start and kept in the data directory. */
  readonly operatorKey: string | undefined;
  readonly logLevel: LogLevel;
  readonly planLimits: PlanLimits;
  readonly conversationBounds: ConversationBounds;
  /** The host names under which the MCP server may be reached. */
  readonly mcpHosts: OwnHosts;
  /** Where webhooks may go. */
  readonly outlets: Outlets;
  readonly analysis: AnalysisConfig;
  /** Whether writes to ClickHouse's engine are synced to the disk. */
  readonly fsync: boolean;
  /** Whether cells are kept and read. */
  readonly keepsCells: boolean;
}

export const STANDALONE_VARIABLES = {
  PARLEY_DATA_DIR: text()({ default: './data' }),
  ...HTTP_VARIABLES,
  PARLEY_OPERATOR_KEY: operatorKey({ default: undefined }),
  PARLEY_LOG_LEVEL: oneOf(LOG_LEVELS)({ default: 'warn' }),
  ...FSYNC_VARIABLE,
  ...CELLS_VARIABLE,
  ...WEBHOOK_VARIABLES,
  ...PLAN_LIMIT_VARIABLES,
  ...CONVERSATION_BOUND_VARIABLES,
  ...MCP_HOSTS_VARIABLE,
  ...ANALYSIS_VARIABLES,
};

/** @throws StartupError that names the variable that is wrong. */
export function readStandaloneConfig(): StandaloneConfig {
  const environment = readEnvironment(STANDALONE_VARIABLES);
  return {
    dataDirectory: resolve(environment.PARLEY_DATA_DIR),
    http: toHttpConfig(environment),
    operatorKey: environment.PARLEY_OPERATOR_KEY,
    logLevel: environment.PARLEY_LOG_LEVEL,
    planLimits: toPlanLimits(environment),
    conversationBounds: toConversationBounds(environment),
    mcpHosts: toMcpHosts(environment),
    outlets: toOutlets(environment),
    analysis: toAnalysisConfig(environment),
    fsync: environment.PARLEY_CLICKHOUSE_FSYNC === 'on',
    keepsCells: environment.PARLEY_CELLS === 'on',
  };
}
