import type { Operation } from '../domain/fragment.js';
import { isObject, parsed } from './json.js';
import { readSaid } from './read-said.js';
import { type Adapter, attribute, textAttribute } from './source.js';

const OPERATIONS: Readonly<Record<string, Operation>> = {
  workflow: 'agent',
  agent: 'agent',
  task: 'chain',
  tool: 'tool',
};

/** OpenLLMetry: decorated workflows and tools around calls that follow the conventions. */
export const traceloop: Adapter = ({ name, attributes }) => {
  const operation = OPERATIONS[textAttribute(attributes, 'traceloop.span.kind') ?? ''];
  if (operation === undefined) return {};
  const entity = textAttribute(attributes, 'traceloop.entity.name') ?? name;
  const input = unwrapped(attribute(attributes, 'traceloop.entity.input'));
  const output = unwrapped(attribute(attributes, 'traceloop.entity.output'));
  if (operation === 'tool') {
    return { operation, tool: { id: null, name: entity, input: input ?? null, output: output ?? null } };
  }
  return { operation, agent: entity, input: readSaid(input, 'user'), output: readSaid(output, 'assistant') };
};

/** A function's arguments: `{"args": [...], "kwargs": {...}}`, or `{"inputs": ...}`. */
function unwrapped(given: Parameters<typeof parsed>[0]) {
  const value = parsed(given);
  if (!isObject(value)) return value;
  const { args, kwargs } = value;
  if (isObject(kwargs) && Object.keys(kwargs).length > 0) return kwargs;
  return args ?? value['inputs'] ?? value['outputs'] ?? value;
}
