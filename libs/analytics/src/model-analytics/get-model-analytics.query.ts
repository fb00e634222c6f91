import { Query } from '@nestjs/cqrs';
import type { Metered } from '../insights/budget.js';
import type { Period } from './model-analytics.request.js';
import type { ModelAnalyticsView } from './model-analytics.view.js';

export class GetModelAnalytics extends Query<Metered<ModelAnalyticsView>> {
  constructor(
    readonly tenantId: string,
    readonly modelId: string,
    readonly period: Period,
  ) {
    super();
  }
}
