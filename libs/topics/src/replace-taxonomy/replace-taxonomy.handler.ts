import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, invalid } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { repeatedNames } from '../domain/taxonomy.js';
import type { TopicsView } from '../topics.view.js';
import { ReplaceTaxonomy } from './replace-taxonomy.command.js';

/** Conversations keep the topics that they have; the new taxonomy holds for those that are analysed from now on. */
@CommandHandler(ReplaceTaxonomy)
export class ReplaceTaxonomyHandler implements ICommandHandler<ReplaceTaxonomy> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, topics }: ReplaceTaxonomy): Promise<TopicsView> {
    const repeated = repeatedNames(topics);
    if (repeated.length > 0) {
      throw invalid(repeated.map((i) => ({ path: `topics[${i}].name`, message: 'is the name of an earlier topic' })));
    }
    const updatedAt = this.clock.now();
    await this.postgres.query({
      text: `INSERT INTO topic_books AS b (tenant_id, taxonomy, taxonomy_version, taxonomy_changed_at)
             VALUES ($1, $2, 1, $3)
             ON CONFLICT (tenant_id) DO UPDATE SET taxonomy = excluded.taxonomy,
               taxonomy_version = b.taxonomy_version + 1, taxonomy_changed_at = excluded.taxonomy_changed_at`,
      values: [tenantId, JSON.stringify(topics), updatedAt],
    });
    return { topics, updatedAt };
  }
}
