import { usualRange, worstExcursion } from './excursion.js';
import type { Point } from '../../api/analytics.queries.js';
import { changeOf } from './figures.js';
import { headline, worstOf } from './headline.js';

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
        'It was back in its usual range on 3 November.',
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

describe('what the chart shows', () => {
  it('is what the sentence tells of', () => {
    const series = { frustration: points(CALM), cqi: points([...CALM.map((value) => 0.9 - value), 0.3, 0.31]) };
    expect([worstOf({ series })?.figure, worstOf({ series: { cqi: points(CALM) } })]).toEqual(['cqi', null]);
  });
});

describe('what is usual', () => {
  it('is not moved by a few bad days', () => {
    expect(usualRange([], BAD)!.high).toBeLessThan(0.2);
  });

  it('is that of before, however bad the days are that one looks at', () => {
    const bad = points(Array.from({ length: 10 }, (_, day) => (day < 8 ? 0.5 : 0.14)));
    expect(usualRange(points(CALM), bad)!.high).toBeLessThan(0.2);
    expect(say({ series: { frustration: bad }, before: { frustration: points(CALM) } })).toContain(
      'rose to 0.50 between 24 October and 31 October. It was back in its usual range on 1 November.',
    );
  });

  it('takes a week', () => {
    expect(usualRange([], points(CALM.slice(0, 6)))).toBeNull();
  });

  it('is not back in it for a day between', () => {
    const series = points([...CALM, 0.5, 0.52, 0.15, 0.5, ...CALM]);
    expect(worstExcursion(series, usualRange(points(CALM), series)!, 'higher')).toMatchObject({
      from: '2026-11-03T00:00:00.000Z',
      to: '2026-11-06T00:00:00.000Z',
      ongoing: false,
    });
  });

  it('is not left by one day alone', () => {
    const series = points([...CALM, 0.6, ...CALM]);
    expect(worstExcursion(series, usualRange([], series)!, 'higher')).toBeNull();
  });
});

describe('a number of the overview', () => {
  it.each([
    ['frustration', 0.17, 0.13, '0.04 higher', 'bad'],
    ['cqi', 0.72, 0.76, '0.04 worse', 'bad'],
    ['sentiment', 0.051, 0.05, 'unchanged', 'neutral'],
    ['sentiment', 0.25, 0.05, '0.20 higher', 'good'],
    ['conversations', 112, 100, '12 % more', 'neutral'],
  ] as const)('says of %s what changed', (figure, now, then, words, tone) => {
    expect(changeOf(figure, { value: now, previous: then, significant: true, pValue: 0.001 })).toEqual({ words, tone });
  });

  it('says nothing where nothing was before', () => {
    const known = { significant: false, pValue: null };
    expect(changeOf('cqi', { value: 0.7, previous: null, ...known })).toBeNull();
    expect(changeOf('conversations', { value: 7, previous: 0, ...known })).toBeNull();
  });

  it('makes nothing of what chance explains, or of too few', () => {
    const frustration = { value: 0.17, previous: 0.13, significant: false };
    expect(changeOf('frustration', { ...frustration, pValue: 0.4 })).toEqual({
      words: '0.04 higher, maybe chance',
      tone: 'neutral',
    });
    expect(changeOf('frustration', { ...frustration, pValue: null })).toEqual({
      words: 'too few to compare',
      tone: 'neutral',
    });
  });
});
