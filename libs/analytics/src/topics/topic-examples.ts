import { Injectable } from '@nestjs/common';
import { ClickHouseReader } from '@parley/clickhouse';
import { Postgres } from '@parley/postgres';
import { firstUserMessages } from './first-user-messages.js';
import { topicExamples } from './topic-counts.query.js';
import type { TopicFamily } from './topic-families.js';

const MOST_EXAMPLES = 3;

/** The first user messages of the latest conversations about a topic. */
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
    const said = await firstUserMessages(
      this.postgres.reads,
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
}
