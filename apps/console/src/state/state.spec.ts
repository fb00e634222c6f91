import fc from 'fast-check';
import {
  ALERT_STATES,
  AXES,
  COMPARED,
  DELIVERY_STATUSES,
  FIGURES,
  RANGES,
  readState,
  SEVERITIES,
  SORTS,
  type State,
  STATUSES,
  TRIGGERS,
  writeState,
} from './state.js';
import { NAMED_ZONES, OWN_ZONES } from './zones.js';

const anyText = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }).map((text) => text.toWellFormed());
const anyTexts = fc.array(anyText, { minLength: 1, maxLength: 5 });
const anyNumber = fc.double({ min: -1, max: 1, noNaN: true }).map((value) => (Object.is(value, -0) ? 0 : value));
const anyMoment = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const anyDay = anyMoment.map((moment) => moment.slice(0, 10));
const anyState: fc.Arbitrary<State> = fc.record(
  {
    product: anyText,
    version: anyText,
    range: fc.constantFrom(...RANGES),
    from: anyDay,
    to: anyDay,
    zone: fc.constantFrom(...OWN_ZONES, ...NAMED_ZONES),
    q: anyText,
    flag: anyTexts,
    property: anyTexts,
    rated: fc.boolean(),
    minFrustration: anyNumber,
    maxQuality: anyNumber,
    failingTool: anyText,
    figure: fc.constantFrom(...FIGURES),
    table: fc.boolean(),
    sort: fc.constantFrom(...SORTS),
    open: anyText,
    minMessageCount: fc.nat(999_999_999),
    rootCauseSource: anyText,
    all: fc.boolean(),
    page: fc.nat(1_000),
    by: fc.constantFrom(...COMPARED),
    a: anyText,
    b: anyText,
    edit: anyText,
    status: fc.constantFrom(...STATUSES),
    axis: fc.constantFrom(...AXES),
    minSeverity: fc.constantFrom(...SEVERITIES),
    triggerType: fc.constantFrom(...TRIGGERS),
    state: fc.constantFrom(...ALERT_STATES),
    measure: anyText,
    window: anyMoment,
    delivery: fc.constantFrom(...DELIVERY_STATUSES),
  },
  { requiredKeys: [] },
);

describe('the state in the address', () => {
  it('is what was written there, whatever it is', () => {
    fc.assert(fc.property(anyState, (state) => expect(readState(writeState(state))).toEqual(state)));
  });

  it('is written in one way, so that the same view is the same address', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const reversed = Object.fromEntries(Object.entries(state).reverse());
        expect(writeState(reversed)).toBe(writeState(state));
      }),
    );
  });

  it('leaves out what cannot be read rather than failing', () => {
    expect(readState('?range=3y&from=yesterday&minFrustration=much&flag=&table=perhaps&nobody=knows')).toEqual({});
    fc.assert(fc.property(fc.string(), (text) => expect(() => readState(text)).not.toThrow()));
  });

  it('drops none of many values, of which the service takes but so many', () => {
    const property = Array.from({ length: 21 }, (_, index) => `key:${index}`);
    expect(readState(writeState({ property }))).toEqual({ property });
  });

  it('reads as people write it', () => {
    expect(writeState({ range: '30d', failingTool: 'order_lookup', minFrustration: 0.4 })).toBe(
      '?range=30d&failingTool=order_lookup&minFrustration=0.4',
    );
  });
});
