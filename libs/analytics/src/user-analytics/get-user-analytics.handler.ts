import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ClickHouseReader } from '@parley/clickhouse';
import { Clock } from '@parley/kernel';
import { metricsOf } from '../aggregates.view.js';
import { averages } from '../aggregates/averages.query.js';
import { ofCelledUser, readOne, type SqlFilter } from '../aggregates/conversation-filter.js';
import {
  failingTools,
  keywords,
  type Metrics,
  readMetrics,
  rootCauses,
  topics,
  topicScores,
} from '../aggregates/answer-aggregates.js';
import { readLists } from '../aggregates/lists.query.js';
import { sumsOfUser } from '../aggregates/aggregates-of-users.query.js';
import { activityOf, ofCells, recentConversations, statisticsAndActivity } from '../aggregates/statistics.query.js';
import { type ConversationFilter, isUnfiltered } from '../domain/conversation-filter.js';
import type { Mode } from '../domain/modes.js';
import { engagement } from '../domain/user-profile/engagement.js';
import type { Activity } from '../domain/aggregates.js';
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
    const rows = (kept: ConversationFilter) =>
      celled ? ofCelledUser(userId, renderFilter(tenantId, kept)) : renderFilter(tenantId, kept);
    const conversations = rows(filter);
    const compared = await this.narrowings.compare(tenantId, filter, narrowing);
    // Whether somebody stays or leaves does not depend on which conversations are asked for.
    const readWhole = () => (celled ? this.wholeOfCells(rows({ userId })) : this.whole(rows({ userId })));
    const readPart = isUnfiltered(narrowed) ? null : () => readMetrics(this.clickhouse, conversations);
    if (mode === 'simple') {
      const [{ activity, ...whole }, part] = await Promise.all([readWhole(), readPart?.()]);
      const summary = wordlessSummary(engagement(activity, whole.averages));
      return { view: { ...metricsOf(part ?? whole), ...compared, summary }, quota: null };
    }
    const titles = await this.topics.titles(tenantId);
    const [{ activity, ...whole }, part, lists, baseline] = await Promise.all([
      readWhole(),
      readPart?.(),
      readLists(this.clickhouse, USER_LISTS, conversations, titles),
      this.tenant.baseline(tenantId),
    ]);
    const own = { ...(part ?? whole), ...lists };
    const { keywords: named, ...inputs } = { ...own, activity, mood: whole.averages, baseline };
    return this.insights.require(tenantId, { question: ['user', userId, narrowing], aggregates: own }, async () => {
      const profile = userProfile(inputs);
      const { text, author } = await this.writer.write(tenantId, userBrief(inputs, profile));
      const summary = withUserText(profile, text, profileMethodology(own.averages.conversations, author));
      return { ...metricsOf(own), ...compared, summary, topics: own.topics, keywords: named };
    });
  }

  /** For all conversations of a user. */
  private async whole(conversations: SqlFilter): Promise<ActiveUserMetrics> {
    const [means, counted] = await Promise.all([
      readOne(this.clickhouse, averages, conversations),
      readOne(this.clickhouse, statisticsAndActivity(this.clock.now()), conversations),
    ]);
    return { averages: means, ...counted };
  }

  /** The same where the user's cells all exist. */
  private async wholeOfCells(conversations: SqlFilter): Promise<ActiveUserMetrics> {
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

interface ActiveUserMetrics extends Metrics {
  readonly activity: Activity;
}
