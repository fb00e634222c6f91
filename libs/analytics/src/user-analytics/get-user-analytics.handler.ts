import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ClickHouseReader } from '@parley/clickhouse';
import { Clock } from '@parley/kernel';
import { grades, levels } from '../aggregates.view.js';
import { averages } from '../aggregates/averages.query.js';
import { ofCelledUser, readOne, type SqlFilter } from '../aggregates/conversation-filter.js';
import { failingTools, keywords, rootCauses, topics, topicScores } from '../aggregates/answer-aggregates.js';
import { readLists } from '../aggregates/lists.query.js';
import { sumsOfUser } from '../aggregates/aggregates-of-users.query.js';
import { activityOf, ofCells, recentConversations, statisticsAndActivity } from '../aggregates/statistics.query.js';
import { isUnfiltered } from '../domain/conversation-filter.js';
import type { Mode } from '../domain/modes.js';
import { engagement } from '../domain/user-profile/engagement.js';
import type { Activity, Averages, ConversationStatistics } from '../domain/aggregates.js';
import { profileMethodology, userProfile } from '../domain/user-profile/user-profile.js';
import type { Narrowing } from '../filter/narrowing.js';
import { Narrowings } from '../filter/narrowings.js';
import { renderFilter } from '../filter/render-filter.js';
import { Insights } from '../insights/insights.js';
import type { QuotaCharged } from '../insights/insight-quota.js';
import { userBrief, withUserText } from '../insights/written/briefs.js';
import { InsightWriter } from '../insights/written/insight-writer.port.js';
import { Subjects } from '../subjects.js';
import { TenantAggregates } from '../tenant-aggregates/tenant-aggregates.js';
import { TopicNames } from '../topics/topic-names.js';
import type { UserAnalyticsView } from './user-analytics.view.js';
import { wordlessSummary } from './user-summary.view.js';

export class GetUserAnalytics extends Query<QuotaCharged<UserAnalyticsView>> {
  constructor(
    readonly tenantId: string,
    readonly userId: string,
    readonly mode: Mode,
    readonly narrowing: Narrowing,
  ) {
    super();
  }
}

export const USER_LISTS = { topics, keywords, topicScores, rootCauses, failingTools };

@QueryHandler(GetUserAnalytics)
export class GetUserAnalyticsHandler implements IQueryHandler<GetUserAnalytics> {
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

  async execute({ tenantId, userId, mode, narrowing }: GetUserAnalytics): Promise<QuotaCharged<UserAnalyticsView>> {
    const { celled } = await this.subjects.user(tenantId, userId);
    const narrowed = await this.narrowings.resolve(tenantId, narrowing);
    const filter = { ...narrowed, userId };
    const rendered = renderFilter(tenantId, filter);
    const conversations = celled ? ofCelledUser(userId, rendered) : rendered;
    const readMetrics = () =>
      celled && isUnfiltered(narrowed) ? this.metricsOfCells(conversations) : this.metrics(conversations);
    const compared = await this.narrowings.compare(tenantId, filter, narrowing);
    if (mode === 'simple') {
      const { activity, ...metrics } = await readMetrics();
      const summary = wordlessSummary(engagement(activity, metrics.averages));
      return { view: { ...view(metrics), ...compared, summary }, quota: null };
    }
    const titles = await this.topics.titles(tenantId);
    const [{ activity, ...metrics }, lists, baseline] = await Promise.all([
      readMetrics(),
      readLists(this.clickhouse, USER_LISTS, conversations, titles),
      this.tenant.baseline(tenantId),
    ]);
    const own = { ...metrics, ...lists };
    const { keywords: named, ...inputs } = { ...own, activity, baseline };
    return this.insights.require(tenantId, { question: ['user', userId, narrowing], aggregates: own }, async () => {
      const profile = userProfile(inputs);
      const { text, author } = await this.writer.write(tenantId, userBrief(inputs, profile));
      const summary = withUserText(profile, text, profileMethodology(own.averages.conversations, author));
      return { ...view(own), ...compared, summary, topics: own.topics, keywords: named };
    });
  }

  private async metrics(conversations: SqlFilter): Promise<ActiveUserMetrics> {
    const [means, counted] = await Promise.all([
      readOne(this.clickhouse, averages, conversations),
      readOne(this.clickhouse, statisticsAndActivity(this.clock.now()), conversations),
    ]);
    return { averages: means, ...counted };
  }

  /** For all conversations of a user whose cells all exist. */
  private async metricsOfCells(conversations: SqlFilter): Promise<ActiveUserMetrics> {
    const now = this.clock.now();
    const [[sums], recent] = await Promise.all([
      this.clickhouse.read(sumsOfUser(conversations), conversations.parameters),
      readOne(this.clickhouse, recentConversations(now), conversations),
    ]);
    if (sums === undefined) throw new Error('Sums of a user have no row.');
    const { averages: means, statistics } = ofCells(sums);
    return { averages: means, statistics, activity: activityOf(statistics, recent, now) };
  }
}

interface UserMetrics {
  readonly averages: Averages;
  readonly statistics: ConversationStatistics;
}

interface ActiveUserMetrics extends UserMetrics {
  readonly activity: Activity;
}

const view = ({ averages: means, statistics }: UserMetrics) => ({
  ...levels(means),
  ...grades(means, statistics),
  totalConversations: statistics.conversations,
});
