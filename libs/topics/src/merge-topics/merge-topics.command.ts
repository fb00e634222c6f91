import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { invalidField, notFound } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { lockBook } from '../postgres/lock-book.js';
import { mergeTopics, namedTopics } from '../postgres/named-topics.js';
import { readTopic } from '../postgres/read-topic.js';
import type { TopicView } from '../topics.view.js';

export class MergeTopics extends Command<TopicView> {
  constructor(
    readonly tenantId: string,
    readonly into: string,
    readonly topicIds: readonly string[],
  ) {
    super();
  }
}

/** Old and new conversations keep the topic they are given: it counts for the topic that it is merged into. */
@CommandHandler(MergeTopics)
export class MergeTopicsHandler implements ICommandHandler<MergeTopics> {
  constructor(private readonly postgres: Postgres) {}

  execute({ tenantId, into, topicIds }: MergeTopics): Promise<TopicView> {
    return this.postgres.transaction(async (tx) => {
      await lockBook(tx, tenantId);
      const known = new Map((await namedTopics(tx, tenantId, [into, ...topicIds])).map((topic) => [topic.id, topic]));
      const target = known.get(into);
      if (target === undefined) throw notFound('The topic', 'into');
      // A target that is itself merged stands for the topic that it was merged into.
      const root = target.mergedInto ?? into;
      for (const [index, id] of topicIds.entries()) {
        if (!known.has(id)) throw notFound('The topic', `ids[${index}]`);
        if (id === into || id === root)
          throw invalidField(`ids[${index}]`, 'must not be the topic that it is merged into');
      }
      await mergeTopics(tx, tenantId, root, topicIds);
      return readTopic(tx, tenantId, root);
    });
  }
}
