import { usualRange, worstExcursion } from './excursion.js';
import { changeOf, type Point, summary } from './figures.js';
import { headline } from './headline.js';

const from = Date.parse('2026-10-24T00:00:00Z');
const points = (values: readonly (number | null)[]): Point[] =>
  values.map((value, index) => ({ at: new Date(from + index * 86_400_000).toISOString(), value }));
const CALM = [0.13, 0.14, 0.15, 0.14, 0.13, 0.15, 0.14, 0.13, 0.14, 0.15];
const BAD = points([...CALM.slice(0, 6), 0.24, 0.43, 0.45, 0.21, ...CALM]);
const say = (given: Partial<Parameters<typeof headline>[0]>) =>
  headline({ series: {}, releases: [], tools: [], days: 30, ...given })
    .map(({ text }) => text)
    .join('')
    .trim();

describe('the sentence of the overview', () => {
  it('says what rose, to what, when, with which release, and since when it is over', () => {
    const releases = [
      { id: 'a', name: 'v2', at: '2026-10-10T09:00:00Z' },
      { id: 'b', name: 'v3', at: '2026-10-30T09:00:00Z' },
    ];
    expect(say({ series: { frustration: BAD }, releases })).toBe(
      'Frustration rose to 0.45 between 30 October and 2 November with release v3. ' +
        'It has been back in its usual range since 3 November.',
    );
  });

  it('says that it goes on where it does, and names no release that came long before', () => {
    const series = { cqi: points([...CALM.map((value) => 0.9 - value), 0.3, 0.31]) };
    expect(say({ series, releases: [{ id: 'a', name: 'v1', at: '2026-10-01T00:00:00Z' }] })).toBe(
      'Quality index fell to 0.30 between 3 November and 4 November and is still outside its usual range.',
    );
  });

  it('says so when nothing happened, and which tool fails', () => {
    const tools = [{ toolName: 'order_lookup', failureRate: 0.148 }];
    expect(say({ series: { frustration: points(CALM) }, tools })).toBe(
      'Nothing unusual: frustration, quality and sentiment stayed in their usual ranges over these 30 days. ' +
        'order_lookup fails most: in 15 % of its calls.',
    );
  });

  it('says that it is too early where it is', () => {
    expect(say({ series: { frustration: points([0.1, 0.9, null, 0.1]) } })).toContain('not enough yet');
  });
});

describe('what is usual', () => {
  it('is not moved by a few bad days', () => {
    expect(usualRange(BAD)!.high).toBeLessThan(0.2);
  });

  it('takes a week', () => {
    expect(usualRange(points(CALM.slice(0, 6)))).toBeNull();
  });

  it('is not left by one day alone', () => {
    const series = points([...CALM, 0.6, ...CALM]);
    expect(worstExcursion(series, usualRange(series)!, 'higher')).toBeNull();
  });
});

describe('a number of the overview', () => {
  it('counts each day by its conversations', () => {
    expect(summary('frustration', points([0.2, 0.8, null]), points([30, 10, 5]))).toBeCloseTo(0.35);
    expect(summary('conversations', points([3, null, 4]), [])).toBe(7);
    expect(summary('rating', points([null]), points([3]))).toBeNull();
  });

  it.each([
    ['frustration', 0.17, 0.13, '0.04 higher', 'bad'],
    ['cqi', 0.72, 0.76, '0.04 worse', 'bad'],
    ['sentiment', 0.051, 0.05, 'unchanged', 'neutral'],
    ['sentiment', 0.25, 0.05, '0.20 higher', 'good'],
    ['conversations', 112, 100, '12 % more', 'neutral'],
  ] as const)('says of %s what changed', (figure, now, then, words, tone) => {
    expect(changeOf(figure, now, then)).toEqual({ words, tone });
  });

  it('says nothing where nothing was before', () => {
    expect(changeOf('cqi', 0.7, null)).toBeNull();
    expect(changeOf('conversations', 7, 0)).toBeNull();
  });
});
