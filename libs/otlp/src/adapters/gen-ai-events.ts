import type { Json, JsonObject } from '@parley/kernel';
import type { Attributes } from '../decode/telemetry.js';
import { isObject, parsed, textOf } from './json.js';
import { readSaid } from './read-said.js';
import type { Adapter } from './source.js';

const MESSAGE = /^gen_ai\.(system|user|assistant|tool)\.message$/;
const CHOICE = 'gen_ai.choice';
export const isOlderEvent = (name: string): boolean => MESSAGE.test(name) || name === CHOICE;

/** The conventions of before 1.37, which libraries keep to until they are told otherwise: one event a message. */
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

/** @param choice with its message in it, or being one. */
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

/** Events of spans have the message in their attributes, some as JSON in one. */
function bodyOf(attributes: Attributes): JsonObject {
  const content: Json | undefined = parsed(attributes.get('gen_ai.event.content') ?? attributes.get('event_body'));
  return { ...Object.fromEntries(attributes), ...(isObject(content) ? content : {}) };
}
