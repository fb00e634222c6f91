import type { Json, JsonObject } from '@parley/kernel';
import type { MessageType } from './event-type.js';
import type { WebhookFormat } from './webhook.js';

export interface Message {
  readonly type: MessageType;
  readonly data: JsonObject;
  readonly createdAt: Date;
}

/** What is sent: a message of Standard Webhooks, or a sentence for a channel of Slack. */
export const bodyOf = (message: Message, format: WebhookFormat): string =>
  JSON.stringify(format === 'slack' ? { text: sentenceOf(message) } : standardBody(message));

const standardBody = ({ type, createdAt, data }: Message) => ({ type, timestamp: createdAt.toISOString(), data });

/** The plain facts one a line; lists and objects are for programs. */
function sentenceOf({ type, data }: Message): string {
  const facts = Object.entries(data).flatMap(([name, value]) => (isPlain(value) ? [`${name}: ${escaped(value)}`] : []));
  return [`*Parley: ${type}*`, ...facts].join('\n');
}

const isPlain = (value: Json): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) && value !== '';

/** As Slack asks for it, so that nothing that a user wrote becomes a link or a mention. */
const escaped = (value: string | number | boolean): string =>
  String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
