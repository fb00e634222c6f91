import fc from 'fast-check';
import { METRICS, type MetricName } from '@parley/metrics';
import { type Asked, DIMENSIONS, type Filters, INTENTS, type Intent, type TenantName } from './asked.js';
import { changeableChips, namesIn } from './changes.js';
import { chipsOf, render, singleFilters } from './render.js';
import { suggestions } from './suggestions.js';
import { overlap } from './understanding/sides.js';
import { understand } from './understanding/understand.js';

const SUPPORT = { id: 'p-support', name: 'Support Bot' };
const SALES = { id: 'p-sales', name: 'Sales Bot' };
const NAMES: readonly TenantName[] = [
  { kind: 'product', ...SUPPORT },
  { kind: 'product', ...SALES },
  { kind: 'product', name: 'twin', id: 'p-1' },
  { kind: 'product', name: 'Twin', id: 'p-2' },
  { kind: 'version', name: 'v3', id: 'ver-3', since: '2026-11-10T00:00:00.000Z', product: SUPPORT },
  { kind: 'version', name: 'v2', id: 'ver-2', since: '2026-10-10T00:00:00.000Z', product: SUPPORT },
  { kind: 'version', name: 'v2', id: 'sales-2', since: '2026-09-10T00:00:00.000Z', product: SALES },
  { kind: 'prompt', name: 'Support Bot', id: 'pr-support', product: SUPPORT },
  { kind: 'prompt', name: 'Greeting', id: 'pr-1', product: SUPPORT },
  { kind: 'prompt', name: 'Greeting', id: 'pr-2', product: SALES },
  { kind: 'organization', name: 'Quality', id: 'o-quality' },
  { kind: 'segment', name: 'Power users', id: 's-power' },
  { kind: 'topic', name: 'delivery delay' },
  { kind: 'model', name: 'gpt-5-mini' },
];
const NOW = new Date('2026-11-18T12:00:00Z');
const read = (question: string, zone = 'UTC') => understand(question, { names: NAMES, now: NOW, zone });

const MEASURES = Object.keys(METRICS) as MetricName[];
const measure = fc.constantFrom(...MEASURES);
const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.constantFrom('a "b" \\', 'in Berlin time', 'last week', ','),
);
const hundredths = (min: number) => fc.integer({ min, max: 100 }).map((one) => one / 100);
const score = hundredths(0);

const named = {
  productId: fc.constantFrom('p-support', 'p-1', 'p-2', 'other'),
  versionId: fc.constantFrom('ver-3', 'ver-2', 'sales-2', 'x-1'),
  promptId: fc.constantFrom('pr-support', 'pr-1', 'pr-2', 'x-1'),
  organizationId: fc.constantFrom('o-quality', 'x-1'),
  segmentId: fc.constantFrom('s-power', 'x-1'),
  userId: fc.constantFrom('ada', 'last week', 'u "1"'),
  model: fc.constantFrom('gpt-5-mini', 'x-1'),
  topic: fc.constantFrom('delivery delay', 'cost', 'x-1'),
  tool: fc.constantFrom('order_lookup', 'x-1'),
};
const filters: fc.Arbitrary<Filters> = fc
  .record(
    {
      ...named,
      failingTool: fc.constantFrom('order_lookup', 'x-1'),
      topicGroup: fc.constantFrom('billing', 'content/writing'),
      rootCause: fc.constantFrom('tool_failure', 'context_loss'),
      emotion: fc.constantFrom('anger', 'joy'),
      language: fc.constantFrom('de', 'en'),
      keyword: text,
      eventType: fc.constantFrom('purchase', 'last week'),
      flag: fc.uniqueArray(fc.constantFrom('jailbreak', 'churnRisk', 'userBias'), { minLength: 1 }),
      rated: fc.boolean(),
      minSentiment: hundredths(-100),
      maxFrustration: score,
      maxQuality: score,
      minRating: score,
      minMessageCount: fc.integer({ min: 0, max: 1_000 }),
      q: fc.oneof(text, fc.constant('"late delivery"')),
    },
    { requiredKeys: [] },
  )
  .map((one) => one as Filters);
