import { createClient, type ClickHouseClient } from '@clickhouse/client';
import { createChdbConnection } from 'chdb/connection';
import { READ_SETTINGS, settingsClause } from '@parley/clickhouse';

/** What one query costs, by the engine's own account. */
export interface QueryCost {
  readonly ms: number;
  readonly rows: number;
  readonly bytes: number;
}

/** The benchmark's own session on the engine, under the settings of the read side: no service in between. */
export class Yardstick {
  private readonly client: ClickHouseClient;

  constructor(directory: string) {
    const connection = createChdbConnection({ path: directory });
    this.client = createClient({ connection } as unknown as NonNullable<Parameters<typeof createClient>[0]>);
  }

  async run(sql: string, parameters: Readonly<Record<string, unknown>> = {}): Promise<QueryCost> {
    const startedAt = performance.now();
    const answer = await this.client.query({
      query: `${sql}\n${settingsClause(READ_SETTINGS)}`,
      format: 'JSON',
      query_params: { ...parameters },
    });
    const { statistics } = await answer.json();
    return {
      ms: performance.now() - startedAt,
      rows: statistics?.rows_read ?? 0,
      bytes: statistics?.bytes_read ?? 0,
    };
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

const ANALYSES = `SELECT count(), avg(sentiment), avg(sentiment_change), avg(frustration), avg(struggle),
    avg(commercial_intent), avg(quality_index), avg(satisfaction), avg(safety), avg(friction), countIf(churn_risk),
    countIf(jailbreak), countIf(hallucination), countIf(user_toxicity), countIf(model_toxicity), countIf(user_bias),
    countIf(model_bias), countIf(missing_capability), uniqExact(topic), uniqExact(topic_group), uniqExact(root_cause),
    sum(length(keywords)), sum(arraySum(tool_calls)), sum(arraySum(tool_failures))
  FROM parley.conversation_analysis FINAL WHERE`;
const CONVERSATIONS = `SELECT count(), avg(rating), uniqExact(user_id), sum(message_count), max(last_message_at)
  FROM parley.conversation_facts FINAL WHERE`;

/** The plainest aggregate over the columns that an answer needs, one statement per table. */
export const handWritten = (condition: string): readonly string[] => [
  `${ANALYSES} ${condition}`,
  `${CONVERSATIONS} ${condition}`,
];

export const handWrittenEvents = (condition: string): readonly string[] => [
  `SELECT event_type, currency, count(), sum(amount), avg(quality_impact_score)
   FROM parley.event_facts FINAL WHERE ${condition} GROUP BY event_type, currency`,
];
