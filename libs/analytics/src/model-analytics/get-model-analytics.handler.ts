import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ClickHouseReader } from '@parley/clickhouse';
import { Clock } from '@parley/kernel';
import { flagCounts, ratings, levels } from '../aggregates.view.js';
import { measuredTogether, toAverages, toKeyedAverages } from '../aggregates/averages.query.js';
import { ALL_DAYS } from '../aggregates/statistics.query.js';
import { type ConversationFilter, isUnfiltered } from '../domain/conversation-filter.js';
import { modelAdvice } from '../domain/model-advice/model-advice.js';
import { count } from '../domain/scores.js';
import type { Narrowing } from '../filter/narrowing.js';
import { Narrowings } from '../filter/narrowings.js';
import { Insights } from '../insights/insights.js';
import type { QuotaCharged } from '../insights/insight-quota.js';
import { modelBrief, withModelText } from '../insights/written/briefs.js';
import { InsightWriter } from '../insights/written/insight-writer.port.js';
import { CalendarCells, type ModelCells } from '../calendar-cells/calendar-cells.js';
import { wholeDays } from '../calendar-cells/days.js';
import { Subjects } from '../subjects.js';
import { TenantAggregates } from '../tenant-aggregates/tenant-aggregates.js';
import { TopicNames } from '../topics/topic-names.js';
import type { Period } from '../domain/modes.js';
import type { ModelAnalyticsView } from './model-analytics.view.js';
import { modelFromConversations, modelFromCells } from './model-aggregates.js';
import { dataPoints, daysOf, type DayRange, modelScores } from './model-metrics.js';

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
    private readonly calendar: CalendarCells,
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
    const filter = { ...narrowed, from, to };
    const cells = await this.cellsOf(tenantId, filter, models);
    const [aggregates, baseline, compared] = await Promise.all([
      cells === null
        ? modelFromConversations(this.clickhouse, tenantId, filter, models, titles)
        : modelFromCells(this.clickhouse, cells, models, titles),
      this.tenant.baseline(tenantId),
      this.narrowings.compare(tenantId, { ...filter, models }, narrowing),
    ]);
    const { counted, users } = aggregates;
    const averages = toAverages(measuredTogether(aggregates.days));
    const inputs = { averages, ...counted, baseline };
    const { statistics } = counted;
    const returning = users.find(({ key }) => key === ALL_DAYS);
    const bare: ModelAnalyticsView = {
      ...levels(averages),
      ...modelScores(averages, returning),
      ...ratings(statistics),
      ...flagCounts(averages),
      missingCapabilityCount: count(averages.missingCapabilityDetected, averages.conversations),
      conversationCount: statistics.conversations,
      messageCount: statistics.messages,
      dataPoints: dataPoints(from, days, aggregates.days.map(toKeyedAverages), users),
      recommendations: null,
      ...compared,
    };
    const otherModels = aggregates.models.filter(({ key }) => !models.includes(key)).map(toKeyedAverages);
    const recommendations = modelAdvice({ ...inputs, otherModels });
    if (recommendations === null) return { view: bare, quota: null };
    const { baseline: _, ...told } = inputs;
    const insight = { question: ['model', modelId, period, narrowing], aggregates: told };
    return this.insights.attach(tenantId, insight, bare, async () => {
      const { text } = await this.writer.write(tenantId, modelBrief(inputs, recommendations));
      return { ...bare, recommendations: withModelText(recommendations, text) };
    });
  }

  /** Cells hold all conversations of whole days: null for a part of a day, or any further filter. */
  private async cellsOf(
    tenantId: string,
    { from, to, ...rest }: ConversationFilter & DayRange,
    names: readonly string[],
  ): Promise<ModelCells | null> {
    const range = wholeDays(from, to);
    return range === null || !isUnfiltered(rest) ? null : this.calendar.ofModels(tenantId, range, names);
  }
}
