import { Injectable } from '@nestjs/common';
import { type FlagFilter, level, type Level, NO_DATA, TopicNames, type TopicTitles } from '@parley/analytics';
import { ClickHouseReader } from '@parley/clickhouse';
import { type Bands, METRICS } from '@parley/metrics';
import { analysisSummaries, type SummaryRow } from './analysis-summary.query.js';
import type { AnalysisSummary } from './analysis-summary.view.js';

/** What a row gains once its conversation is analysed. */
export interface Analysed {
  readonly language: string | null;
  readonly analysis: AnalysisSummary | null;
}

export const NOT_ANALYSED: Analysed = { language: null, analysis: null };

@Injectable()
export class AnalysisSummaries {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly topics: TopicNames,
  ) {}

  /**
   * By conversation; those that are not analysed yet are missing.
   * @param productIds whose they are, where that is known: fewer rows are then looked at.
   */
  async of(
    tenantId: string,
    conversationIds: readonly string[],
    productIds: readonly string[] | null = null,
  ): Promise<ReadonlyMap<string, Analysed>> {
    if (conversationIds.length === 0) return new Map();
    const { query, parameters } = analysisSummaries(tenantId, conversationIds, productIds);
    const [rows, titles] = await Promise.all([this.clickhouse.read(query, parameters), this.topics.titles(tenantId)]);
    return new Map(rows.map((row) => [row.conversationId, toAnalysed(row, titles)]));
  }
}

export function toAnalysed(row: SummaryRow, titles: TopicTitles): Analysed {
  const of = (score: number, bands: Bands): Level => (row.scored ? level(score, bands) : NO_DATA);
  return {
    language: row.language,
    analysis: {
      sentiment: of(row.sentiment, METRICS.sentiment.bands),
      frustration: of(row.frustration, METRICS.frustration.bands),
      struggle: of(row.struggle, METRICS.struggle.bands),
      commercialIntent: row.commercialIntent,
      qualityIndex: row.qualityIndex,
      flags: row.flags as readonly FlagFilter[],
      topic: orNull(titles.of(row.topic)),
      topicGroup: orNull(row.topicGroup),
      rootCause: orNull(row.rootCause),
      failingTools: row.failingTools,
    },
  };
}

const orNull = (text: string): string | null => (text === '' ? null : text);
