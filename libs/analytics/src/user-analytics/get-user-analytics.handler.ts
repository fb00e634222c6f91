import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ClickHouseReader } from '@parley/clickhouse';
import { Clock } from '@parley/kernel';
import { grades, levels } from '../aggregates.view.js';
import { averages } from '../aggregates/averages.query.js';
import { ofUserIn, readOne, type SqlFilter } from '../aggregates/conversation-filter.js';
import { failingTools, keywords, rootCauses, topics, topicScores } from '../aggregates/answer-aggregates.js';
import { readLists } from '../aggregates/lists.query.js';
import { sumsOfUser } from '../aggregates/aggregates-of-users.query.js';
import {
  activityOf,
  ofCells,
  recentConversations,
  statisticsAndActivity,
  type SummedCells,
} from '../aggregates/statistics.query.js';
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
    const find = () => this.find(renderFilter(tenantId, filter), celled && isUnfiltered(narrowed));
    const compared = await this.narrowings.compare(tenantId, filter, narrowing);
    if (mode === 'simple') {
      const { activity, ...metrics } = await this.metrics(await find());
      const summary = wordlessSummary(engagement(activity, metrics.averages));
      return { view: { ...view(metrics), ...compared, summary }, quota: null };
    }
    const titles = await this.topics.titles(tenantId);
    const readOwn = async () => {
      const found = await find();
      return Promise.all([
        this.metrics(found),
        readLists(this.clickhouse, USER_LISTS, found.conversations, titles),
      ] as const);
    };
    const [[{ activity, ...metrics }, lists], baseline] = await Promise.all([
      readOwn(),
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

  /** @param byCells whether all conversations of a user are asked for whose cells are all there. */
  private async find(conversations: SqlFilter, byCells: boolean): Promise<Found> {
    if (!byCells) return { conversations, sums: null };
    const [sums] = await this.clickhouse.read(sumsOfUser(conversations), conversations.parameters);
    if (sums === undefined) throw new Error('Sums of a user have no row.');
    return { conversations: ofUserIn(sums.organizations, conversations), sums };
  }

  private async metrics({ conversations, sums }: Found): Promise<ActiveUserMetrics> {
    const now = this.clock.now();
    if (sums === null) {
      const [means, counted] = await Promise.all([
        readOne(this.clickhouse, averages, conversations),
        readOne(this.clickhouse, statisticsAndActivity(now), conversations),
      ]);
      return { averages: means, ...counted };
    }
    const { averages: means, statistics } = ofCells(sums);
    const recent = await readOne(this.clickhouse, recentConversations(now), conversations);
    return { averages: means, statistics, activity: activityOf(statistics, recent, now) };
  }
}

/** The conversations that are asked for, and what they add up to, where cells tell that. */
interface Found {
  readonly conversations: SqlFilter;
  readonly sums: SummedCells | null;
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
