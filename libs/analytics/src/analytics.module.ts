import { Module } from '@nestjs/common';
import { Postgres } from '@parley/postgres';
import { GetProductAnalyticsHandler } from './product-analytics/get-product-analytics.handler.js';
import { PostgresProductWeights } from './product-analytics/postgres-product-weights.js';
import { ProductWeights } from './product-analytics/product-weights.port.js';
import { ProductAnalyticsController } from './product-analytics/product-analytics.controller.js';

/** The read side. Needs a ClickHouseReader and a Postgres from the composition. */
@Module({
  controllers: [ProductAnalyticsController],
  providers: [
    GetProductAnalyticsHandler,
    {
      provide: ProductWeights,
      inject: [Postgres],
      useFactory: (postgres: Postgres) => new PostgresProductWeights(postgres),
    },
  ],
})
export class AnalyticsModule {}
