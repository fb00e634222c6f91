import { client, read } from './client.js';
import type { components } from './schema.js';

export type FoundTopic = components['schemas']['FoundTopic'];
type Change = components['schemas']['ChangeTopicRequest'];

export const changeTopic = async (id: string, body: Change): Promise<void> =>
  void (await read(client.PATCH('/v1/topics/{id}', { params: { path: { id } }, body })));

export const mergeTopics = async (into: string, ids: readonly string[]): Promise<void> =>
  void (await read(client.POST('/v1/topics/merge', { body: { into, ids: [...ids] } })));
