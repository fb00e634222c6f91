import type { Operation } from '../domain/fragment.js';
import { parsed } from './json.js';
import { readSaid } from './read-said.js';
import { type Adapter, attribute, textAttribute } from './source.js';

const OPERATIONS: Readonly<Record<string, Operation>> = {
  llm: 'chat',
  chain: 'chain',
  tool: 'tool',
  retriever: 'retrieval',
  embedding: 'embedding',
  prompt: 'check',
  parser: 'check',
};

/** LangSmith's exporter: the inputs and outputs of each run as JSON, besides some of the conventions' attributes. */
export const langsmith: Adapter = ({ name, attributes }) => {
  const kind = textAttribute(attributes, 'langsmith.span.kind');
  if (kind === null) return {};
  const operation = OPERATIONS[kind] ?? 'chain';
  const input = attribute(attributes, 'gen_ai.prompt', 'langsmith.inputs', 'inputs');
  const output = attribute(attributes, 'gen_ai.completion', 'langsmith.outputs', 'outputs');
  if (operation === 'tool') {
    return { operation, tool: { id: null, name, input: parsed(input) ?? null, output: parsed(output) ?? null } };
  }
  return { operation, input: readSaid(input, 'user'), output: readSaid(output, 'assistant') };
};
