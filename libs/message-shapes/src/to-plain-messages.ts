import { isObject, type Json, type JsonObject } from '@parley/kernel';
import { fromAnthropic, isAnthropic } from './anthropic.js';
import { present } from './json-values.js';
import { fromOpenAiChat, isOpenAiChat } from './openai-chat.js';
import { fromOpenAiResponses, isOpenAiResponses } from './openai-responses.js';
import type { Part, Parts, PlainMessage } from './plain-message.js';
import { fromVercelUi, isVercelUi } from './vercel-ui.js';

/** Checked in this order: an earlier shape has marks that no later one has. */
const SHAPES = [
  { name: 'vercel-ui', is: isVercelUi, from: fromVercelUi },
  { name: 'anthropic', is: isAnthropic, from: fromAnthropic },
  { name: 'openai-responses', is: isOpenAiResponses, from: fromOpenAiResponses },
  { name: 'openai-chat', is: isOpenAiChat, from: fromOpenAiChat },
] as const;

export type ShapeName = (typeof SHAPES)[number]['name'];

/**
 * The other product whose shape a message has; null for Parley's own. No message that is valid in Parley's own shape
 * has a mark of another: each mark is a field, a role or a type of value that Parley's own does not know.
 */
export const shapeOf = (message: JsonObject): ShapeName | null => SHAPES.find(({ is }) => is(message))?.name ?? null;

/**
 * The messages that a message of another shape contains, in order: each text, thought, tool call and result by itself.
 * A message in Parley's own shape is returned as it is.
 */
export function plainMessages(message: JsonObject): readonly PlainMessage[] {
  const shape = SHAPES.find(({ is }) => is(message));
  return shape === undefined ? [message] : withRest(shape.from(message), message);
}

/** All messages of a request, each with the index of the one that it came from. A result gets the name of its call. */
export function toPlainMessages(messages: readonly JsonObject[]): { message: PlainMessage; from: number }[] {
  const names = new Map<Json, Json>();
  return messages.flatMap((given, from) =>
    plainMessages(given).map((message) => ({ message: named(message, names), from })),
  );
}

function named(message: PlainMessage, names: Map<Json, Json>): PlainMessage {
  const callId = isObject(message.properties) ? message.properties['toolCallId'] : undefined;
  if (callId === undefined) return message;
  if (message.toolName !== undefined) {
    names.set(callId, message.toolName);
    return message;
  }
  const toolName = names.get(callId);
  return toolName === undefined ? message : { ...message, toolName };
}

/** Time and parent go to the first step: the others directly follow it. */
function withRest(taken: Parts, message: JsonObject): PlainMessage[] {
  const beside = Object.fromEntries(Object.entries(message).filter(([name]) => !taken.fields.has(name)));
  const id = beside['externalMessageId'] ?? taken.id;
  const model = beside['model'] ?? taken.model;
  return taken.parts.map((part, index) => {
    const given = index === 0 ? (beside['properties'] ?? {}) : {};
    // Properties that are not an object are left for validation to reject.
    if (!isObject(given)) return { ...beside, ...part };
    const properties = index === 0 ? { ...taken.kept, ...given } : {};
    return {
      ...(index === 0 ? { ...present({ createdAt: taken.createdAt }), ...beside } : {}),
      ...present({ externalMessageId: index === 0 || typeof id !== 'string' ? id : `${id}:${index + 1}`, model }),
      ...withoutCallId(part, properties),
    };
  });
}

/** A call's id is not unique in every conversation, so it is kept, but does not identify a message. */
function withoutCallId({ callId, ...part }: Part, properties: JsonObject): PlainMessage {
  const all = { ...properties, ...present({ toolCallId: callId }) } as JsonObject;
  return { ...part, ...(Object.keys(all).length > 0 ? { properties: all } : {}) };
}
