import { Instant, ObjectOf, OneOf, OneOfList, Text, Whole } from '@parley/http';
import { METRICS, type MetricName } from '@parley/metrics';
import { CompareTo } from '../comparison/compare-to.js';
import { type Interval, INTERVALS, MAX_POINTS } from '../domain/buckets.js';
import { ConversationFilterRequest } from '../filter/conversation-filter.request.js';
import { DIMENSION_NAMES, type DimensionName } from './dimensions.js';
import { DEFAULT_ROWS, MAX_BY, MAX_MEASURES, MAX_ROWS } from './query-limits.js';

export const MEASURE_NAMES = Object.keys(METRICS) as readonly MetricName[];

/** A question over conversations. */
export class QueryRequest {
  @OneOfList(MEASURE_NAMES, {
    min: 1,
    max: MAX_MEASURES,
    description: 'What to measure.',
    example: ['conversations', 'cqi'],
  })
  measures!: MetricName[];

  @OneOfList(DIMENSION_NAMES, {
    optional: true,
    min: 0,
    max: MAX_BY,
    description: 'What to break it down by.',
    example: ['topic'],
  })
  by?: DimensionName[] | null;

  @OneOf(INTERVALS, {
    optional: true,
    description: `Breaks it down by time as well (UTC, weeks begin on Monday): at most ${MAX_POINTS} intervals.`,
    example: 'day',
  })
  interval?: Interval | null;

  @ObjectOf(() => ConversationFilterRequest, {
    optional: true,
    description:
      'Which conversations: the filters of GET /v1/interactions, except `from` and `to`, which are fields of this request.',
    example: { flag: ['jailbreak'] },
  })
  filters?: ConversationFilterRequest | null;

  @Instant({ description: 'Conversations that began at this moment or later.', example: '2026-11-01T00:00:00Z' })
  from!: string;

  @Instant({ description: 'Conversations that began before this moment.', example: '2026-12-01T00:00:00Z' })
  to!: string;

  @CompareTo()
  compareTo?: string | null;

  @ObjectOf(() => ConversationFilterRequest, {
    optional: true,
    description:
      'Compares with the conversations that match these filters, in the same time or, if given, in that of `compareTo`: for example, two versions, models or segments side by side.',
    example: { flag: ['hallucination'] },
  })
  compareWith?: ConversationFilterRequest | null;

  @Text({
    optional: true,
    min: 1,
    max: 64,
    description:
      'The column to sort by; put `-` in front for descending order. Default: by time if there is an `interval`, otherwise by the first measure, descending.',
    example: '-conversations',
  })
  order?: string | null;

  @Whole({ optional: true, min: 1, max: MAX_ROWS, default: DEFAULT_ROWS, description: 'Rows of the answer.' })
  limit?: number | null;
}
