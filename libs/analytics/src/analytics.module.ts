import { Module } from '@nestjs/common';
import { Clock } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { EventsSummaryController } from './events-summary/events-summary.controller.js';
import { GetEventsSummaryHandler } from './events-summary/get-events-summary.handler.js';
import { InsightQuota } from './insights/insight-quota.js';
import { Comparisons } from './comparison/comparisons.js';
import { ConversationFilters } from './filter/conversation-filters.js';
import { Narrowings } from './filter/narrowings.js';
import { Insights } from './insights/insights.js';
import { ComposedTextWriter, InsightWriter } from './insights/written/insight-writer.port.js';
import { LlmInsightWriter } from './insights/written/llm-insight-writer.js';
import { PostgresInsightTexts } from './insights/postgres/postgres-insight-texts.js';
import { WritingModel } from './insights/written/writing-model.js';
import { GetOrganizationAnalyticsHandler } from './organization-analytics/get-organization-analytics.handler.js';
import { OrganizationAnalyticsController } from './organization-analytics/organization-analytics.controller.js';
import { GetInteractionAnalyticsHandler } from './interaction-analytics/get-interaction-analytics.handler.js';
import { InteractionAnalyticsController } from './interaction-analytics/interaction-analytics.controller.js';
import { InteractionTranscripts } from './interaction-analytics/interaction-transcripts.js';
import { GetProductAnalyticsHandler } from './product-analytics/get-product-analytics.handler.js';
import { ProductAnalyticsController } from './product-analytics/product-analytics.controller.js';
import { ProductIndices } from './product-analytics/product-indices.js';
import { ClickHouseSegmentMembership } from './segments/clickhouse-segment-membership.js';
import { GetSegmentAnalyticsHandler } from './segment-analytics/get-segment-analytics.handler.js';
import { SegmentAnalyticsController } from './segment-analytics/segment-analytics.controller.js';
import { GetModelAnalyticsHandler } from './model-analytics/get-model-analytics.handler.js';
import { ModelAnalyticsController } from './model-analytics/model-analytics.controller.js';
import { GetPromptAnalyticsHandler } from './prompt-analytics/get-prompt-analytics.handler.js';
import { PromptAnalyticsController } from './prompt-analytics/prompt-analytics.controller.js';
import { AnswerQueryHandler } from './query/answer-query.handler.js';
import { QueryController } from './query/query.controller.js';
import { DayCells } from './calendar-cells/day-cells.js';
import { ModelDays } from './calendar-cells/model-days.js';
import { DaySeries } from './timeseries/day-series.js';
import { CalendarCells } from './calendar-cells/calendar-cells.js';
import { Subjects } from './subjects.js';
import { TenantAggregates } from './tenant-aggregates/tenant-aggregates.js';
import { GetTimeseriesHandler } from './timeseries/get-timeseries.handler.js';
import { TimeseriesController } from './timeseries/timeseries.controller.js';
import { GetUserAnalyticsHandler } from './user-analytics/get-user-analytics.handler.js';
import { FoundTopicsController } from './topics/found-topics.controller.js';
import { ListTopicsHandler } from './topics/list-topics.handler.js';
import { NamedTopics } from './topics/named-topics.js';
import { TopicExamples } from './topics/topic-examples.js';
import { TopicNames } from './topics/topic-names.js';
import { UserAnalyticsController } from './user-analytics/user-analytics.controller.js';

/**
 * The read side. Needs a ClickHouseReader, a Postgres, an AnalysisPool, a WritingModel, PlanLimits and a Clock from the
 * composition.
 */
@Module({
  controllers: [
    ProductAnalyticsController,
    UserAnalyticsController,
    OrganizationAnalyticsController,
    SegmentAnalyticsController,
    ModelAnalyticsController,
    PromptAnalyticsController,
    TimeseriesController,
    EventsSummaryController,
    InteractionAnalyticsController,
    QueryController,
    FoundTopicsController,
  ],
  providers: [
    GetProductAnalyticsHandler,
    GetUserAnalyticsHandler,
    GetOrganizationAnalyticsHandler,
    GetSegmentAnalyticsHandler,
    GetModelAnalyticsHandler,
    GetPromptAnalyticsHandler,
    GetTimeseriesHandler,
    GetEventsSummaryHandler,
    GetInteractionAnalyticsHandler,
    InteractionTranscripts,
    ProductIndices,
    CalendarCells,
    DaySeries,
    DayCells,
    ModelDays,
    TenantAggregates,
    ClickHouseSegmentMembership,
    Insights,
    {
      provide: InsightWriter,
      inject: [Postgres, Clock, WritingModel],
      useFactory: (postgres: Postgres, clock: Clock, { model }: WritingModel) =>
        model === null
          ? new ComposedTextWriter()
          : new LlmInsightWriter(model, new PostgresInsightTexts(postgres, clock)),
    },
    Subjects,
    InsightQuota,
    ConversationFilters,
    Narrowings,
    Comparisons,
    AnswerQueryHandler,
    TopicNames,
    ListTopicsHandler,
    NamedTopics,
    TopicExamples,
  ],
  exports: [ConversationFilters, TopicNames],
})
export class AnalyticsModule {}
