import type { Json } from '@parley/kernel';
import type { Attributes } from '../decode/telemetry.js';
import type { Operation, ToolCall } from '../domain/fragment.js';
import type { Said } from '../domain/said.js';
import { parsed } from './json.js';
import { readSaid } from './read-said.js';
import {
  type Adapter,
  attribute,
  flattened,
  numberAttribute,
  oneText,
  type Reading,
  textAttribute,
  usageOf,
} from './source.js';

const OPERATIONS: Readonly<Record<string, Operation>> = {
  chat: 'chat',
  text_completion: 'chat',
  generate_content: 'chat',
  invoke_agent: 'agent',
  invoke_workflow: 'agent',
  execute_tool: 'tool',
  embeddings: 'embedding',
  retrieval: 'retrieval',
  search_memory: 'memory_read',
  create_memory: 'memory_write',
  update_memory: 'memory_write',
  upsert_memory: 'memory_write',
  delete_memory: 'memory_write',
};
export const DETAILS = 'gen_ai.client.inference.operation.details';

/**
 * OpenTelemetry's conventions for generative AI: the span's attributes, the event with the details, and the older
 * attributes, one per field of each message.
 */
export const genAi: Adapter = ({ attributes, events }) => {
  const details = events.find(({ name }) => name === DETAILS);
  return readAttributes(details === undefined ? attributes : new Map([...details.attributes, ...attributes]));
};

function readAttributes(attributes: Attributes): Reading {
  const operation = OPERATIONS[textAttribute(attributes, 'gen_ai.operation.name') ?? ''];
  const tool = toolOf(attributes);
  return {
    operation: operation ?? (tool === null ? null : 'tool'),
    agent: textAttribute(attributes, 'gen_ai.agent.name', 'gen_ai.workflow.name'),
    input: readSaid(
      attribute(attributes, 'gen_ai.input.messages') ??
        flattened(attributes, 'gen_ai.prompt') ??
        attribute(attributes, 'gen_ai.prompt'),
      'user',
    ),
    output: readSaid(
      attribute(attributes, 'gen_ai.output.messages') ??
        flattened(attributes, 'gen_ai.completion') ??
        attribute(attributes, 'gen_ai.completion'),
      'assistant',
    ),
    system: systemText(attribute(attributes, 'gen_ai.system_instructions')),
    tool,
    model: textAttribute(attributes, 'gen_ai.response.model', 'gen_ai.request.model'),
    usage: genAiUsage(attributes),
    finishReason: oneText(attribute(attributes, 'gen_ai.response.finish_reasons')),
  };
}

/** The names changed twice; all of them are read. */
const genAiUsage = (attributes: Attributes) =>
  usageOf({
    inputTokens: numberAttribute(attributes, 'gen_ai.usage.input_tokens', 'gen_ai.usage.prompt_tokens'),
    outputTokens: numberAttribute(attributes, 'gen_ai.usage.output_tokens', 'gen_ai.usage.completion_tokens'),
    cachedInputTokens: numberAttribute(
      attributes,
      'gen_ai.usage.cache_read.input_tokens',
      'gen_ai.usage.cache_read_input_tokens',
    ),
    cacheWriteTokens: numberAttribute(
      attributes,
      'gen_ai.usage.cache_write.input_tokens',
      'gen_ai.usage.cache_creation.input_tokens',
      'gen_ai.usage.cache_creation_input_tokens',
    ),
    reasoningTokens: numberAttribute(
      attributes,
      'gen_ai.usage.reasoning.output_tokens',
      'gen_ai.usage.reasoning_tokens',
    ),
  });

function toolOf(attributes: Attributes): ToolCall | null {
  const name = textAttribute(attributes, 'gen_ai.tool.name');
  if (name === null) return null;
  return {
    id: textAttribute(attributes, 'gen_ai.tool.call.id'),
    name,
    input: parsed(attribute(attributes, 'gen_ai.tool.call.arguments', 'tool_arguments', 'input.value')) ?? null,
    output: parsed(attribute(attributes, 'gen_ai.tool.call.result', 'tool_response', 'output.value')) ?? null,
  };
}

export function systemText(value: Json | undefined): string | null {
  const texts = readSaid(value, 'system').flatMap((said) => (said.is === 'text' ? [said.text] : []));
  return texts.length === 0 ? null : texts.join('\n\n');
}

/** The system prompt among the messages. */
export const systemIn = (said: readonly Said[]): string | null => {
  const texts = said.flatMap((one) => (one.is === 'text' && one.role === 'system' ? [one.text] : []));
  return texts.length === 0 ? null : texts.join('\n\n');
};
