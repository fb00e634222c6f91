import { isObject, type Json, type JsonObject } from '@parley/kernel';
import { instantOf, isList, objectsIn, present, stringAt } from './json-values.js';
import type { Part, Parts } from './plain-message.js';

/** UI messages of Vercel's AI SDK. */
const FIELDS = new Set(['id', 'role', 'parts', 'metadata', 'content', 'createdAt', 'annotations']);
const SPOKEN = new Set<Json>(['text', 'file']);

export const isVercelUi = (message: JsonObject): boolean => isList(message['parts']);

export function fromVercelUi(message: JsonObject): Parts {
  const { id, metadata, createdAt } = message;
  return {
    fields: FIELDS,
    parts: inOrder(partsOf(message), message['role'] ?? null),
    kept: isObject(metadata) ? metadata : {},
    ...present({ id, createdAt: instantOf(createdAt) }),
  };
}

/** Version 4 of the SDK and plain clients also put the text in `content`, which counts where no part has it. */
function partsOf({ parts, content }: JsonObject): JsonObject[] {
  const given = objectsIn(parts);
  const spoken = given.some((part) => SPOKEN.has(part['type'] ?? null));
  return spoken || typeof content !== 'string' || content === '' ? given : [...given, { type: 'text', text: content }];
}

/** Texts between two calls form one message. */
function inOrder(parts: readonly JsonObject[], role: Json): Part[] {
  const steps: Part[] = [];
  let spoken: string[] = [];
  const say = () => {
    if (spoken.length > 0) steps.push({ role, content: spoken.join('\n') } as Part);
    spoken = [];
  };
  for (const part of parts) {
    if (SPOKEN.has(part['type'] ?? null)) spoken.push(...textOfPart(part));
    else {
      const step = stepOf(part);
      if (step.length > 0) say();
      steps.push(...step);
    }
  }
  say();
  return steps;
}

function textOfPart(part: JsonObject): string[] {
  if (part['type'] === 'text') return typeof part['text'] === 'string' && part['text'] !== '' ? [part['text']] : [];
  const kind = stringAt(part, 'mediaType').startsWith('image/') ? 'image' : 'file';
  return [typeof part['filename'] === 'string' ? `[${kind}: ${part['filename']}]` : `[${kind}]`];
}

function stepOf(part: JsonObject): Part[] {
  const type = stringAt(part, 'type');
  if (type === 'reasoning') {
    return typeof part['text'] === 'string' && part['text'] !== ''
      ? [{ messageType: 'thought', content: part['text'] }]
      : [];
  }
  if (type === 'source-url' || type === 'source-document') {
    return [{ messageType: 'retrieval', output: present({ url: part['url'], title: part['title'] }) }];
  }
  if (type === 'tool-invocation' && isObject(part['toolInvocation'])) return [invocation(part['toolInvocation'])];
  if (type === 'dynamic-tool') return [call(part, part['toolName'])];
  return type.startsWith('tool-') ? [call(part, type.slice('tool-'.length))] : [];
}

/** A call contains its result, once there is one. */
function call(part: JsonObject, toolName: Json | undefined): Part {
  const error = part['errorText'];
  return {
    messageType: 'tool_call',
    ...present({
      toolName,
      input: part['input'] ?? part['rawInput'],
      output: error == null ? part['output'] : { error },
      callId: part['toolCallId'],
    }),
  };
}

/** The form of version 4 of the SDK. */
const invocation = (given: JsonObject): Part => ({
  messageType: 'tool_call',
  ...present({
    toolName: given['toolName'],
    input: given['args'],
    output: given['result'],
    callId: given['toolCallId'],
  }),
});
