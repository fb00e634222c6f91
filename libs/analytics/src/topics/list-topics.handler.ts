import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ClickHouseReader } from '@parley/clickhouse';
import { NamedTopics } from './named-topics.js';
import { TopicExamples } from './topic-examples.js';
import { topicCounts } from './topic-counts.query.js';
import { inFamilies } from './topic-families.js';
import type { TopicsView } from './topics.view.js';

export class ListTopics extends Query<TopicsView> {
  constructor(readonly tenantId: string) {
    super();
  }
}

const MOST_FOUND = 1_000;

@QueryHandler(ListTopics)
export class ListTopicsHandler implements IQueryHandler<ListTopics> {
  constructor(
    private readonly clickhouse: ClickHouseReader,
    private readonly named: NamedTopics,
    private readonly examples: TopicExamples,
  ) {}

  async execute({ tenantId }: ListTopics): Promise<TopicsView> {
    const [topics, taxonomy, counts] = await Promise.all([
      this.named.all(tenantId),
      this.named.taxonomy(tenantId),
      this.clickhouse.read(topicCounts, { tenantId }),
    ]);
    const found = inFamilies(topics, counts).slice(0, MOST_FOUND);
    const examples = await this.examples.of(tenantId, found);
    const ids = new Map(topics.toReversed().map(({ name, id }) => [name, id]));
    const configured = new Set(taxonomy.topics.map(({ name }) => name));
    return {
      topics: taxonomy.topics.map((topic) => ({ id: ids.get(topic.name) ?? '', ...topic })),
      found: found.map(({ root: { id, name, group, hidden }, count, members }) => ({
        id,
        name,
        group,
        count,
        examples: examples.get(id) ?? [],
        configured: configured.has(name),
        hidden,
        merged: members.filter((one) => one.id !== id).map((one) => ({ id: one.id, name: one.name })),
      })),
      updatedAt: taxonomy.updatedAt,
    };
  }
}
