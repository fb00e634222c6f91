import { type ArrivalDay, type ProductRange, rangeCells, sinceOf } from './product-range.js';
import type { StalePeriod } from './calendar-rows.js';

const OF_PRODUCT = { tenantId: 'tenant', productId: 'product' };
const at = (moment: string): number => Date.parse(`${moment}:00Z`);
const range = (from: string | null, to: string | null): ProductRange => ({
  ...OF_PRODUCT,
  fromMs: from === null ? null : at(from),
  toMs: to === null ? null : at(to),
});

/** A day on which conversations came in, with when the first and the last of them began. */
const day = (startsOn: string, firstOn: string, last: string): ArrivalDay => ({
  startsOn,
  firstMs: at(`${firstOn}T00:00`),
  lastMs: at(last),
});
const stale = (kind: StalePeriod['kind'], startsOn: string): StalePeriod => ({ kind, productId: 'product', startsOn });

const DAYS = [
  day('2026-02-03', '2026-02-02', '2026-02-03T20:00'),
  day('2026-02-04', '2026-02-03', '2026-02-04T20:00'),
  day('2026-03-09', '2026-03-08', '2026-03-09T20:00'),
  day('2026-03-10', '2026-03-09', '2026-03-10T20:00'),
];

describe('conversations of a product in a time', () => {
  const told = (asked: ProductRange, touched: readonly StalePeriod[] = [], month = '2026-04-01') => {
    const { conversations, conversions } = rangeCells(asked, DAYS, touched, month);
    const periods = ({ parameters }: typeof conversations) => ({
      months: parameters['wholeMonths'],
      days: parameters['wholeDays'],
      partly: parameters['partly'],
    });
    return { conversations: periods(conversations), conversions: periods(conversions) };
  };

  it('are told by months of which all of them are, whichever day they came in', () => {
    const months = { months: ['2026-02-01', '2026-03-01'], days: [], partly: undefined };
    for (const asked of [range(null, null), range('2026-02-02T00:00', '2026-03-10T20:01')]) {
      expect(told(asked)).toEqual({ conversations: months, conversions: months });
    }
  });

  it('are told by days where some of the month are of another time', () => {
    expect(told(range('2026-02-03T00:00', null)).conversations).toEqual({
      months: ['2026-03-01'],
      days: ['2026-02-04'],
      partly: ['2026-02-03'],
    });
    expect(told(range('2026-01-01T00:00', '2026-03-10T00:00')).conversations).toEqual({
      months: ['2026-02-01'],
      days: ['2026-03-09'],
      partly: ['2026-03-10'],
    });
  });

  it('are told by facts where some of the day are of another time, and by nothing where all are', () => {
    const partly = ['2026-03-09', '2026-03-10'];
    for (const asked of [
      range('2026-03-09T00:00', '2026-03-10T00:00'),
      range('2026-03-09T12:00', '2026-03-10T20:00'),
      range('2026-03-09T20:00', '2026-03-09T20:01'),
    ]) {
      expect(told(asked).conversations).toEqual({ months: [], days: [], partly });
    }
    expect(told(range('2026-03-11T00:00', null)).conversations).toEqual({ months: [], days: [], partly: undefined });
    expect(told(range(null, '2026-02-02T00:00')).conversations).toEqual({ months: [], days: [], partly: undefined });
  });

  it.each(['productDay', 'seriesDay'] as const)(
    'are told by facts of days that were touched, of the kind %s',
    (kind) => {
      const touched = [stale(kind, '2026-02-04'), stale(kind, '2026-03-11')];
      const some = {
        months: [],
        days: ['2026-02-03', '2026-03-09', '2026-03-10'],
        partly: ['2026-02-04', '2026-03-11'],
      };
      expect(told(range(null, null), touched)).toEqual({ conversations: some, conversions: some });
    },
  );

  it('are not looked for on days that were touched before they can have come in', () => {
    const touched = [stale('productDay', '2026-01-31')];
    expect(told(range('2026-02-05T00:00', null), touched).conversations.partly).toBeUndefined();
  });

  it('are told by days of a month that was touched', () => {
    const { conversations, conversions } = told(range(null, null), [stale('productMonth', '2026-03-01')]);
    expect(conversations).toEqual({ months: ['2026-02-01'], days: ['2026-03-09', '2026-03-10'], partly: undefined });
    expect(conversions).toEqual({ months: ['2026-02-01', '2026-03-01'], days: [], partly: undefined });
  });

  it('are told by days of the current month and of any after it', () => {
    const days = { months: ['2026-02-01'], days: ['2026-03-09', '2026-03-10'], partly: undefined };
    expect(told(range(null, null), [], '2026-03-01')).toEqual({ conversations: days, conversions: days });
    expect(told(range(null, null), [], '2026-02-01').conversions.months).toEqual([]);
  });

  it('have conversions by facts of days of which those were touched', () => {
    const touched = [stale('conversionDay', '2026-03-10'), stale('conversionMonth', '2026-03-01')];
    expect(told(range(null, null), touched)).toEqual({
      conversations: { months: ['2026-02-01', '2026-03-01'], days: [], partly: undefined },
      conversions: { months: ['2026-02-01'], days: ['2026-03-09'], partly: ['2026-03-10'] },
    });
  });

  it('came in no earlier than two days before the first of them began', () => {
    expect(sinceOf(range(null, null))).toBe('1970-01-01');
    expect(sinceOf(range('2026-03-03T00:00', null))).toBe('2026-03-01');
    expect(sinceOf(range('2026-03-02T12:00', null))).toBe('2026-02-01');
  });
});
