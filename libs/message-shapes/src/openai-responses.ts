import type { Json, JsonObject } from '@parley/kernel';
import { textOf } from './content-parts.js';
import { isList, objectsIn, parsed, present, stringAt } from './json-values.js';
import type { Part, Parts } from './plain-message.js';

/** Items of OpenAI's Responses API, sent or received. */
const FIELDS = new Set([
  ...['type', 'id', 'status', 'role', 'content', 'phase', 'call_id', 'name', 'namespace', 'arguments', 'input'],
  ...['output', 'error', 'summary', 'encrypted_content', 'action', 'queries', 'results', 'server_label'],
  ...['approval_request_id', 'code', 'container_id', 'outputs', 'result', 'tools', 'created_by'],
]);
const OTHERS = /^(message|reasoning|[a-z_]+_call|[a-z_]+_call_output|mcp_[a-z_]+|item_reference|compaction)$/;

export const isOpenAiResponses = (message: JsonObject): boolean => {
  const { type } = message;
  return typeof type === 'string' && OTHERS.test(type) && !('stop_reason' in message);
};

export const fromOpenAiResponses = (item: JsonObject): Parts => ({
  fields: FIELDS,
  parts: partsOf(item),
  ...present({ id: item['id'] }),
});

function partsOf(item: JsonObject): Part[] {
  const type = stringAt(item, 'type');
  if (type === 'message') {
    return [{ role: item['role'] === 'developer' ? 'system' : item['role'], content: textOf(item['content']) } as Part];
  }
  if (type === 'reasoning') return thought(item);
  if (type === 'item_reference' || type === 'compaction' || type === 'mcp_list_tools') return [];
  if (type.endsWith('_call_output')) return [resultPart(item, item['output'])];
  if (type.endsWith('_call')) return [callPart(item, type)];
  return [{ messageType: 'callback', toolName: type }];
}

function thought(item: JsonObject): Part[] {
  const text = textOf(isList(item['content']) && item['content'].length > 0 ? item['content'] : item['summary']);
  return typeof text === 'string' && text !== '' ? [{ messageType: 'thought', content: text }] : [];
}

/** A call of a tool that the provider runs itself contains its outcome. */
function callPart(item: JsonObject, type: string): Part {
  const output = item['error'] ?? item['output'] ?? item['results'] ?? item['outputs'] ?? statusOf(item);
  return {
    messageType: 'tool_call',
    toolName: item['name'] ?? type.slice(0, -'_call'.length),
    ...present({
      input: parsed(item['arguments'] ?? item['input']) ?? item['action'] ?? item['queries'] ?? item['code'],
      output: item['error'] == null ? output : { error: item['error'] },
      callId: item['call_id'],
    }),
  };
}

const statusOf = (item: JsonObject): Json | undefined =>
  item['status'] === 'failed' ? { status: 'failed' } : undefined;

function resultPart(item: JsonObject, output: Json | undefined): Part {
  const isText = typeof output === 'string' || objectsIn(output).some(({ type }) => type === 'input_text');
  return {
    messageType: 'observation',
    ...(isText ? { content: textOf(output) } : present({ output })),
    ...present({ callId: item['call_id'] }),
  };
}
