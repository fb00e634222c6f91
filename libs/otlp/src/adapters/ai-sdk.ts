import type { Json } from '@parley/kernel';
import type { Attributes } from '../decode/telemetry.js';
import type { Operation } from '../domain/fragment.js';
import type { Said } from '../domain/said.js';
import { isList, isObject, parsed } from './json.js';
import { readCall, readSaid } from './read-said.js';
import { type Adapter, attribute, numberAttribute, textAttribute, usageOf } from './source.js';

const CALL_OF_MODEL = /\.do(Generate|Stream)$/;

/** Vercel's AI SDK up to version 6, and its older tracer in later versions: everything as JSON under `ai.`. */
export const aiSdk: Adapter = ({ attributes }) => {
  const id = textAttribute(attributes, 'ai.operationId');
  if (id === null) return {};
  const operation = operationOf(id);
  if (operation === 'tool') return { operation, tool: toolOf(attributes) };
  const prompt = parsed(attribute(attributes, 'ai.prompt'));
  return {
    operation,
    agent: textAttribute(attributes, 'ai.telemetry.functionId'),
    input: readSaid(attribute(attributes, 'ai.prompt.messages') ?? promptOf(prompt), 'user'),
    output: outputOf(attributes),
    system: isObject(prompt) && typeof prompt['system'] === 'string' ? prompt['system'] : null,
    model: textAttribute(attributes, 'ai.response.model', 'ai.model.id'),
    usage: usageOf({
      inputTokens: numberAttribute(attributes, 'ai.usage.inputTokens', 'ai.usage.promptTokens'),
      outputTokens: numberAttribute(attributes, 'ai.usage.outputTokens', 'ai.usage.completionTokens'),
      cachedInputTokens: numberAttribute(
        attributes,
        'ai.usage.cachedInputTokens',
        'ai.usage.inputTokenDetails.cacheReadTokens',
      ),
      reasoningTokens: numberAttribute(
        attributes,
        'ai.usage.reasoningTokens',
        'ai.usage.outputTokenDetails.reasoningTokens',
      ),
    }),
    finishReason: textAttribute(attributes, 'ai.response.finishReason'),
  };
};

function operationOf(id: string): Operation {
  if (id === 'ai.toolCall') return 'tool';
  if (id.startsWith('ai.embed')) return 'embedding';
  return CALL_OF_MODEL.test(id) ? 'chat' : 'wrapper';
}

/** Without the system prompt, which is read separately. */
const promptOf = (prompt: Json | undefined): Json | undefined =>
  isObject(prompt) ? (prompt['messages'] ?? prompt['prompt']) : prompt;

function outputOf(attributes: Attributes): Said[] {
  const calls = parsed(attribute(attributes, 'ai.response.toolCalls'));
  const reasoning = textAttribute(attributes, 'ai.response.reasoning');
  return [
    ...(reasoning === null ? [] : [{ is: 'thought', text: reasoning } as const]),
    ...readText(attribute(attributes, 'ai.response.text', 'ai.response.object')),
    ...(isList(calls) ? calls.filter(isObject).map(readCall) : []),
  ];
}

const readText = (text: Json | undefined): Said[] =>
  typeof text === 'string' ? [{ is: 'text', role: 'assistant', text }] : [];

const toolOf = (attributes: Attributes) => ({
  id: textAttribute(attributes, 'ai.toolCall.id'),
  name: textAttribute(attributes, 'ai.toolCall.name') ?? 'tool',
  input: parsed(attribute(attributes, 'ai.toolCall.args')) ?? null,
  output: parsed(attribute(attributes, 'ai.toolCall.result')) ?? null,
});
