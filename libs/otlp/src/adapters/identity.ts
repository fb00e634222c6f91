import { createHash } from 'node:crypto';
import { MAX_EXTERNAL_ID } from '@parley/http';
import type { Json } from '@parley/kernel';
import type { Attributes } from '../decode/telemetry.js';
import type { Names } from '../domain/fragment.js';
import { isObject, parsed, textOf } from './json.js';
import { textAttribute } from './source.js';

const OF_CONVERSATION = ['conversation', 'thread', 'chat', 'session'].flatMap((name) => [
  ...[`${name}_id`, `${name}Id`, `${name}.id`, name],
]);
const OF_USER = ['user_id', 'userId', 'user.id', 'user'];
/** Prefixes under which libraries put an application's own metadata. */
const METADATA = [
  'traceloop.association.properties',
  'ai.telemetry.metadata',
  'ai.settings.context',
  'langsmith.metadata',
  'langfuse.trace.metadata',
];
const under = (names: readonly string[]): string[] =>
  METADATA.flatMap((prefix) => names.map((name) => `${prefix}.${name}`));

const CONVERSATION = [
  ...['parley.conversation.id', 'gen_ai.conversation.id', 'session.id', 'langfuse.session.id'],
  ...under(OF_CONVERSATION),
  ...['langsmith.trace.session_id', 'thread_id', 'thread.id'],
];
const USER = [
  ...['parley.user.id', 'user.id', 'enduser.id', 'langfuse.user.id', 'gen_ai.request.user'],
  ...under(OF_USER),
];

/** The names that the attributes give; a name on the span takes precedence over one on its resource. */
export function namesIn(attributes: Attributes, resource: Attributes, agent: string | null): Names {
  const read = (...names: readonly string[]): string | null =>
    textAttribute(attributes, ...names) ?? textAttribute(resource, ...names);
  return {
    conversation: read(...CONVERSATION) ?? inMetadata(attributes, OF_CONVERSATION),
    user: shortenedOrNull(read(...USER) ?? inMetadata(attributes, OF_USER)),
    organization: read('parley.organization.id'),
    product: read('parley.product.id'),
    agent,
    service: textAttribute(resource, 'service.name'),
  };
}

/** Replaces an id that is too long by a hash, which is just as unique. */
export const shortened = (id: string): string =>
  id.length <= MAX_EXTERNAL_ID ? id : `otel:sha256:${createHash('sha256').update(id).digest('hex')}`;
export const shortenedOrNull = (id: string | null): string | null => (id === null ? null : shortened(id));

/** OpenInference puts its metadata as JSON in one attribute. */
function inMetadata(attributes: Attributes, names: readonly string[]): string | null {
  const metadata: Json | undefined = parsed(attributes.get('metadata'));
  if (!isObject(metadata)) return null;
  return names.map((name) => textOf(metadata[name])).find((value) => value !== null) ?? null;
}
