import type { Conversation, ConversationAnalysis, Explanation } from '@parley/analysis';
import { AnalysisPool } from '@parley/analysis-pool';
import { histogram } from '@parley/platform';

const duration = histogram(
  'analysis_duration_seconds',
  'Time of one analysis of a conversation, waiting for a thread included, by how it ended: ok or failed.',
  ['outcome'],
  [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5],
);
// Prometheus sees a rise only in a series that it knows.
duration.zero({ outcome: 'failed' });

/** Times the analyses of another pool. */
export class InstrumentedAnalysisPool extends AnalysisPool {
  constructor(private readonly pool: AnalysisPool) {
    super();
  }

  override async analyse(tenantId: string, conversation: Conversation): Promise<ConversationAnalysis> {
    const end = duration.startTimer();
    try {
      const analysis = await this.pool.analyse(tenantId, conversation);
      end({ outcome: 'ok' });
      return analysis;
    } catch (error) {
      end({ outcome: 'failed' });
      throw error;
    }
  }

  override explain(tenantId: string, conversation: Conversation): Promise<Explanation> {
    return this.pool.explain(tenantId, conversation);
  }

  override close(): Promise<void> {
    return this.pool.close();
  }
}
