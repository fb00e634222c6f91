import { Injectable } from '@nestjs/common';
import { level, type Level, NO_DATA, TopicNames, type TopicTitles } from '@parley/analytics';
import { ClickHouseReader } from '@parley/clickhouse';
import { type Bands, METRICS } from '@parley/metrics';
import { analysisSummaries, type Summary, type SummaryRow } from './analysis-summary.query.js';
import type { AnalysisSummary } from './analysis-summary.view.js';

/** What a row gains once its conversation is analysed. */
export interface Analysed {
  readonly language: string | null;
  readonly analysis: AnalysisSummary | null;
}

export const NOT_ANALYSED: Analysed = { language: null, analysis: null };

/** Summaries by conversation; conversations that are not analysed yet are missing. */
export type FoundSummaries = Pick<ReadonlyMap<string, Analysed>, 'get'>;

@Injectable()
export class AnalysisSummaries {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly topics: TopicNames,
  ) {}

  /** @param productIds of the conversations, where known: fewer rows are then read. */
  async of(
    tenantId: string,
    conversationIds: readonly string[],
    productIds: readonly string[] | null = null,
  ): Promise<FoundSummaries> {
    if (conversationIds.length === 0) return new Map<string, Analysed>();
    const { query, parameters } = analysisSummaries(tenantId, conversationIds, productIds);
    const [rows, titles] = await Promise.all([this.clickhouse.read(query, parameters), this.topics.titles(tenantId)]);
    return readWhenAsked(rows, titles);
  }
}

/** Parses each summary only when it is asked for, since there may be thousands. */
function readWhenAsked(rows: readonly SummaryRow[], titles: TopicTitles): FoundSummaries {
  const summaries = new Map(rows.map(({ conversationId, summary }) => [conversationId, summary]));
  return {
    get: (conversationId) => {
      const summary = summaries.get(conversationId);
      return summary === undefined ? undefined : toAnalysed(JSON.parse(summary) as Summary, titles);
    },
  };
}

function toAnalysed(summary: Summary, titles: TopicTitles): Analysed {
  const [language, scored, moodRead, sentiment, frustration, struggle, ...rest] = summary;
  const [commercialIntent, qualityIndex, flags, confidences, topic, topicGroup, rootCause, failingTools] = rest;
  const of = (score: number, bands: Bands, has: boolean): Level => (has ? level(score, bands) : NO_DATA);
  return {
    language,
    analysis: {
      sentiment: of(sentiment, METRICS.sentiment.bands, moodRead),
      frustration: of(frustration, METRICS.frustration.bands, moodRead),
      struggle: of(struggle, METRICS.struggle.bands, scored),
      commercialIntent: scored ? commercialIntent : null,
      qualityIndex,
      flags,
      raisedFlags: flags.map((flag) => ({
        flag,
        confidence: confidences.find(([name]) => name === flag)?.[1] ?? null,
      })),
      topic: orNull(titles.of(topic)),
      topicGroup: orNull(topicGroup),
      rootCause: orNull(rootCause),
      failingTools,
    },
  };
}

const orNull = <Text extends string>(text: Text): Exclude<Text, ''> | null =>
  text === '' ? null : (text as Exclude<Text, ''>);
