import { isObject, type Json, type JsonObject } from '@parley/kernel';
import { textOf } from './content-parts.js';
import { objectsIn, present, stringAt } from './json-values.js';
import type { Part, Parts } from './plain-message.js';

/** Messages of Anthropic's Messages API, sent or received. */
const FIELDS = new Set([
  ...['id', 'type', 'role', 'content', 'model', 'stop_reason', 'stop_sequence', 'stop_details', 'usage', 'container'],
  'context_management',
]);
/** Blocks found in no other shape. */
const BLOCKS =
  /^(tool_use|tool_result|thinking|redacted_thinking|document|search_result|server_tool_use|mcp_tool_(use|result)|[a-z_]+_tool_result|container_upload)$/;

export const isAnthropic = (message: JsonObject): boolean =>
  'stop_reason' in message ||
  objectsIn(message['content']).some(
    (block) => BLOCKS.test(stringAt(block, 'type')) || (block['type'] === 'image' && isObject(block['source'])),
  );

export function fromAnthropic(message: JsonObject): Parts {
  const { id, model, usage, stop_reason: stopReason } = message;
  const content =
    typeof message['content'] === 'string' ? [{ type: 'text', text: message['content'] }] : message['content'];
  return {
    fields: FIELDS,
    parts: joinTexts(objectsIn(content).flatMap((block) => partsOf(block, message['role'] ?? null))),
    kept: present({ usage, stopReason }),
    ...present({ id, model }),
  };
}

function partsOf(block: JsonObject, role: Json): Part[] {
  const type = stringAt(block, 'type');
  if (type === 'thinking') return [{ messageType: 'thought', content: block['thinking'] ?? '' }];
  if (type === 'redacted_thinking') return [];
  if (type.endsWith('tool_use')) return [call(block)];
  if (type.endsWith('tool_result')) return [result(block)];
  return [{ role, content: textOf([block]) } as Part];
}

const call = (block: JsonObject): Part => ({
  messageType: 'tool_call',
  ...present({ toolName: block['name'], input: block['input'], callId: block['id'] }),
});

function result(block: JsonObject): Part {
  const { content } = block;
  const failed = block['is_error'] === true || (isObject(content) && stringAt(content, 'type').endsWith('_error'));
  const isText = typeof content === 'string' || objectsIn(content).some(({ type }) => type === 'text');
  return {
    messageType: failed ? 'tool_error' : 'observation',
    ...(isText ? { content: textOf(content) } : present({ output: content })),
    ...present({ callId: block['tool_use_id'] }),
  };
}

/** Joins successive texts into one message, since citations cut them into blocks. */
function joinTexts(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.role !== undefined && part.role !== undefined) {
      joined[joined.length - 1] = { ...last, content: `${textIn(last)}\n${textIn(part)}` };
    } else joined.push(part);
  }
  return joined;
}

const textIn = ({ content }: Part): string => (typeof content === 'string' ? content : '');
