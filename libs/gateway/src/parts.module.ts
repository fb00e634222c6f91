import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { AnalysisPool } from '@parley/analysis-pool';
import { PostgresLanguageModelBudget } from '@parley/llm';
import { ClickHouseSegmentMembership, WritingModel } from '@parley/analytics';
import { ClickHouseReader } from '@parley/clickhouse';
import { ConversationBounds, WaitingEvents } from '@parley/conversations';
import { AlertsOfWebhook } from '@parley/alerts';
import { DeadLetters, EventLog, RecentAppends } from '@parley/event-log';
import { PostgresWaitingEvents } from '@parley/events';
import { AdminPort, UnexpectedErrors } from '@parley/http';
import { Clock } from '@parley/kernel';
import { OwnHosts, ToolsForQuestions } from '@parley/mcp';
import { CellsOverview, DamagedParts, Processes, Replays } from '@parley/operations';
import { Readiness } from '@parley/platform';
import { Postgres } from '@parley/postgres';
import { ModelTools } from '@parley/questions';
import { Reanalyses } from '@parley/reanalysis';
import { SegmentMembership } from '@parley/segment-rules';
import { OperatorKey, PlanLimits, SecurityLines } from '@parley/tenancy';
import { Destinations, WebhookUses } from '@parley/webhooks';
import { LoggedSecurityLines } from './admin/security-log/logged-security-lines.js';
import type { GatewayParts } from './gateway-parts.js';

/** Provides, everywhere, what the gateway was given and what only the composition can put together. */
@Global()
@Module({})
export class PartsModule {
  static with(parts: GatewayParts, logger: Logger): DynamicModule {
    const providers = [
      { provide: DataSource, useValue: parts.dataSource },
      { provide: Postgres, useValue: parts.postgres },
      { provide: ClickHouseReader, useValue: parts.clickhouse },
      { provide: EventLog, useValue: parts.log },
      { provide: DeadLetters, useValue: parts.deadLetters },
      RecentAppends,
      { provide: Readiness, useValue: parts.readiness },
      { provide: OperatorKey, useValue: parts.operatorKey },
      { provide: AdminPort, useValue: parts.adminPort ?? new AdminPort() },
      { provide: SecurityLines, useValue: new LoggedSecurityLines(logger) },
      { provide: UnexpectedErrors, useValue: new UnexpectedErrors(logger) },
      {
        provide: SegmentMembership,
        // The write side's port, answered by the read side: only the composition knows both.
        useFactory: (): SegmentMembership =>
          new ClickHouseSegmentMembership(parts.clickhouse, parts.clock, parts.postgres),
      },
      { provide: WaitingEvents, useClass: PostgresWaitingEvents },
      CellsOverview,
      { provide: WebhookUses, useClass: AlertsOfWebhook },
      DamagedParts,
      Processes,
      Replays,
      Reanalyses,
      { provide: PlanLimits, useValue: parts.planLimits },
      { provide: ConversationBounds, useValue: parts.conversationBounds },
      { provide: OwnHosts, useValue: parts.mcpHosts },
      { provide: Destinations, useValue: parts.destinations },
      { provide: ModelTools, useClass: ToolsForQuestions },
      { provide: Clock, useValue: parts.clock },
      { provide: AnalysisPool, useValue: parts.analysisPool },
      {
        provide: WritingModel,
        useFactory: () => new WritingModel(parts.writer, new PostgresLanguageModelBudget(parts.postgres, parts.clock)),
      },
    ];
    return { module: PartsModule, providers, exports: providers };
  }
}
