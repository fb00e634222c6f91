import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { current, questionQuery } from './analytics.queries.js';

describe('what was answered', () => {
  it('is no answer to the question after it', async () => {
    const asked = (to: string) => ({
      ...questionQuery(
        { filters: {}, range: { from: new Date('2026-11-01'), to: new Date(to), days: 7 } },
        { measures: ['conversations'] },
      ),
      queryFn: () => Promise.resolve({ interactions: to }) as never,
    });
    const observer = new QueryObserver(new QueryClient(), asked('2026-11-08'));
    const told = () => observer.getCurrentResult();
    await observer.refetch();
    expect(current(told())).toEqual({ interactions: '2026-11-08' });
    observer.setOptions(asked('2026-11-15'));
    expect([told().data, current(told())]).toEqual([{ interactions: '2026-11-08' }, undefined]);
    await observer.refetch();
    expect(current(told())).toEqual({ interactions: '2026-11-15' });
  });
});
