import { Module } from '@nestjs/common';
import { Postgres } from '@parley/postgres';
import { GetInteractionAnalyticsHandler } from './interaction-analytics/get-interaction-analytics.handler.js';
import { InteractionAnalyticsController } from './interaction-analytics/interaction-analytics.controller.js';
import { InteractionTranscripts } from './interaction-analytics/interaction-transcripts.port.js';
import { PostgresInteractionTranscripts } from './interaction-analytics/postgres-interaction-transcripts.js';
import { GetProductAnalyticsHandler } from './product-analytics/get-product-analytics.handler.js';
import { PostgresProductWeights } from './product-analytics/postgres-product-weights.js';
import { ProductWeights } from './product-analytics/product-weights.port.js';
import { ProductAnalyticsController } from './product-analytics/product-analytics.controller.js';

/** The read side. Needs a ClickHouseReader, a Postgres and an AnalysisRunner from the composition. */
@Module({
  controllers: [ProductAnalyticsController, InteractionAnalyticsController],
  providers: [
    GetProductAnalyticsHandler,
    GetInteractionAnalyticsHandler,
    {
      provide: InteractionTranscripts,
      inject: [Postgres],
      useFactory: (postgres: Postgres) => new PostgresInteractionTranscripts(postgres),
    },
    {
      provide: ProductWeights,
      inject: [Postgres],
      useFactory: (postgres: Postgres) => new PostgresProductWeights(postgres),
    },
  ],
})
export class AnalyticsModule {}
