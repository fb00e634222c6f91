import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ClickHouseReader } from '@parley/clickhouse';
import { roundedOrNull } from '../domain/scores.js';
import { averages, toAverages } from '../aggregates/averages.query.js';
import { Parameters, readOne } from '../aggregates/conversation-filter.js';
import { CalendarCells } from '../calendar-cells/calendar-cells.js';
import { sumsOfPeriodsByPrompt } from '../calendar-cells/sums-of-periods.query.js';
import type { Averages } from '../domain/aggregates.js';
import { type ConversationFilter, isUnfiltered } from '../domain/conversation-filter.js';
import { conversationStatistics } from '../aggregates/statistics.query.js';
import type { Narrowing } from '../filter/narrowing.js';
import { Narrowings } from '../filter/narrowings.js';
import { renderFilter } from '../filter/render-filter.js';
import { belowByMoreThanChance } from '../domain/significance.js';
import { Subjects } from '../subjects.js';
import type { PromptAnalyticsView } from './prompt-analytics.view.js';

export class GetPromptAnalytics extends Query<PromptAnalyticsView> {
  constructor(
    readonly tenantId: string,
    readonly promptId: string,
    readonly narrowing: Narrowing,
  ) {
    super();
  }
}

/** What is known about a prompt's conversations, and about those of the product's other prompts. */
interface Told {
  readonly own: Averages;
  readonly rest: Averages;
  readonly conversations: number;
  readonly lastMs: number | null;
}

const NOTHING = { sums: [], conversations: 0, lastMs: null };

@QueryHandler(GetPromptAnalytics)
export class GetPromptAnalyticsHandler implements IQueryHandler<GetPromptAnalytics> {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly subjects: Subjects,
    private readonly narrowings: Narrowings,
    private readonly calendar: CalendarCells,
  ) {}

  async execute({ tenantId, promptId, narrowing }: GetPromptAnalytics): Promise<PromptAnalyticsView> {
    const productId = await this.subjects.productOfPrompt(tenantId, promptId);
    const narrowed = await this.narrowings.resolve(tenantId, narrowing);
    const filter = { ...narrowed, productId: narrowed.productId ?? productId, promptId };
    const [{ own, rest, conversations, lastMs }, compared] = await Promise.all([
      this.fromCells(tenantId, productId, promptId, narrowed).then(
        (told) => told ?? this.fromConversations(tenantId, productId, filter),
      ),
      this.narrowings.compare(tenantId, filter, narrowing),
    ]);
    return {
      avgQualityIndex: roundedOrNull(own.cqi),
      totalConversations: conversations,
      lastUsedAt: lastMs === null ? null : new Date(lastMs),
      needsReview: belowByMoreThanChance(own, rest),
      suggestionCount: 0,
      effectiveSuggestionCount: 0,
      ...compared,
    };
  }

  /** Cells hold all conversations of a time range: null for any further filter. */
  private async fromCells(
    tenantId: string,
    productId: string,
    promptId: string,
    { from, to, ...others }: ConversationFilter,
  ): Promise<Told | null> {
    if (!isUnfiltered(others)) return null;
    const range = { fromMs: from?.getTime() ?? null, toMs: to?.getTime() ?? null };
    const cells = await this.calendar.ofPrompts({ tenantId, productId, ...range });
    if (cells === null) return null;
    const rows = await this.clickhouse.read(sumsOfPeriodsByPrompt(cells), { ...cells.parameters, promptId });
    const own = rows.find((row) => row.own) ?? NOTHING;
    const rest = rows.find((row) => !row.own) ?? NOTHING;
    return { own: toAverages(own), rest: toAverages(rest), conversations: own.conversations, lastMs: own.lastMs };
  }

  private async fromConversations(
    tenantId: string,
    productId: string,
    filter: ConversationFilter & { readonly promptId: string },
  ): Promise<Told> {
    const conversations = renderFilter(tenantId, filter);
    const parameters = new Parameters();
    const others = [`prompt_id != ${parameters.add('UUID', filter.promptId)}`];
    const siblings = renderFilter(tenantId, { ...filter, promptId: null, productId }, parameters, others);
    const [own, counts, rest] = await Promise.all([
      readOne(this.clickhouse, averages, conversations),
      readOne(this.clickhouse, conversationStatistics, conversations),
      readOne(this.clickhouse, averages, siblings),
    ]);
    return { own, rest, conversations: counts.conversations, lastMs: counts.lastMs };
  }
}
