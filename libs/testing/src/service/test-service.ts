import type { AnalysisPool } from '@parley/analysis-pool';
import type { ClickHouseWriter, EmbeddedClickHouse, Settings } from '@parley/clickhouse';
import type { ConversationBounds } from '@parley/conversations';
import type { DeadLetters, EventLog } from '@parley/event-log';
import type { Clock } from '@parley/kernel';
import type { LanguageModelConfig } from '@parley/llm';
import type { Postgres, PostgresOptions } from '@parley/postgres';
import type { Lanes, PeriodBounds } from '@parley/projections';
import type { MailServer } from '@parley/webhooks';
import type { RunningWorker } from '@parley/worker';
import type { TestClient } from './test-client.js';

export const TEST_OPERATOR_KEY = 'operator-key-of-the-tests';

/** Gateway and worker on a PostgreSQL database and a ClickHouse directory of their own, in this process. */
export interface TestService extends RunningWorker {
  /** A client with the key of the instance's operator. */
  readonly operator: TestClient;
  /** A new tenant with one product and a key that has all scopes. */
  newTenant(plan?: 'free' | 'growth' | 'enterprise', retentionDays?: number): Promise<TestTenant>;
  /** Listens on a port of its own, for what an in-process client cannot send. @returns the address. */
  listen(): Promise<string>;
  /** Resolves when every lane has projected everything that was acknowledged. */
  caughtUp(): Promise<void>;
  /** Adds up the cells of a tenant's users, for tests that insert facts themselves. */
  addUpCells(tenantId: string): Promise<void>;
  /** Resolves when all users of the tenant have their cells, so that answers read them. */
  celled(tenantId: string): Promise<void>;
  /** Resolves when the tenant's days are added up, as far as `periodBounds` allows, so that answers read them. */
  periodsAddedUp(tenantId: string): Promise<void>;
  /** Every route of the server, as `GET /v1/users/:userId`. */
  routes(): string[];
  readonly postgres: Postgres;
  readonly clickhouse: EmbeddedClickHouse;
  /** Lanes like these, not started, on another log, as another worker would run them. */
  lanesOn(log: EventLog, through?: (writer: ClickHouseWriter) => ClickHouseWriter): Lanes;
  readonly deadLetters: DeadLetters;
  /** One more gateway on the same stores, as another process would run it. */
  openGateway(): Promise<{ readonly client: TestClient; close(): Promise<void> }>;
  close(): Promise<void>;
}

export interface TestTenant {
  readonly id: string;
  readonly productId: string;
  /** Has all scopes. */
  readonly client: TestClient;
}

/** What a test may set: by default conversations are analysed in process and without an idle window. */
export interface TestServiceOptions {
  readonly pool?: AnalysisPool;
  readonly idleWindowMs?: number;
  readonly judge?: LanguageModelConfig | null;
  /** The language model that writes insights. */
  readonly writer?: LanguageModelConfig | null;
  /** The current time for everything but the stores themselves. */
  readonly clock?: Clock;
  /** The bounds of a read from ClickHouse. */
  readonly readSettings?: Settings;
  readonly conversationBounds?: ConversationBounds;
  /** When days and months are added up; absent: as a worker does it. */
  readonly periodBounds?: PeriodBounds;
  /** For e-mail to addresses of example.com. */
  readonly mailServer?: MailServer | null;
  /** Fills the database before it is migrated, with an earlier schema and its rows. */
  readonly stored?: (connection: PostgresOptions) => Promise<void>;
}
