import { Command } from '@nestjs/cqrs';
import type { ConfiguredTopic } from '../domain/taxonomy.js';
import type { TopicsView } from '../topics.view.js';

export class ReplaceTaxonomy extends Command<TopicsView> {
  constructor(
    readonly tenantId: string,
    readonly topics: readonly ConfiguredTopic[],
  ) {
    super();
  }
}
