import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isDecent } from '@parley/analysis';
import { conflict, invalidField, notFound } from '@parley/kernel';
import { Postgres, type Queryable } from '@parley/postgres';
import { lockBook } from '../postgres/lock-book.js';
import { changeTopic, type NamedTopic, namedTopics, topicCalled, type TopicChange } from '../postgres/named-topics.js';
import { readTopic } from '../postgres/read-topic.js';
import { renameConfigured } from '../postgres/taxonomies.js';
import type { TopicView } from '../topics.view.js';

export class ChangeTopic extends Command<TopicView> {
  constructor(
    readonly tenantId: string,
    readonly topicId: string,
    readonly change: TopicChange,
  ) {
    super();
  }
}

/** Conversations keep the key they were given: the new name is shown everywhere, for past conversations too. */
@CommandHandler(ChangeTopic)
export class ChangeTopicHandler implements ICommandHandler<ChangeTopic> {
  constructor(private readonly postgres: Postgres) {}

  execute({ tenantId, topicId, change }: ChangeTopic): Promise<TopicView> {
    if (change.merged === true) throw invalidField('merged', 'must be false: POST /topics/merge merges topics');
    if (change.name != null && !isDecent(change.name)) throw invalidField('name', 'must hold no profane word');
    return this.postgres.transaction(async (tx) => {
      await lockBook(tx, tenantId);
      const [topic] = await namedTopics(tx, tenantId, [topicId]);
      if (topic === undefined) throw notFound('The topic');
      if (topic.mergedInto !== null && change.merged !== false) {
        throw conflict('The topic is merged into another one; change that one, or take it out by merged: false.');
      }
      await requireFree(tx, tenantId, topic, change);
      await changeTopic(tx, tenantId, topicId, change);
      const changed = await readTopic(tx, tenantId, topicId);
      await renameConfigured(tx, tenantId, topic.name, changed.name);
      return changed;
    });
  }
}

/** A topic taken out of a merge needs a name of its own, too. */
async function requireFree(tx: Queryable, tenantId: string, topic: NamedTopic, { name }: TopicChange): Promise<void> {
  if (name === undefined && topic.mergedInto === null) return;
  const other = await topicCalled(tx, tenantId, name === undefined ? topic.name : (name ?? topic.foundName));
  if (other === null || other.id === topic.id) return;
  throw conflict('Another topic already has this name; merge the two, or choose another name.');
}
