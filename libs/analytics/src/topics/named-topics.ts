import { Injectable } from '@nestjs/common';
import type { TopicGroup } from '@parley/analysis';
import { Postgres } from '@parley/postgres';
import type { ConfiguredTopicView } from './topics.view.js';

export interface NamedTopic {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly group: TopicGroup;
  readonly hidden: boolean;
  readonly mergedInto: string | null;
}

interface Taxonomy {
  readonly topics: readonly Omit<ConfiguredTopicView, 'id'>[];
  readonly updatedAt: Date | null;
}

/** The names of the tenant's topics, and which of them it has configured. */
@Injectable()
export class NamedTopics {
  constructor(private readonly postgres: Postgres) {}

  /** All topics; those that are merged into others come last. */
  all(tenantId: string): Promise<NamedTopic[]> {
    return this.postgres.reads.query<NamedTopic & Record<string, unknown>>({
      name: 'named-topics',
      text: `SELECT id, key, name, topic_group AS "group", hidden, merged_into AS "mergedInto"
             FROM topics WHERE tenant_id = $1 ORDER BY merged_into NULLS FIRST, name, id`,
      values: [tenantId],
    });
  }

  async taxonomy(tenantId: string): Promise<Taxonomy> {
    const [taxonomy] = await this.postgres.reads.query<Taxonomy & Record<string, unknown>>({
      text: 'SELECT taxonomy AS topics, taxonomy_changed_at AS "updatedAt" FROM topic_books WHERE tenant_id = $1',
      values: [tenantId],
    });
    return taxonomy ?? { topics: [], updatedAt: null };
  }
}
