import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ClickHouseReader } from '@parley/clickhouse';
import { Clock } from '@parley/kernel';
import { profileMethodology, userProfile } from '../domain/user-profile/user-profile.js';
import { activity } from '../figures/activity.query.js';
import { averages } from '../figures/averages.query.js';
import { conversationScope, readOne, type Scope } from '../figures/conversation-scope.js';
import { readLists } from '../figures/lists.query.js';
import { grades, levels } from '../figures/figures.view.js';
import { failingTools, rootCauses } from '../figures/problems.queries.js';
import { talks } from '../figures/talks.query.js';
import { topicScores } from '../figures/topic-scores.query.js';
import { keywords, topics } from '../figures/topics.queries.js';
import { TenantFigures } from '../tenant-figures/tenant-figures.js';
import type { Metered } from '../insights/budget.js';
import { Insights } from '../insights/insights.js';
import { userBrief, withUserWords } from '../insights/written/briefs.js';
import { InsightWriter } from '../insights/written/insight-writer.port.js';
import { Subjects } from '../subjects/subjects.port.js';
import { GetUserAnalytics } from './get-user-analytics.query.js';
import type { UserAnalyticsView } from './user-analytics.view.js';
import { EMPTY_SUMMARY } from './user-summary.view.js';
import type { Averages, ConversationStatistics } from '../domain/aggregates.js';

const LISTS = { topics, keywords, topicScores, rootCauses, failingTools };

@QueryHandler(GetUserAnalytics)
export class GetUserAnalyticsHandler implements IQueryHandler<GetUserAnalytics> {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly tenant: TenantFigures,
    private readonly subjects: Subjects,
    private readonly insights: Insights,
    private readonly writer: InsightWriter,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, userId, mode, filter }: GetUserAnalytics): Promise<Metered<UserAnalyticsView>> {
    await this.subjects.requireUser(tenantId, userId);
    const scope = conversationScope(tenantId, { userId, ...filter });
    if (mode === 'simple') {
      return { view: { ...view(await this.figures(scope)), summary: EMPTY_SUMMARY }, budget: null };
    }
    const { figures, activity: active, baseline, words } = await this.everything(tenantId, scope);
    const insight = { question: ['user', userId, filter], figures: { ...figures, words } };
    return this.insights.require(tenantId, insight, async () => {
      const inputs = { ...figures, activity: active, baseline };
      const profile = userProfile(inputs);
      const { words: told, by } = await this.writer.write(tenantId, userBrief(inputs, profile));
      const summary = withUserWords(profile, told, profileMethodology(figures.averages.conversations, by));
      return { ...view(figures), summary, topics: figures.topics, keywords: words };
    });
  }

  private async figures(scope: Scope): Promise<{ averages: Averages; talks: ConversationStatistics }> {
    const [means, counts] = await Promise.all([
      readOne(this.clickhouse, averages, scope),
      readOne(this.clickhouse, talks, scope),
    ]);
    return { averages: means, talks: counts };
  }

  private async everything(tenantId: string, scope: Scope) {
    const [figures, { keywords: words, ...lists }, active, baseline] = await Promise.all([
      this.figures(scope),
      readLists(this.clickhouse, LISTS, scope),
      readOne(this.clickhouse, activity(this.clock.now()), scope),
      this.tenant.baseline(tenantId),
    ]);
    const own = { ...figures, ...lists };
    return { figures: own, words, activity: active, baseline };
  }
}

const view = ({ averages: means, talks: counts }: { averages: Averages; talks: ConversationStatistics }) => ({
  ...levels(means),
  ...grades(means, counts),
  totalConversations: counts.conversations,
});
