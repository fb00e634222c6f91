import type { Operation } from '../domain/fragment.js';
import { isObject, parsed } from './json.js';
import { readSaid } from './read-said.js';
import { type Adapter, attribute, textAttribute, usageOf } from './source.js';

const OPERATIONS: Readonly<Record<string, Operation>> = {
  generation: 'chat',
  agent: 'agent',
  chain: 'chain',
  span: 'chain',
  tool: 'tool',
  retriever: 'retrieval',
  embedding: 'embedding',
  guardrail: 'check',
  evaluator: 'evaluation',
};
const PREFIX = 'langfuse.observation';

/** Langfuse's SDKs, which are OpenTelemetry since version 3. */
export const langfuse: Adapter = ({ name, attributes }) => {
  const type = textAttribute(attributes, `${PREFIX}.type`);
  const input = attribute(attributes, `${PREFIX}.input`, 'langfuse.trace.input');
  const output = attribute(attributes, `${PREFIX}.output`, 'langfuse.trace.output');
  if (type === null && input === undefined && output === undefined) return {};
  const operation = OPERATIONS[type ?? ''] ?? 'chain';
  if (operation === 'tool') {
    return { operation, tool: { id: null, name, input: parsed(input) ?? null, output: parsed(output) ?? null } };
  }
  const usage = parsed(attribute(attributes, `${PREFIX}.usage_details`));
  const tokens = (key: string) => (isObject(usage) && typeof usage[key] === 'number' ? usage[key] : undefined);
  return {
    operation,
    agent: operation === 'agent' ? name : null,
    input: readSaid(input, 'user'),
    output: readSaid(output, 'assistant'),
    model: textAttribute(attributes, `${PREFIX}.model.name`),
    usage: usageOf({
      inputTokens: tokens('input'),
      outputTokens: tokens('output'),
      cachedInputTokens: tokens('input_cached_tokens'),
      reasoningTokens: tokens('output_reasoning_tokens'),
    }),
  };
};
