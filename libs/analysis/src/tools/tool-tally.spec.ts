import type { AnalysisMessage } from '../conversation.js';
import { ToolTally } from './tool-tally.js';

type Part = Omit<AnalysisMessage, 'id' | 'role' | 'content'> & { readonly content?: string };

function uses(...parts: readonly Part[]) {
  const tally = new ToolTally();
  parts.forEach((part, i) => tally.add({ id: `m${i}`, role: 'tool', content: '', ...part }));
  return tally.uses();
}

const call: Part = { tool: 'call', toolName: 'search', input: { query: 'shoes' } };

/** The shapes in which a call and its answer may be recorded; each must count as one call. */
const SHAPES: Readonly<Record<string, (answer: string) => Part[]>> = {
  'a call with its output': (answer) => [{ ...call, output: { result: answer } }],
  'a call and an observation with content': (answer) => [call, { tool: 'result', toolName: 'search', content: answer }],
  'a call and an observation with output': (answer) => [call, { tool: 'result', toolName: 'search', output: answer }],
  'a call and an observation without a name': (answer) => [call, { tool: 'result', output: { message: answer } }],
  'an observation alone': (answer) => [{ tool: 'result', toolName: 'search', output: answer }],
  'a call with its output and an observation of the same': (answer) => [
    { ...call, output: answer },
    { tool: 'result', toolName: 'search', content: answer },
  ],
};

describe('ToolTally', () => {
  it.each(Object.entries(SHAPES))('counts a failed tool once: %s', (_, shape) => {
    expect(uses(...shape('Error: connection refused'))).toEqual([{ toolName: 'search', calls: 1, failures: 1 }]);
  });

  it.each(Object.entries(SHAPES))('counts a tool that worked once: %s', (_, shape) => {
    expect(uses(...shape('Three pairs of shoes'))).toEqual([{ toolName: 'search', calls: 1, failures: 0 }]);
  });

  it('counts a failure that the caller recorded as a tool error of the call before it', () => {
    expect(uses(call, { tool: 'error', content: 'out of luck' })).toEqual([
      { toolName: 'search', calls: 1, failures: 1 },
    ]);
  });

  it('gives answers without a name to parallel calls in the order of the calls', () => {
    const parallel: Part[] = [call, { ...call, toolName: 'book' }];
    const answers: Part[] = [
      { tool: 'error', content: 'Error: timeout' },
      { tool: 'result', content: 'Booked' },
    ];
    const found = [
      { toolName: 'search', calls: 1, failures: 1 },
      { toolName: 'book', calls: 1, failures: 0 },
    ];
    expect(uses(...parallel, ...answers)).toEqual(found);
    expect(uses(...parallel, { ...answers[1]!, toolName: 'book' }, answers[0]!)).toEqual(found);
  });

  it('does not take what was asked of a tool for what it answered', () => {
    expect(uses({ ...call, content: 'Error: explain this message' })).toEqual([
      { toolName: 'search', calls: 1, failures: 0 },
    ]);
  });
});
