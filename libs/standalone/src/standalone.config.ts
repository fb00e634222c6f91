import { resolve } from 'node:path';
import { MCP_HOSTS_VARIABLE, type McpHostsVariable, type OwnHosts, toMcpHosts } from '@parley/mcp';
import { integer, LOG_LEVELS, type LogLevel, oneOf, readEnvironment, text } from '@parley/platform';
import {
  ANALYSIS_VARIABLES,
  type AnalysisConfig,
  type AnalysisVariables,
  CONVERSATION_BOUND_VARIABLES,
  type ConversationBoundVariables,
  FSYNC_VARIABLE,
  type FsyncVariable,
  operatorKey,
  PLAN_LIMIT_VARIABLES,
  type PlanLimitVariables,
  toAnalysisConfig,
  toConversationBounds,
  toPlanLimits,
} from '@parley/runtime';
import type { ConversationBounds } from '@parley/conversations';
import type { PlanLimits } from '@parley/tenancy';

export interface StandaloneConfig {
  /** Absolute. */
  readonly dataDirectory: string;
  readonly host: string;
  readonly port: number;
  /** Undefined: one is made at the first start and kept in the data directory. */
  readonly operatorKey: string | undefined;
  readonly logLevel: LogLevel;
  readonly planLimits: PlanLimits;
  readonly conversationBounds: ConversationBounds;
  /** Where the door for language models stands open. */
  readonly mcpHosts: OwnHosts;
  readonly analysis: AnalysisConfig;
  /** Whether what goes into ClickHouse's engine is synced to the disk. */
  readonly fsync: boolean;
}

/** @throws StartupError that names the variable that is wrong. */
export function readStandaloneConfig(): StandaloneConfig {
  const environment = readEnvironment<
    AnalysisVariables &
      PlanLimitVariables &
      ConversationBoundVariables &
      McpHostsVariable & {
        PARLEY_DATA_DIR: string;
        PARLEY_HOST: string;
        PARLEY_PORT: number;
        PARLEY_OPERATOR_KEY: string | undefined;
        PARLEY_LOG_LEVEL: LogLevel;
      } & FsyncVariable
  >({
    PARLEY_DATA_DIR: text()({ default: './data' }),
    PARLEY_HOST: text()({ default: '127.0.0.1' }),
    PARLEY_PORT: integer(0, 65_535)({ default: 8080 }),
    PARLEY_OPERATOR_KEY: operatorKey({ default: undefined }),
    PARLEY_LOG_LEVEL: oneOf(LOG_LEVELS)({ default: 'warn' }),
    ...FSYNC_VARIABLE,
    ...PLAN_LIMIT_VARIABLES,
    ...CONVERSATION_BOUND_VARIABLES,
    ...MCP_HOSTS_VARIABLE,
    ...ANALYSIS_VARIABLES,
  });
  return {
    dataDirectory: resolve(environment.PARLEY_DATA_DIR),
    host: environment.PARLEY_HOST,
    port: environment.PARLEY_PORT,
    operatorKey: environment.PARLEY_OPERATOR_KEY,
    logLevel: environment.PARLEY_LOG_LEVEL,
    planLimits: toPlanLimits(environment),
    conversationBounds: toConversationBounds(environment),
    mcpHosts: toMcpHosts(environment),
    analysis: toAnalysisConfig(environment),
    fsync: environment.PARLEY_CLICKHOUSE_FSYNC === 'on',
  };
}
