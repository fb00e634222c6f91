import type { Attributes } from '../decode/telemetry.js';
import type { Operation } from '../domain/fragment.js';
import { isObject, parsed } from './json.js';
import { readSaid } from './read-said.js';
import { type Adapter, attribute, flattened, numberAttribute, textAttribute, usageOf } from './source.js';

const OPERATIONS: Readonly<Record<string, Operation>> = {
  LLM: 'chat',
  AGENT: 'agent',
  CHAIN: 'chain',
  TOOL: 'tool',
  RETRIEVER: 'retrieval',
  RERANKER: 'retrieval',
  EMBEDDING: 'embedding',
  PROMPT: 'check',
  GUARDRAIL: 'check',
  EVALUATOR: 'evaluation',
};

/** Arize's OpenInference: messages flattened into attributes, and the input and output of every step. */
export const openInference: Adapter = ({ name, attributes }) => {
  const kind = textAttribute(attributes, 'openinference.span.kind');
  if (kind === null) return {};
  const operation = OPERATIONS[kind.toUpperCase()] ?? 'chain';
  const isTool = operation === 'tool';
  return {
    operation,
    agent: textAttribute(attributes, 'agent.name'),
    ...(isTool ? { tool: toolOf(name, attributes) } : said(attributes)),
    model: textAttribute(attributes, 'llm.model_name', 'embedding.model_name'),
    usage: usageOf({
      inputTokens: numberAttribute(attributes, 'llm.token_count.prompt'),
      outputTokens: numberAttribute(attributes, 'llm.token_count.completion'),
      cachedInputTokens: numberAttribute(attributes, 'llm.token_count.prompt_details.cache_read'),
      cacheWriteTokens: numberAttribute(attributes, 'llm.token_count.prompt_details.cache_write'),
      reasoningTokens: numberAttribute(attributes, 'llm.token_count.completion_details.reasoning'),
    }),
    finishReason: textAttribute(attributes, 'llm.finish_reason'),
  };
};

const said = (attributes: Attributes) => ({
  input: readSaid(flattened(attributes, 'llm.input_messages') ?? attribute(attributes, 'input.value'), 'user'),
  output: readSaid(
    flattened(attributes, 'llm.output_messages') ??
      flattened(attributes, 'retrieval.documents') ??
      attribute(attributes, 'output.value'),
    'assistant',
  ),
});

function toolOf(name: string, attributes: Attributes) {
  const output = parsed(attribute(attributes, 'output.value')) ?? null;
  // LangChain's tools return a message with the id of the call that it answers.
  const id = isObject(output) ? (output['tool_call_id'] ?? null) : null;
  return {
    id: textAttribute(attributes, 'tool_call.id', 'tool.id') ?? (typeof id === 'string' ? id : null),
    name: textAttribute(attributes, 'tool.name', 'tool_call.function.name') ?? name,
    input: parsed(attribute(attributes, 'tool_call.function.arguments', 'tool.parameters', 'input.value')) ?? null,
    output: isObject(output) && output['tool_call_id'] !== undefined ? (output['content'] ?? output) : output,
  };
}
