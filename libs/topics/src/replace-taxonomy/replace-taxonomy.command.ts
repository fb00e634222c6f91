import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, invalid } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { type ConfiguredTopic, repeatedNames } from '../domain/taxonomy.js';
import { lockBook } from '../postgres/lock-book.js';
import { nameConfigured, topicsByName } from '../postgres/named-topics.js';
import { replaceTaxonomy } from '../postgres/taxonomies.js';
import type { TaxonomyView } from '../topics.view.js';

export class ReplaceTaxonomy extends Command<TaxonomyView> {
  constructor(
    readonly tenantId: string,
    readonly topics: readonly ConfiguredTopic[],
  ) {
    super();
  }
}

/** Conversations keep their topics; the new taxonomy applies to those analysed from now on. */
@CommandHandler(ReplaceTaxonomy)
export class ReplaceTaxonomyHandler implements ICommandHandler<ReplaceTaxonomy> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, topics }: ReplaceTaxonomy): Promise<TaxonomyView> {
    const repeated = repeatedNames(topics);
    if (repeated.length > 0) {
      throw invalid(repeated.map((i) => ({ path: `topics[${i}].name`, message: 'is the name of an earlier topic' })));
    }
    const updatedAt = this.clock.now();
    const known = await this.postgres.transaction(async (tx) => {
      await lockBook(tx, tenantId);
      await nameConfigured(
        tx,
        tenantId,
        topics.map(({ name: key, group }) => ({ key, group })),
      );
      await replaceTaxonomy(tx, tenantId, topics, updatedAt);
      return topicsByName(
        tx,
        tenantId,
        topics.map(({ name }) => name),
      );
    });
    return { topics: topics.map((topic) => ({ id: known.get(topic.name)?.id ?? '', ...topic })), updatedAt };
  }
}
