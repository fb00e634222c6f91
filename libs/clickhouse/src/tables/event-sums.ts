import { float64, instant, uint64 } from '../schema/columns.js';
import type { PeriodSums } from './period-sums.js';
import { aliased, lastOf, NO_MOMENT } from './shared.js';

/** What events add up to, each weighted by its sample rate; by currency, which plain numbers do not have. */
export const EVENT_COLUMNS = {
  events: float64,
  /** How many events have a number or an amount of money, and what those add up to. */
  numbers: uint64,
  number_sum: float64,
  amounts: uint64,
  amount_sum: float64,
  impact_sum: float64,
  /** A cell covers a whole day, so a question about part of it has to know that nothing happened later. */
  last_event_at: instant,
} as const;

type Sum = keyof typeof EVENT_COLUMNS;

const WEIGHT = '1 / if(one.sample_rate > 0, one.sample_rate, 1)';
const says = (type: string): string => `isNotNull(one.amount) AND one.value_type = '${type}'`;
const AMOUNT = `assumeNotNull(one.amount) * ${WEIGHT}`;

const ADDED: Readonly<Record<Sum, string>> = {
  events: WEIGHT,
  numbers: `toUInt64(${says('numeric')})`,
  number_sum: `if(${says('numeric')}, ${AMOUNT}, 0)`,
  amounts: `toUInt64(${says('currency')})`,
  amount_sum: `if(${says('currency')}, ${AMOUNT}, 0)`,
  impact_sum: `one.quality_impact_score * (${WEIGHT})`,
  last_event_at: 'one.event_at',
};

const NOTHING: Readonly<Record<Sum, string>> = {
  events: '0.0',
  numbers: 'toUInt64(0)',
  number_sum: '0.0',
  amounts: 'toUInt64(0)',
  amount_sum: '0.0',
  impact_sum: '0.0',
  last_event_at: NO_MOMENT,
};

const AGGREGATES: Readonly<Record<Sum, string>> = {
  events: 'sum(part.events)',
  numbers: 'sum(part.numbers)',
  number_sum: 'sum(part.number_sum)',
  amounts: 'sum(part.amounts)',
  amount_sum: 'sum(part.amount_sum)',
  impact_sum: 'sum(part.impact_sum)',
  last_event_at: lastOf('part.last_event_at'),
};

export const EVENT_SUMS: PeriodSums = {
  from: ['event_facts'],
  aggregates: AGGREGATES,
  nothing: NOTHING,
  isTold: 'events > 0',
  // Only the conversation of an event ever changes, so these conditions can be applied before versions are compared.
  asCells: (parts, where, nameOf) => ({
    event_facts: `SELECT ${aliased({ ...parts, ...ADDED })} FROM ${nameOf('event_facts')} AS one FINAL PREWHERE ${where}`,
  }),
};
