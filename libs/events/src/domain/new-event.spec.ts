import fc from 'fast-check';
import { Problem } from '@parley/kernel';
import { eventBytesOf, type NewEvent, newEvent, type SubmittedEvent } from './new-event.js';

const NOW = new Date('2026-11-21T03:34:00.123Z');
const PURCHASE: SubmittedEvent = { eventType: 'purchase', productId: 'A-PRODUCT', value: 'done' };

const decided = (submitted: Partial<SubmittedEvent> = {}): NewEvent => {
  const event = newEvent('a-tenant', 'an-event', { ...PURCHASE, ...submitted }, NOW);
  if (event instanceof Problem) throw event;
  return event;
};

describe('a new event', () => {
  it('is a neutral text of now that stands for itself, unless it says otherwise', () => {
    expect(decided()).toMatchObject({
      tenantId: 'a-tenant',
      productId: 'a-product',
      valueType: 'text',
      influence: 'neutral',
      qualityImpactScore: 0,
      sampleRate: 1,
      eventAt: NOW.toISOString(),
      createdAt: NOW.toISOString(),
    });
  });

  it('weighs as much as its value and properties', () => {
    expect(eventBytesOf(decided({ value: 'é' }))).toBe(2);
    expect(eventBytesOf(decided({ value: 'done', properties: { note: 'x'.repeat(100) } }))).toBe(4 + 111);
  });

  it('takes a null for what may be left out as that', () => {
    const nulls = { valueType: null, influence: null, qualityImpactScore: null, sampleRate: null, eventAt: null };
    expect(decided(nulls)).toEqual(decided());
  });

  it.each([
    ['positive', 0.5],
    ['neutral', 0],
    ['negative', -0.5],
  ] as const)('with a %s influence weighs %d, unless a score is given', (influence, impact) => {
    expect(decided({ influence }).qualityImpactScore).toBe(impact);
    expect(decided({ influence, qualityImpactScore: 0.25 }).qualityImpactScore).toBe(0.25);
  });

  it('keeps its own time, in UTC', () => {
    expect(decided({ eventAt: '2026-11-21T03:34:00+01:00' }).eventAt).toBe('2026-11-21T02:34:00.000Z');
  });

  it('reads the amount and the currency of its value', () => {
    expect(decided({ value: '49.90 EUR', valueType: 'currency' })).toMatchObject({ amount: 49.9, currency: 'EUR' });
  });

  it('is invalid when its value does not read as its type says', () => {
    const problem = newEvent('a-tenant', 'an-event', { ...PURCHASE, valueType: 'numeric' }, NOW);
    expect(problem).toBeInstanceOf(Problem);
    expect(problem).toMatchObject({ code: 'invalid', errors: [{ path: 'value' }] });
  });

  it.each(['€49.90', '49,90 EUR', 'EUR'])('shows how an amount is written where it is given as %s', (value) => {
    const problem = newEvent('a-tenant', 'an-event', { ...PURCHASE, value, valueType: 'currency' }, NOW);
    expect(problem).toMatchObject({
      errors: [{ path: 'value', message: expect.stringContaining('49.90 EUR') as string }],
    });
  });

  it('takes any text as text when no type is given', () => {
    fc.assert(fc.property(fc.string(), (value) => expect(decided({ value, valueType: null }).value).toBe(value)));
  });
});
