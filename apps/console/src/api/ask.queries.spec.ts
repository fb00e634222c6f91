import { stepOf } from './ask.queries.js';

describe('the step that is taken for a question', () => {
  const call = 'event: tool_call\ndata: {"step":1,"displayName":"Measure conversations"}\n\n';
  const result = 'event: tool_result\ndata: {"step":1,"output":{}}\n\n';

  it('is the tool that was called and has not answered yet', () => {
    expect(['', call.slice(0, -3), call, call + result, call + result + call].map(stepOf)).toEqual([
      null,
      null,
      'Measure conversations',
      null,
      'Measure conversations',
    ]);
  });
});
