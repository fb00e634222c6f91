import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import { AlertsModule } from '@parley/alerts';
import { AnalyticsModule } from '@parley/analytics';
import { ConsoleModule } from '@parley/console';
import { ConversationsModule } from '@parley/conversations';
import { ErasureModule } from '@parley/erasure';
import { EventRecordsModule } from '@parley/event-records';
import { EventsModule } from '@parley/events';
import { NoQueryGuard } from '@parley/http';
import { InboxModule } from '@parley/inbox';
import { InteractionsModule } from '@parley/interactions';
import { McpModule } from '@parley/mcp';
import { ModelsModule } from '@parley/models';
import { OrganizationsModule } from '@parley/organizations';
import { ProductsModule } from '@parley/products';
import { PromptsModule } from '@parley/prompts';
import { QuestionsModule } from '@parley/questions';
import { RatingsModule } from '@parley/ratings';
import { SegmentsModule } from '@parley/segments';
import { TenancyModule } from '@parley/tenancy';
import { TopicsModule } from '@parley/topics';
import { UsersModule } from '@parley/users';
import { OtlpModule } from '@parley/otlp';
import { WebhooksModule } from '@parley/webhooks';
import { ApiDocument } from './docs/api-document.js';
import type { GatewayParts } from './gateway-parts.js';
import { PartsModule } from './parts.module.js';
import { DocsController } from './docs/docs.controller.js';
import { OpenApiController } from './docs/openapi.controller.js';
import { DeadLettersController } from './admin/dead-letters/dead-letters.controller.js';
import { HealthController } from './health/health.controller.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { CellsController } from './admin/cells/cells.controller.js';
import { ReanalyseController } from './admin/reanalyse/reanalyse.controller.js';
import { ReplayController } from './admin/replay/replay.controller.js';
import { StatusController } from './admin/status/status.controller.js';
import { ResolveProducts } from './references/resolve-products.js';
import { ResolveReferences } from './references/resolve-references.js';

@Module({})
export class GatewayModule {
  static with(parts: GatewayParts, logger: Logger): DynamicModule {
    return {
      module: GatewayModule,
      imports: [
        PartsModule.with(parts, logger),
        CqrsModule.forRoot(),
        TenancyModule,
        ProductsModule,
        PromptsModule,
        OrganizationsModule,
        UsersModule,
        EventsModule,
        EventRecordsModule,
        ConversationsModule,
        RatingsModule,
        ModelsModule,
        SegmentsModule,
        TopicsModule,
        InboxModule,
        AlertsModule,
        WebhooksModule,
        ErasureModule,
        OtlpModule,
        AnalyticsModule,
        InteractionsModule,
        ConsoleModule,
        QuestionsModule,
        McpModule,
      ],
      controllers: [
        HealthController,
        MetricsController,
        StatusController,
        DeadLettersController,
        ReplayController,
        ReanalyseController,
        CellsController,
        OpenApiController,
        DocsController,
      ],
      providers: [
        ApiDocument,
        // In this order: an unknown parameter is rejected before references are looked up.
        { provide: APP_GUARD, useClass: NoQueryGuard },
        { provide: APP_GUARD, useClass: ResolveReferences },
        { provide: APP_GUARD, useClass: ResolveProducts },
      ],
    };
  }
}