const some = filters.filter((one) => Object.keys(one).length > 0);

const day = fc.integer({ min: 0, max: 2_000 });
const instant = (ms: number) => new Date(ms).toISOString();
const DAY_MS = 86_400_000;
const START = Date.UTC(2021, 0, 1);
const period = fc
  .tuple(day, fc.integer({ min: 1, max: 400 }), fc.constantFrom(0, 1, 3_600_000))
  .map(([from, days, off]) => ({
    from: instant(START + from * DAY_MS + off),
    to: instant(START + (from + days) * DAY_MS + off),
  }));

const timed = fc
  .tuple(period, fc.oneof(fc.constant('previous' as const), period))
  .filter(([times, compareTo]) => compareTo === 'previous' || !overlap(times, compareTo))
  .map(([times, compareTo]) => ({ ...times, compareTo }));

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const SORTS = ['quality', '-quality', '-frustration', 'rating', '-messageCount', 'sentiment', 'commercialIntent'];
const pair = fc
  .constantFrom(...(Object.keys(named) as (keyof typeof named)[]))
  .map((key) => [key, { [key]: `${key}-other` }] as const);

const of: Readonly<Record<Intent, fc.Arbitrary<object>>> = {
  value: fc.record({ measure, filters }),
  trend: fc.record({ measure, filters, interval: optional(fc.constantFrom('hour', 'day', 'week')) }),
  top: fc.record({
    measure,
    filters,
    by: fc.constantFrom(...DIMENSIONS),
    order: fc.constantFrom('highest', 'lowest'),
    limit: optional(fc.integer({ min: 1, max: 100 })),
  }),
  compare: fc.oneof(
    fc
      .tuple(measure, filters, pair)
      .map(([one, all, [key, other]]) => ({ measure: one, filters: { ...all, [key]: 'one' }, with: other })),
    fc.tuple(fc.record({ measure, filters }), timed).map(([one, times]) => ({ ...one, ...times })),
  ),
  why: fc.tuple(fc.record({ measure, filters }), timed).map(([one, times]) => ({ ...one, ...times })),
  list: fc.record({ filters, sort: optional(fc.constantFrom(...SORTS)) }),
  share: fc.record({ filters, part: some }),
  correlation: fc.oneof(
    fc.record({ filters, part: some, measure }),
    fc.record({ filters, part: some, outcome: fc.constant({ eventType: 'purchase' }) }),
  ),
  status: fc.record({ filters }),
};
const asked: fc.Arbitrary<Asked> = fc
  .constantFrom(...INTENTS)
  .chain((intent) => fc.tuple(of[intent], period).map(([rest, times]) => ({ intent, ...times, ...rest })))
  .map((one) => Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)) as unknown as Asked);

