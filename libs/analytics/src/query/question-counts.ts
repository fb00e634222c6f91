import type { MetricName } from '@parley/metrics';
import type { Period } from '../comparison/compare-to.js';
import type { Comparisons } from '../comparison/comparisons.js';
import type { ConversationFilters } from '../filter/conversation-filters.js';
import type { Question } from './question.js';

/** Counts what answers of POST /query are made of. */
export class QuestionCounts {
  constructor(
    private readonly filters: ConversationFilters,
    private readonly comparisons: Comparisons,
  ) {}

  /**
   * How many conversations of the period a measure of the question is made of: the rated ones for a rating.
   * @throws Problem as the question itself does.
   */
  async of(tenantId: string, measure: MetricName, { filter: asked }: Question, period: Period): Promise<number> {
    const filter = await this.filters.resolve(tenantId, asked);
    return this.comparisons.counted(tenantId, measure, { filter, period });
  }
}
