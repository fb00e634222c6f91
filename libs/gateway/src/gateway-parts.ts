import type { DataSource } from 'typeorm';
import type { AnalysisPool } from '@parley/analysis-pool';
import type { ClickHouseReader } from '@parley/clickhouse';
import type { ConversationBounds } from '@parley/conversations';
import type { DeadLetters, EventLog } from '@parley/event-log';
import type { AdminPort, PublicAddress } from '@parley/http';
import type { Clock } from '@parley/kernel';
import type { LanguageModelConfig } from '@parley/llm';
import type { OwnHosts } from '@parley/mcp';
import type { Readiness } from '@parley/platform';
import type { Postgres } from '@parley/postgres';
import type { OperatorKey, PlanLimits } from '@parley/tenancy';
import type { Destinations } from '@parley/webhooks';

/** What a gateway does not make itself: its stores, and what differs between standalone and distributed. */
export interface GatewayParts {
  readonly dataSource: DataSource;
  readonly postgres: Postgres;
  readonly clickhouse: ClickHouseReader;
  readonly log: EventLog;
  readonly deadLetters: DeadLetters;
  readonly readiness: Readiness;
  readonly operatorKey: OperatorKey;
  /** How callers reach it; absent: as each request says. */
  readonly address?: PublicAddress;
  /** The port of administration and metrics; absent: they share the port of everything else. */
  readonly adminPort?: AdminPort;
  readonly planLimits: PlanLimits;
  readonly conversationBounds: ConversationBounds;
  /** The host names under which the door for language models is open. */
  readonly mcpHosts: OwnHosts;
  /** Where webhooks may go. */
  readonly destinations: Destinations;
  readonly clock: Clock;
  /** For explanations, which are worked out on request. */
  readonly analysisPool: AnalysisPool;
  /** The language model that writes insights; null: fixed rules do. */
  readonly writer: LanguageModelConfig | null;
}