describe('questions', () => {
  it('are read as what they were before they were put in words', () => {
    fc.assert(
      fc.property(asked, fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York'), (one, zone) => {
        const words = render(one, { names: NAMES, zone });
        expect({ words, ...read(words)?.asked }).toEqual({ words, ...one });
      }),
      { numRuns: 500 },
    );
  });

  it('that are put in words are read without doubt', () => {
    fc.assert(
      fc.property(asked, (one) => {
        const words = render(one, { names: NAMES, zone: 'UTC' });
        expect([words, read(words)?.confidence]).toEqual([words, 1]);
      }),
    );
  });

  it('can be changed in each part to what is read as that change', () => {
    fc.assert(
      fc.property(asked, fc.constantFrom('UTC', 'Europe/Berlin'), fc.nat(), (one, zone, at) => {
        const chips = changeableChips(one, { names: NAMES, now: NOW, zone });
        const offered = chips.flatMap(({ text: now, changes }) => changes.map((change) => ({ now, ...change })));
        const { now, text: words, asked: changed } = offered[at % offered.length]!;
        expect(words).not.toBe(now);
        const question = render(changed, { names: NAMES, zone });
        const found = read(question);
        expect({ question, ...found?.asked }).toEqual({ question, ...changed });
        expect(found?.confidence).toBe(1);
      }),
      { numRuns: 300 },
    );
  });

  it('are all that their chips stand for', () => {
    fc.assert(
      fc.property(asked, ({ filters: all, ...rest }) => {
        const said = chipsOf({ ...rest, filters: all }, { names: NAMES, zone: 'UTC' }).map(({ says }) => says);
        const fields = said.filter(({ filters: one }) => one === undefined);
        expect(Object.assign({}, ...fields)).toEqual(rest);
        expect(said.flatMap(({ filters: one = {} }) => singleFilters(one))).toEqual(singleFilters(all));
      }),
    );
  });

  it('say what each part can be changed to, in words and in what these stand for', () => {
    const list = read('conversations of Support Bot yesterday')?.asked;
    const chips = list === undefined ? [] : changeableChips(list, { names: NAMES, now: NOW, zone: 'UTC' });
    const of = (part: string) => chips.find((chip) => chip.part === part)?.changes.map(({ says }) => says) ?? [];
    expect(of('filter')).toContainEqual({ filters: {} });
    expect(of('filter')).toContainEqual({ filters: { productId: 'p-sales' } });
    expect(of('period')).toContainEqual({
      period: 'today',
      from: '2026-11-18T00:00:00.000Z',
      to: '2026-11-19T00:00:00.000Z',
    });
    expect(namesIn(chips, { names: NAMES })).toEqual({
      'p-support': 'Support Bot',
      'p-sales': 'Sales Bot',
      'p-1': 'p-1',
      'p-2': 'p-2',
    });
  });

  it('say what each part can be changed to', () => {
    const top = read('worst topics of Support Bot last week by quality')?.asked;
    const chips = top === undefined ? [] : changeableChips(top, { names: NAMES, now: NOW, zone: 'UTC' });
    const of = (part: string) =>
      chips.find((chip) => chip.part === part)?.changes.map(({ text: words }) => words) ?? [];
    expect(of('by')).toContain('by model');
    expect(of('order')).toEqual(['highest first']);
    expect(of('filter')[0]).toBe('without product "Support Bot"');
    expect(of('period')).toContain('yesterday');
    expect(of('intent')).toEqual(['Value', 'Trend', 'Comparison', 'Explanation', 'List', 'Overview']);
  });

  it('are suggested with the names of the tenant, and each is read without doubt', () => {
    const ground = { names: NAMES, now: NOW, zone: 'UTC' };
    const suggested = suggestions(ground);
    expect(suggested.join()).toMatch(/delivery delay/);
    expect(suggested.length).toBeGreaterThan(5);
    for (const one of [...suggested, ...suggestions({ ...ground, names: [] })])
      expect([one, read(one)?.confidence]).toEqual([one, 1]);
  });

  it('of any characters are read or declined, and never throw', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), (words) => void read(words)));
  });

  it('count days in the zone that they name', () => {
    expect(read('conversations yesterday, Berlin time')?.asked).toMatchObject({
      from: '2026-11-16T23:00:00.000Z',
      to: '2026-11-17T23:00:00.000Z',
    });
    expect(read('cost in October in Europe/Berlin')?.asked).toMatchObject({
      from: '2026-09-30T22:00:00.000Z',
      to: '2026-10-31T23:00:00.000Z',
    });
  });

  it.each(['how many conversations were not about refunds', 'weather in Paris', 'quality of "Nobody Bot"', ''])(
    'are not answered where a word is not understood: %s',
    (question) => {
      expect(read(question)?.confidence ?? 0).toBeLessThan(0.6);
    },
  );
});
