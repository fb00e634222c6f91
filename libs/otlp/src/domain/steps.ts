import type { MessageType } from '@parley/contracts';
import { type AssembledMessage, NOT_WRITTEN } from './assembled.js';
import type { Operation } from './fragment.js';
import type { Said } from './said.js';
import type { SpanNode } from './trace-tree.js';
import type { Turn } from './turns.js';

const TYPES: Readonly<Partial<Record<Operation, MessageType>>> = {
  retrieval: 'retrieval',
  memory_read: 'memory_read',
  memory_write: 'memory_write',
};

/** Steps besides what was said: the model's thoughts, look-ups, agents that worked for the agent. */
export const stepsOf = ({ owner, below }: Turn): AssembledMessage[] => [
  ...thoughtsOf(owner),
  ...below.flatMap((span) => {
    if (span.operation === 'chat') return thoughtsOf(span);
    if (span.operation === 'agent') return nested(span);
    const type = TYPES[span.operation ?? 'chat'];
    return type === undefined ? [] : [step(span, type, 'out:0', span.startMs, lookedUp(span))];
  }),
];

/** Read from outputs only: a model that is shown its own thoughts again has them in its input. */
const thoughtsOf = (span: SpanNode): AssembledMessage[] =>
  span.content.output.flatMap((said, index) =>
    said.is === 'thought' ? [step(span, 'thought', `out:${index}`, span.endMs, { content: said.text })] : [],
  );

function nested(span: SpanNode): AssembledMessage[] {
  const agent = { content: span.names.agent ?? 'agent' };
  const task = textsOf(span.content.input.slice(-1));
  return [
    step(span, 'chain_start', 'in:start', span.startMs, agent),
    ...(task === '' ? [] : [step(span, 'task', 'in:0', span.startMs, { content: task })]),
    step(span, 'chain_end', 'out:end', span.endMs, { ...agent, output: textsOf(span.content.output) }),
  ];
}

const lookedUp = ({ content: { input, output, tool } }: SpanNode) => ({
  content: '',
  input: tool?.input ?? textsOf(input),
  output: tool?.output ?? output.map((said) => ('text' in said ? said.text : '')).filter((text) => text !== ''),
});

const textsOf = (said: readonly Said[]): string =>
  said.flatMap((one) => (one.is === 'text' ? [one.text] : [])).join('\n');

const step = (
  span: SpanNode,
  type: MessageType,
  place: string,
  atMs: number,
  said: Pick<AssembledMessage, 'content'> & Partial<Pick<AssembledMessage, 'input' | 'output'>>,
): AssembledMessage => ({
  externalId: `otel:${span.spanId}:${place}`,
  type,
  toolName: null,
  input: null,
  output: null,
  model: type === 'thought' ? span.content.model : null,
  ...NOT_WRITTEN,
  properties: { otel: { traceId: span.traceId } },
  atMs,
  ...said,
});
