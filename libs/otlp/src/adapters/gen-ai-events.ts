import type { Json, JsonObject } from '@parley/kernel';
import type { Attributes } from '../decode/telemetry.js';
import { isObject, parsed, textOf } from './json.js';
import { readSaid } from './read-said.js';
import type { Adapter } from './source.js';

const MESSAGE = /^gen_ai\.(system|user|assistant|tool)\.message$/;
const CHOICE = 'gen_ai.choice';
export const isOlderEvent = (name: string): boolean => MESSAGE.test(name) || name === CHOICE;

/** The conventions before 1.37, which libraries follow until told otherwise: one event per message. */
export const genAiEvents: Adapter = ({ events }) => {
  const messages = events.filter(({ name }) => isOlderEvent(name));
  if (messages.length === 0) return {};
  const choices = messages.filter(({ name }) => name === CHOICE).map(({ attributes }) => bodyOf(attributes));
  return {
    operation: 'chat',
    input: messages.flatMap(({ name, attributes }) => {
      const role = MESSAGE.exec(name)?.[1];
      return role === undefined ? [] : readSaid({ role, ...bodyOf(attributes) }, 'user');
    }),
    output: choices.flatMap(readChoice),
    finishReason: choices.map((choice) => textOf(choice['finish_reason'])).find((reason) => reason !== null) ?? null,
  };
};

/** @param choice contains a message, or is one. */
export const readChoice = (choice: JsonObject) => {
  const message = parsed(choice['message']);
  return readSaid(
    {
      role: 'assistant',
      ...(isObject(message) ? message : { content: message ?? choice['content'] ?? null, ...choice }),
    },
    'assistant',
  );
};

/** Span events have the message in their attributes, sometimes as JSON in a single one. */
function bodyOf(attributes: Attributes): JsonObject {
  const content: Json | undefined = parsed(attributes.get('gen_ai.event.content') ?? attributes.get('event_body'));
  return { ...Object.fromEntries(attributes), ...(isObject(content) ? content : {}) };
}
