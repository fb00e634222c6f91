import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ClickHouseReader } from '@parley/clickhouse';
import { Clock } from '@parley/kernel';
import { flagCounts, ratings, levels } from '../aggregates.view.js';
import {
  measuredByDayAndModels,
  measuredTogether,
  ofDays,
  ofModels,
  toAverages,
  toKeyedAverages,
} from '../aggregates/averages.query.js';
import { namesOneOf, Parameters, readFiltered } from '../aggregates/conversation-filter.js';
import { readCounted } from '../aggregates/answer-aggregates.js';
import { ALL_DAYS, usersByDay } from '../aggregates/statistics.query.js';
import { modelAdvice } from '../domain/model-advice/model-advice.js';
import { count } from '../domain/scores.js';
import type { Narrowing } from '../filter/narrowing.js';
import { Narrowings } from '../filter/narrowings.js';
import { renderFilter } from '../filter/render-filter.js';
import { Insights } from '../insights/insights.js';
import type { QuotaCharged } from '../insights/insight-quota.js';
import { modelBrief, withModelText } from '../insights/written/briefs.js';
import { InsightWriter } from '../insights/written/insight-writer.port.js';
import { Subjects } from '../subjects.js';
import { TenantAggregates } from '../tenant-aggregates/tenant-aggregates.js';
import { TopicNames } from '../topics/topic-names.js';
import type { Period } from '../domain/modes.js';
import type { ModelAnalyticsView } from './model-analytics.view.js';
import { dataPoints, daysOf, modelScores } from './model-metrics.js';

export class GetModelAnalytics extends Query<QuotaCharged<ModelAnalyticsView>> {
  constructor(
    readonly tenantId: string,
    readonly modelId: string,
    readonly period: Period,
    readonly narrowing: Narrowing,
  ) {
    super();
  }
}

@QueryHandler(GetModelAnalytics)
export class GetModelAnalyticsHandler implements IQueryHandler<GetModelAnalytics> {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly tenant: TenantAggregates,
    private readonly subjects: Subjects,
    private readonly narrowings: Narrowings,
    private readonly insights: Insights,
    private readonly writer: InsightWriter,
    private readonly clock: Clock,
    private readonly topics: TopicNames,
  ) {}

  async execute({
    tenantId,
    modelId,
    period,
    narrowing,
  }: GetModelAnalytics): Promise<QuotaCharged<ModelAnalyticsView>> {
    const titles = await this.topics.titles(tenantId);
    const models = await this.subjects.modelNames(tenantId, modelId);
    const narrowed = await this.narrowings.resolve(tenantId, narrowing);
    const { from, to, days } = daysOf(narrowed, Number.parseInt(period, 10), this.clock.now());
    const others = { ...narrowed, from, to };
    const filter = { ...others, models };
    const conversations = renderFilter(tenantId, filter);
    const parameters = new Parameters();
    const measures = measuredByDayAndModels(namesOneOf(models, parameters));
    const [counted, baseline, measured, usersOfDays, compared] = await Promise.all([
      readCounted(this.clickhouse, conversations, titles),
      this.tenant.baseline(tenantId),
      readFiltered(this.clickhouse, measures, renderFilter(tenantId, others, parameters)),
      readFiltered(this.clickhouse, usersByDay, conversations),
      this.narrowings.compare(tenantId, filter, narrowing),
    ]);
    const measuredOfDays = ofDays(measured);
    const averages = toAverages(measuredTogether(measuredOfDays));
    const inputs = { averages, ...counted, baseline };
    const { statistics } = counted;
    const returning = usersOfDays.find(({ key }) => key === ALL_DAYS);
    const bare: ModelAnalyticsView = {
      ...levels(averages),
      ...modelScores(averages, returning),
      ...ratings(statistics),
      ...flagCounts(averages),
      missingCapabilityCount: count(averages.missingCapabilityDetected, averages.conversations),
      conversationCount: statistics.conversations,
      messageCount: statistics.messages,
      dataPoints: dataPoints(from, days, measuredOfDays.map(toKeyedAverages), usersOfDays),
      recommendations: null,
      ...compared,
    };
    const otherModels = ofModels(measured)
      .filter(({ key }) => !models.includes(key))
      .map(toKeyedAverages);
    const recommendations = modelAdvice({ ...inputs, otherModels });
    if (recommendations === null) return { view: bare, quota: null };
    const { baseline: _, ...aggregates } = inputs;
    const insight = { question: ['model', modelId, period, narrowing], aggregates };
    return this.insights.attach(tenantId, insight, bare, async () => {
      const { text } = await this.writer.write(tenantId, modelBrief(inputs, recommendations));
      return { ...bare, recommendations: withModelText(recommendations, text) };
    });
  }
}
