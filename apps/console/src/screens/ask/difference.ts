import { type Change, type Compared, isTested, unsure } from '../overview/figures.js';
import { ASK } from './ask.texts.js';
import { type Column, isCounted, valueText } from './value.js';

/** A measure as the service compares it. */
export interface Metric extends Compared {
  readonly change: number | null;
}

/** In words, good or bad only where it is certain; null: there is nothing to compare with. */
export function differenceOf(column: Pick<Column, 'unit' | 'better'>, metric: Metric): Change | null {
  const { change } = metric;
  if (change === null) return null;
  if (change === 0) return { words: ASK.unchanged, tone: 'neutral' };
  const words = (change > 0 ? ASK.more : isCounted(column) ? ASK.fewer : ASK.less)(valueText(column, Math.abs(change)));
  if (!isTested(column)) return { words, tone: 'neutral' };
  const isBetter = change > 0 === (column.better === 'higher');
  return unsure(words, metric) ?? { words, tone: column.better === 'neither' ? 'neutral' : isBetter ? 'good' : 'bad' };
}
