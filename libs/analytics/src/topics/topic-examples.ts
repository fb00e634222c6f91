import { Injectable } from '@nestjs/common';
import { ClickHouseReader } from '@parley/clickhouse';
import { Postgres } from '@parley/postgres';
import { topicExamples } from './topic-counts.query.js';
import type { TopicFamily } from './topic-families.js';

const MOST_EXAMPLES = 3;
const MOST_CHARS = 200;

/** How users began the latest conversations about a topic. */
@Injectable()
export class TopicExamples {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly postgres: Postgres,
  ) {}

  /** By the id of the topic. */
  async of(tenantId: string, topics: readonly TopicFamily[]): Promise<ReadonlyMap<string, readonly string[]>> {
    if (topics.length === 0) return new Map();
    const keys = topics.flatMap(({ members }) => members.map(({ key }) => key));
    const latest = await this.clickhouse.read(topicExamples, { tenantId, keys, most: MOST_EXAMPLES });
    const said = await this.firstWords(
      tenantId,
      latest.map(({ conversationId }) => conversationId),
    );
    return new Map(
      topics.map(({ root, members }) => {
        const own = new Set(members.map(({ key }) => key));
        const texts = latest
          .filter(({ key }) => own.has(key))
          .flatMap(({ conversationId }) => said.get(conversationId) ?? []);
        return [root.id, [...new Set(texts)].slice(0, MOST_EXAMPLES)];
      }),
    );
  }

  private async firstWords(tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.postgres.reads.query<{ id: string; text: string }>({
      text: `SELECT c.id, said.text FROM unnest($2::uuid[]) AS c (id) CROSS JOIN LATERAL (
               SELECT left(m.content, ${MOST_CHARS}) AS text FROM messages m
               WHERE m.tenant_id = $1 AND m.conversation_id = c.id AND m.type = 'user_message' AND m.content <> ''
               ORDER BY m.created_at, m.position LIMIT 1) AS said`,
      values: [tenantId, ids],
    });
    return new Map(rows.map(({ id, text }) => [id, text]));
  }
}
