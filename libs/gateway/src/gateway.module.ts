import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { AnalysisPool } from '@parley/analysis-pool';
import { type LanguageModelConfig, PostgresLanguageModelBudget } from '@parley/llm';
import { AnalyticsModule, ClickHouseSegmentMembership, WritingModel } from '@parley/analytics';
import { ClickHouseReader } from '@parley/clickhouse';
import { ConversationsModule, WaitingEvents } from '@parley/conversations';
import { ErasureModule } from '@parley/erasure';
import { DeadLetters, EventLog } from '@parley/event-log';
import { EventsModule, PostgresWaitingEvents } from '@parley/events';
import { Clock } from '@parley/kernel';
import { ModelsModule } from '@parley/models';
import { OrganizationsModule } from '@parley/organizations';
import { Processes, Replays } from '@parley/operations';
import { Readiness } from '@parley/platform';
import { Postgres } from '@parley/postgres';
import { ProductsModule } from '@parley/products';
import { PromptsModule } from '@parley/prompts';
import { Reanalyses } from '@parley/reanalysis';
import { RatingsModule } from '@parley/ratings';
import { SegmentMembership } from '@parley/segment-rules';
import { SegmentsModule } from '@parley/segments';
import { OperatorKey, PlanLimits, TenancyModule } from '@parley/tenancy';
import { TopicsModule } from '@parley/topics';
import { UsersModule } from '@parley/users';
import { ApiDocument } from './docs/api-document.js';
import { DocsController } from './docs/docs.controller.js';
import { OpenApiController } from './docs/openapi.controller.js';
import { DeadLettersController } from './admin/dead-letters/dead-letters.controller.js';
import { HealthController } from './health/health.controller.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { ReanalyseController } from './admin/reanalyse/reanalyse.controller.js';
import { ReplayController } from './admin/replay/replay.controller.js';
import { Replay } from './admin/replay/replay.port.js';
import { StatusController } from './admin/status/status.controller.js';

/** What a gateway is given rather than makes: its stores, and what differs between standalone and distributed. */
export interface GatewayParts {
  readonly dataSource: DataSource;
  readonly postgres: Postgres;
  readonly clickhouse: ClickHouseReader;
  readonly log: EventLog;
  readonly deadLetters: DeadLetters;
  readonly replay: Replay;
  readonly readiness: Readiness;
  readonly operatorKey: OperatorKey;
  readonly planLimits: PlanLimits;
  readonly clock: Clock;
  /** For explanations, which are worked out when they are asked for. */
  readonly analysisPool: AnalysisPool;
  /** The language model that words insights; null: fixed rules do. */
  readonly writer: LanguageModelConfig | null;
}

@Global()
@Module({})
class PartsModule {
  static with(parts: GatewayParts): DynamicModule {
    const providers = [
      { provide: DataSource, useValue: parts.dataSource },
      { provide: Postgres, useValue: parts.postgres },
      { provide: ClickHouseReader, useValue: parts.clickhouse },
      { provide: EventLog, useValue: parts.log },
      { provide: DeadLetters, useValue: parts.deadLetters },
      { provide: Replay, useValue: parts.replay },
      { provide: Readiness, useValue: parts.readiness },
      { provide: OperatorKey, useValue: parts.operatorKey },
      {
        provide: SegmentMembership,
        // The write side's port, answered by the read side: only the composition knows both.
        useFactory: (): SegmentMembership => new ClickHouseSegmentMembership(parts.clickhouse, parts.clock),
      },
      { provide: WaitingEvents, useClass: PostgresWaitingEvents },
      { provide: Processes, useFactory: () => new Processes(parts.postgres) },
      { provide: Replays, useFactory: () => new Replays(parts.postgres) },
      { provide: Reanalyses, useFactory: () => new Reanalyses(parts.postgres) },
      { provide: PlanLimits, useValue: parts.planLimits },
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

@Module({})
export class GatewayModule {
  static with(parts: GatewayParts): DynamicModule {
    return {
      module: GatewayModule,
      imports: [
        PartsModule.with(parts),
        CqrsModule.forRoot(),
        TenancyModule,
        ProductsModule,
        PromptsModule,
        OrganizationsModule,
        UsersModule,
        EventsModule,
        ConversationsModule,
        RatingsModule,
        ModelsModule,
        SegmentsModule,
        TopicsModule,
        ErasureModule,
        AnalyticsModule,
      ],
      controllers: [
        HealthController,
        MetricsController,
        StatusController,
        DeadLettersController,
        ReplayController,
        ReanalyseController,
        OpenApiController,
        DocsController,
      ],
      providers: [ApiDocument],
    };
  }
}
