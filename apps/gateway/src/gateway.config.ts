import type { ConversationBounds } from '@parley/conversations';
import type { LanguageModelConfig } from '@parley/llm';
import { MCP_HOSTS_VARIABLE, type OwnHosts, toMcpHosts } from '@parley/mcp';
import type { KafkaConfig } from '@parley/event-log';
import { LOG_LEVELS, type LogLevel, oneOf, readEnvironment } from '@parley/platform';
import type { PostgresOptions, PostgresPatience } from '@parley/postgres';
import type { PlanLimits } from '@parley/tenancy';
import type { Outlets } from '@parley/webhooks';
import {
  CONVERSATION_BOUND_VARIABLES,
  HTTP_VARIABLES,
  type HttpConfig,
  JUDGE_VARIABLES,
  KAFKA_VARIABLES,
  operatorKey,
  patienceVariables,
  PLAN_LIMIT_VARIABLES,
  STORE_VARIABLES,
  type StoresConfig,
  toConversationBounds,
  toHttpConfig,
  toJudgeConfig,
  toKafkaConfig,
  toOutlets,
  toPatience,
  toPlanLimits,
  toStoresConfig,
  WEBHOOK_VARIABLES,
} from '@parley/runtime';

export interface GatewayConfig {
  readonly http: HttpConfig;
  readonly operatorKey: string;
  readonly logLevel: LogLevel;
  readonly planLimits: PlanLimits;
  readonly conversationBounds: ConversationBounds;
  /** The host names under which language models may connect. */
  readonly mcpHosts: OwnHosts;
  /** Which addresses webhooks may go to. */
  readonly outlets: Outlets;
  readonly stores: StoresConfig;
  /** Asked how far behind the lanes are; null: PostgreSQL is asked. */
  readonly kafka: KafkaConfig | null;
  /** The language model that writes insights; null: fixed rules do. */
  readonly writer: LanguageModelConfig | null;
}

export const GATEWAY_VARIABLES = {
  ...HTTP_VARIABLES,
  PARLEY_OPERATOR_KEY: operatorKey(),
  PARLEY_LOG_LEVEL: oneOf(LOG_LEVELS)({ default: 'warn' }),
  ...STORE_VARIABLES,
  ...patienceVariables(30),
  ...PLAN_LIMIT_VARIABLES,
  ...CONVERSATION_BOUND_VARIABLES,
  ...MCP_HOSTS_VARIABLE,
  ...WEBHOOK_VARIABLES,
  ...KAFKA_VARIABLES,
  ...JUDGE_VARIABLES,
};

/** @throws StartupError that names the variable that is missing or wrong. */
export function readGatewayConfig(): GatewayConfig {
  const environment = readEnvironment(GATEWAY_VARIABLES);
  const stores = toStoresConfig(environment);
  return {
    http: toHttpConfig(environment),
    operatorKey: environment.PARLEY_OPERATOR_KEY,
    logLevel: environment.PARLEY_LOG_LEVEL,
    planLimits: toPlanLimits(environment),
    conversationBounds: toConversationBounds(environment),
    mcpHosts: toMcpHosts(environment),
    outlets: toOutlets(environment),
    stores: { ...stores, postgres: forCallers(stores.postgres, toPatience(environment)) },
    kafka: toKafkaConfig(environment),
    writer: toJudgeConfig(environment),
  };
}

/** Half of the connections read, and half write. */
const forCallers = (postgres: PostgresOptions, patience: PostgresPatience): PostgresOptions => ({
  ...postgres,
  poolSize: Math.floor((postgres.poolSize ?? 0) / 2),
  separateReads: true,
  patience,
});
