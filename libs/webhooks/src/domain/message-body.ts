import type { Json, JsonObject } from '@parley/kernel';
import type { MessageType } from './event-type.js';
import type { WebhookFormat } from './webhook.js';

export interface Message {
  readonly type: MessageType;
  readonly data: JsonObject;
  readonly createdAt: Date;
}

/**
 * The body that is posted: a message of Standard Webhooks, or a sentence for a channel of Slack.
 * @param publicUrl see {@link factsOf}.
 */
export const bodyOf = (
  message: Message,
  format: Exclude<WebhookFormat, 'email'>,
  publicUrl: string | null = null,
): string => JSON.stringify(format === 'slack' ? { text: sentenceOf(message, publicUrl) } : standardBody(message));

const standardBody = ({ type, createdAt, data }: Message) => ({ type, timestamp: createdAt.toISOString(), data });

const sentenceOf = (message: Message, publicUrl: string | null): string =>
  [
    `*Parley: ${message.type}*`,
    ...Object.entries(factsOf(message, publicUrl)).map(([name, value]) => `${name}: ${escaped(value)}`),
  ].join('\n');

/**
 * The plain values of a message; lists and objects are for programs.
 * @param publicUrl what links to Parley's paths begin with; null: they stay paths.
 */
export const factsOf = ({ data }: Pick<Message, 'data'>, publicUrl: string | null): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) =>
      isPlain(value) ? [[name, absolute(String(value), publicUrl)] as const] : [],
    ),
  );

const absolute = (value: string, publicUrl: string | null): string =>
  publicUrl !== null && /^\/\w/.test(value) ? `${publicUrl}${value}` : value;

const isPlain = (value: Json): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) && value !== '';

/** As Slack requires, so that nothing that a user wrote becomes a link or a mention. */
const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
