import type { Mode } from '../domain/modes.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type ConversationAnalysis, type Explanation, isMoodRead } from '@parley/analysis';
import { AnalysisPool } from '@parley/analysis-pool';
import { ClickHouseReader } from '@parley/clickhouse';
import { notFound, Problem, unavailable } from '@parley/kernel';
import type { FieldSources, JudgedAnalysis } from '@parley/llm-judge';
import { type Bands, METRICS } from '@parley/metrics';
import { type Level, level, NO_DATA } from '../domain/scores.js';
import { Insights } from '../insights/insights.js';
import type { QuotaCharged } from '../insights/insight-quota.js';
import { TopicNames, type TopicTitles } from '../topics/topic-names.js';
import type { ExplanationView, InteractionAnalyticsView, JudgeView } from './interaction-analytics.view.js';
import { raisedFlags } from './raised-flags.js';
import { interactionDetail, type InteractionDetailRow } from './interaction-detail.query.js';
import { InteractionTranscripts } from './interaction-transcripts.js';

export class GetInteractionAnalytics extends Query<QuotaCharged<InteractionAnalyticsView>> {
  constructor(
    readonly tenantId: string,
    readonly conversationId: string,
    readonly mode: Mode,
    readonly explain: boolean,
  ) {
    super();
  }
}

/** Each explanation holds a whole conversation and waits for an analysis thread. */
const MOST_EXPLANATIONS_AT_ONCE = 32;

@QueryHandler(GetInteractionAnalytics)
export class GetInteractionAnalyticsHandler implements IQueryHandler<GetInteractionAnalytics> {
  private explaining = 0;

  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly transcripts: InteractionTranscripts,
    private readonly pool: AnalysisPool,
    private readonly insights: Insights,
    private readonly topics: TopicNames,
  ) {}

  async execute(query: GetInteractionAnalytics): Promise<QuotaCharged<InteractionAnalyticsView>> {
    const { tenantId, conversationId } = query;
    const [[row], titles] = await Promise.all([
      this.clickhouse.read(interactionDetail, { tenantId, conversationId }),
      this.topics.titles(tenantId),
    ]);
    if (row === undefined) throw await this.missing(query);
    const analysis = JSON.parse(row.analysis) as ConversationAnalysis;
    const bare: InteractionAnalyticsView = {
      ...numbers(row, analysis),
      ...NO_TEXT,
      ...(query.explain ? { explanation: await this.explain(query, row, analysis, titles) } : {}),
    };
    if (query.mode === 'simple') return { view: bare, quota: null };
    const text = { ...textOf(analysis), topic: titles.of(analysis.topic) };
    const insight = { question: ['interaction', conversationId], aggregates: { ...row, topic: text.topic } };
    return this.insights.attach(tenantId, insight, bare, () => ({ ...bare, ...text }));
  }

  private async missing({ tenantId, conversationId }: GetInteractionAnalytics): Promise<Problem> {
    return (await this.transcripts.exists(tenantId, conversationId))
      ? new Problem('not_found', 'The interaction is not analysed yet. Try again shortly.')
      : notFound('The interaction');
  }

  private async explain(
    { tenantId, conversationId }: GetInteractionAnalytics,
    { judgement }: InteractionDetailRow,
    { flags }: ConversationAnalysis,
    titles: TopicTitles,
  ): Promise<ExplanationView> {
    const judged = judgement === '' ? null : (JSON.parse(judgement) as JudgedAnalysis);
    return {
      scores: await this.scores(tenantId, conversationId),
      flags: raisedFlags(flags, judged?.sources ?? {}),
      judge: judged === null ? null : judgeView(judged, titles),
    };
  }

  private async scores(tenantId: string, conversationId: string): Promise<Explanation> {
    if (this.explaining >= MOST_EXPLANATIONS_AT_ONCE) throw unavailable('Too many explanations are under way.', 2);
    this.explaining++;
    try {
      const transcript = await this.transcripts.read(tenantId, conversationId);
      if (transcript === null) throw notFound('The interaction');
      return await this.pool.explain(tenantId, transcript);
    } finally {
      this.explaining--;
    }
  }
}

function numbers({ messageCount, rating }: InteractionDetailRow, analysis: ConversationAnalysis) {
  // Without a user's message that could be read there is nothing to label.
  const scored = analysis.supported && analysis.userMessageCount > 0;
  const moodRead = isMoodRead(analysis);
  const of = (score: number, bands: Bands, has: boolean): Level => (has ? level(score, bands) : NO_DATA);
  return {
    averageUserSentiment: of(analysis.sentiment, METRICS.sentiment.bands, moodRead),
    changeInUserSentiment: of(analysis.sentimentChange, METRICS.sentimentChange.bands, moodRead),
    frustration: of(analysis.frustration, METRICS.frustration.bands, moodRead),
    struggle: of(analysis.struggle, METRICS.struggle.bands, scored),
    commercialIntent: { score: analysis.commercialIntent, primarySignal: analysis.commercialSignal },
    conversationQualityIndex: analysis.qualityIndex,
    messageCount,
    mostCommonUserEmotion: analysis.emotion,
    rating,
  };
}

const textOf = ({ summary, keywords }: ConversationAnalysis) => ({ summary, keywords });
const NO_TEXT = { summary: '', topic: '', keywords: [] };

const judgeView = ({ cost, sources, fallback }: JudgedAnalysis, titles: TopicTitles): JudgeView => ({
  model: cost.model,
  costUsd: cost.costUsd,
  sources: named(sources, titles),
  fallback,
});

/** Replaces the topic's key, under which rows keep it, with its title. */
const named = ({ topic, ...sources }: FieldSources, titles: TopicTitles): FieldSources =>
  topic === undefined ? sources : { ...sources, topic: { ...topic, local: titles.of(String(topic.local)) } };
