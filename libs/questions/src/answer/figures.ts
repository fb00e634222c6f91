import { isTestable, METRICS, type MetricName } from '@parley/metrics';
import type { Compared } from '../explain/query-answer.js';

const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });
/** Four decimals, or two digits of what is smaller: a request may cost a hundredth of a cent. */
const MONEY = new Intl.NumberFormat('en', {
  ...{ style: 'currency', currency: 'USD' },
  ...{ maximumFractionDigits: 4, maximumSignificantDigits: 2, roundingPriority: 'morePrecision' },
});
const PERCENT = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });

export const titleOf = (measure: MetricName): string => METRICS[measure].title;

/** A value formatted for people. */
export function figure(measure: MetricName, value: unknown): string {
  if (typeof value !== 'number') return 'no value';
  return METRICS[measure].unit === 'usd' ? MONEY.format(value) : NUMBER.format(value);
}

/** "12 of 300 (4 %)". */
export const shareOf = (part: number, whole: number): string =>
  `${NUMBER.format(part)} of ${NUMBER.format(whole)}${whole === 0 ? '' : ` (${PERCENT.format(part / whole)})`}`;

/** "0.41, against 0.35 before: 0.06 more, which chance hardly explains". */
export function difference(measure: MetricName, compared: Compared | null | undefined, against: string): string {
  if (compared == null) return 'no value';
  const { value, previous, change, significant, pValue } = compared;
  if (value === null && previous === null) return `no value, and none ${against}: there is nothing to compare`;
  const told = `${figure(measure, value)}, against ${figure(measure, previous)} ${against}`;
  if (change === null) return told;
  const way = change === 0 ? 'no difference' : `${figure(measure, Math.abs(change))} ${change > 0 ? 'more' : 'less'}`;
  if (change === 0 || !isTestable(METRICS[measure])) return `${told}: ${way}`;
  if (pValue === null) return `${told}: ${way}, from too few conversations to rule out chance`;
  return `${told}: ${way}, ${significant ? 'which is unlikely to be chance' : 'which may be chance'}`;
}
