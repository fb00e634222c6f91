import type { Ask } from '@parley/http';
import type { Asked } from '../domain/asked.js';
import { answerAsked } from './answers.js';
import { Labels } from './labels.js';

const cqi = { value: 0.794, previous: 0.745, change: 0.049, significant: true, pValue: 0 };
const comparison = { from: '', to: '', conversations: 10, metrics: { cqi } };
const ask: Ask = () =>
  Promise.resolve({
    status: 200,
    body: { columns: [], rows: [], interactions: '', comparison },
    next: null,
    total: null,
  });

const MEANS = {
  ask,
  labels: new Labels([], ask, () => Promise.resolve([])),
  now: new Date('2026-11-26T12:00:00Z'),
  zone: 'UTC',
};

async function told(intent: 'compare' | 'why', compareTo: NonNullable<Asked['compareTo']>): Promise<string> {
  const asked = {
    intent,
    measure: 'cqi',
    filters: {},
    from: '2026-10-01T00:00:00.000Z',
    to: '2026-11-01T00:00:00.000Z',
    compareTo,
  } as const;
  return (await answerAsked(asked, MEANS)).sentence;
}

const week = { from: '2026-11-16T00:00:00.000Z', to: '2026-11-23T00:00:00.000Z' };

describe('the sentence of a comparison', () => {
  it.each(['compare', 'why'] as const)(
    'names the time compared with, unless it is the one before: %s',
    async (intent) => {
      expect(await told(intent, week)).toContain('against 0.745 for 2026-11-16 to 2026-11-22:');
      expect(await told(intent, 'previous')).toContain('against 0.745 in the time before:');
    },
  );
});

describe('the sentence of a ranking', () => {
  it('names languages, and leaves alone what is no code of one', async () => {
    const rows = [
      { language: 'de', conversations: 7 },
      { language: 'no code', conversations: 1 },
    ];
    const counted: Ask = () =>
      Promise.resolve({ status: 200, body: { columns: [], rows, interactions: '' }, next: null, total: null });
    const asked = { ...week, intent: 'top', measure: 'conversations', by: 'language', filters: {} } as const;
    const means = { ...MEANS, ask: counted };
    expect((await answerAsked(asked, means)).sentence).toBe('Conversations by language: German 7, no code 1.');
  });
});
