import type { Json, JsonObject } from '@parley/kernel';
import fc from 'fast-check';
import type { PlainMessage } from './plain-message.js';
import { type ShapeName, shapeOf, toPlainMessages } from './to-plain-messages.js';

interface ToolUse {
  readonly tool: string;
  readonly input: JsonObject;
  readonly output: string;
}

interface Turn {
  readonly question: string;
  readonly thought: string | null;
  readonly preamble: string | null;
  readonly use: ToolUse | null;
  readonly answer: string;
}

const text = fc.string({ minLength: 1 }).filter((said) => said.trim() !== '');
const turn: fc.Arbitrary<Turn> = fc.record({
  question: text,
  thought: fc.option(text),
  preamble: fc.option(text),
  use: fc.option(
    fc.record({
      tool: text,
      // Through JSON, which has no -0.
      input: fc.dictionary(text, fc.jsonValue()).map((input) => JSON.parse(JSON.stringify(input)) as JsonObject),
      output: text,
    }),
  ),
  answer: text,
});

const when = <Value, Made>(value: Value | null, make: (value: Value) => Made): Made[] =>
  value === null ? [] : [make(value)];

/** A turn in each product's shape: what precedes the answer is in as few messages as the shape allows. */
const WRITERS: Readonly<Record<ShapeName, (turn: Turn, id: string) => JsonObject[]>> = {
  'openai-chat': ({ question, thought, preamble, use, answer }, id) => [
    { role: 'user', content: [{ type: 'text', text: question }] },
    ...((thought ?? preamble ?? use) === null
      ? []
      : [
          {
            role: 'assistant',
            content: preamble,
            reasoning_content: thought,
            tool_calls: when(use, ({ tool, input }) => ({
              ...{ id, type: 'function' },
              function: { name: tool, arguments: JSON.stringify(input) },
            })),
          },
        ]),
    ...when(use, ({ output }) => ({ role: 'tool', tool_call_id: id, content: output })),
    { role: 'assistant', content: answer, refusal: null },
  ],
  'openai-responses': ({ question, thought, preamble, use, answer }, id) => [
    { type: 'message', role: 'user', content: [{ type: 'input_text', text: question }] },
    ...when(thought, (summary) => ({ type: 'reasoning', summary: [{ type: 'summary_text', text: summary }] })),
    ...when(preamble, (said) => ({
      type: 'message',
      role: 'assistant',
      content: [{ type: 'output_text', text: said }],
    })),
    ...when(use, ({ tool, input }) => ({
      ...{ type: 'function_call', call_id: id },
      ...{ name: tool, arguments: JSON.stringify(input) },
    })),
    ...when(use, ({ output }) => ({ type: 'function_call_output', call_id: id, output })),
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: answer }] },
  ],
  anthropic: ({ question, thought, preamble, use, answer }, id) => [
    { role: 'user', content: question, stop_reason: null },
    {
      role: 'assistant',
      stop_reason: use === null ? 'end_turn' : 'tool_use',
      content: [
        ...when(thought, (thinking) => ({ type: 'thinking', thinking })),
        ...when(preamble, (said) => ({ type: 'text', text: said })),
        ...when(use, ({ tool, input }) => ({ type: 'tool_use', id, name: tool, input })),
      ],
    },
    ...when(use, ({ output }) => ({
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: id, content: output }],
    })),
    { role: 'assistant', content: [{ type: 'text', text: answer }], stop_reason: 'end_turn' },
  ],
  'vercel-ui': ({ question, thought, preamble, use, answer }, id) => [
    { role: 'user', parts: [{ type: 'text', text: question }] },
    {
      role: 'assistant',
      parts: [
        ...when(thought, (reasoning) => ({ type: 'reasoning', text: reasoning })),
        ...when(preamble, (said) => ({ type: 'text', text: said })),
        ...when(use, ({ tool, input, output }) => ({
          ...{ type: `tool-${tool}`, toolCallId: id, state: 'output-available' },
          ...{ input, output },
        })),
      ],
    },
    { role: 'assistant', parts: [{ type: 'text', text: answer }] },
  ],
};

/** What was said and done, with each result beside its call. */
function told(messages: readonly PlainMessage[]): Json[] {
  const calls = new Map<Json, JsonObject>();
  return messages.flatMap(({ role, messageType, content, toolName, input, output, properties }): Json[] => {
    const { toolCallId = null } = (properties as JsonObject) ?? {};
    if (messageType === 'observation') {
      Object.assign(calls.get(toolCallId) ?? {}, { output: content, resultOf: toolName });
      return [];
    }
    if (messageType !== 'tool_call') return [[role ?? messageType ?? null, content ?? null]];
    const call = { tool: toolName ?? null, input: input ?? null, output: output ?? null, resultOf: toolName ?? null };
    calls.set(toolCallId, call);
    return [call];
  });
}

const expectedOf = ({ question, thought, preamble, use, answer }: Turn): Json[] => [
  ['user', question],
  ...when(thought, (said) => ['thought', said]),
  ...when(preamble, (said) => ['assistant', said]),
  ...when(use, ({ tool, input, output }) => ({ tool, input, output, resultOf: tool })),
  ['assistant', answer],
];

describe.each(Object.entries(WRITERS))('a conversation in the shape of %s', (name, write) => {
  it('tells what was said and done, as every other does', () => {
    fc.assert(
      fc.property(fc.array(turn, { minLength: 1, maxLength: 5 }), (turns) => {
        const written = turns.flatMap((one, index) => write(one, `call_${index}`));
        expect(written.map(shapeOf)).not.toContain(null);
        expect(told(toPlainMessages(written).map(({ message }) => message))).toEqual(turns.flatMap(expectedOf));
      }),
    );
  });

  it('is known by its marks alone', () => {
    fc.assert(
      fc.property(turn, (one) => {
        expect(new Set(write(one, 'call_0').map(shapeOf))).toEqual(new Set([name]));
      }),
    );
  });
});
