import type { TopicGroup } from '@parley/analysis';
import { notFound } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import type { TopicEntity } from './topic.entities.js';

/** A topic as shown to those who change it. */
export interface SettledTopic extends Readonly<Pick<TopicEntity, 'id' | 'name' | 'hidden'>> {
  readonly group: TopicGroup;
}

/** @throws Problem `not_found`. */
export async function readTopic(db: Queryable, tenantId: string, id: string): Promise<SettledTopic> {
  const [topic] = await db.query<SettledTopic & Record<string, unknown>>({
    text: 'SELECT id, name, topic_group AS "group", hidden FROM topics WHERE tenant_id = $1 AND id = $2',
    values: [tenantId, id],
  });
  if (topic === undefined) throw notFound('The topic');
  return topic;
}
