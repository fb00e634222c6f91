import { ofInterval, toConversations, withValue } from './to-conversations.js';

const LIST =
  '/v1/interactions?productId=p-1&versionId=v-1&flag=jailbreak&flag=hallucination&minFrustration=0.5&from=2026-11-09T00%3A00%3A00.000Z&to=2026-11-16T00%3A00%3A00.000Z';

describe('the conversations behind an answer', () => {
  it('are shown with the filters and the days of the list', () => {
    expect(toConversations(LIST)).toEqual({
      product: 'p-1',
      version: 'v-1',
      flag: ['jailbreak', 'hallucination'],
      minFrustration: 0.5,
      from: '2026-11-09',
      to: '2026-11-15',
    });
  });

  it('are shown with all days that a time of another zone has part in', () => {
    const list = '/v1/interactions?from=2026-11-16T23%3A00%3A00.000Z&to=2026-11-17T23%3A00%3A00.000Z&sort=-frustration';
    expect(toConversations(list)).toEqual({ from: '2026-11-16', to: '2026-11-17', sort: '-frustration' });
  });

  it('can be narrowed to a row', () => {
    expect(withValue({ from: '2026-11-09' }, 'user', 'u-1')).toEqual({ from: '2026-11-09', userId: 'u-1' });
    expect(withValue({ flag: ['jailbreak'] }, 'flag', 'churnRisk')).toEqual({ flag: ['jailbreak', 'churnRisk'] });
    expect(withValue({}, 'topic', 'refund')).toEqual({ topic: 'refund' });
    expect(ofInterval({}, '2026-11-09T00:00:00.000Z', 7)).toEqual({ from: '2026-11-09', to: '2026-11-15' });
  });
});
