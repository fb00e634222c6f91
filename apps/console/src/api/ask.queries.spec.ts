import { focusManager, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { askQuery, stepOf, type Told } from './ask.queries.js';

describe('the step that is taken for a question', () => {
  const call = 'event: tool_call\ndata: {"toolName":"query_metrics","displayName":"Measure conversations"}\n\n';
  const result = 'event: tool_result\ndata: {"step":1,"output":{}}\n\n';

  const tool = { toolName: 'query_metrics', displayName: 'Measure conversations' };

  it('is the tool that was called and has not answered yet', () => {
    expect(['', call.slice(0, -3), call, call + result, call + result + call].map(stepOf)).toEqual([
      null,
      null,
      tool,
      null,
      tool,
    ]);
  });
});

describe('a question', () => {
  const answer: Told = { text: 'Quality: 0.76.', outputs: [], suggestions: null };

  it.each([
    ['was answered', () => Promise.resolve(answer), 'success'],
    ['failed', () => Promise.reject(new Error('The model is busy.')), 'error'],
  ] as const)('is asked again by nobody but the user once it %s', async (_, answered, status) => {
    let times = 0;
    const queryFn = () => {
      times++;
      return answered();
    };
    const queries = new QueryClient();
    const observer = new QueryObserver(queries, { ...askQuery('quality?', 'support'), queryFn });
    queries.mount();
    await new Promise<void>((resolve) => {
      observer.subscribe(({ fetchStatus }) => fetchStatus === 'idle' && resolve());
    });
    for (const isThere of [false, true]) {
      focusManager.setFocused(isThere);
      onlineManager.setOnline(isThere);
    }
    expect([observer.getCurrentResult().status, times]).toEqual([status, 1]);
    await observer.refetch();
    expect(times).toBe(2);
    queries.unmount();
    observer.destroy();
  });
});
