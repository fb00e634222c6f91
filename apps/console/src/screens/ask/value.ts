import type { Answer } from '../../api/analytics.queries.js';
import { money, score, whole } from '../../ui/format.js';
import { titleLabelOf, titleValueOf } from '../../ui/labels.js';
import { ASK } from './ask.texts.js';

export type Column = Answer['columns'][number];

/** A value of a column as people read it. */
export function valueText({ unit }: Pick<Column, 'unit'>, value: unknown): string {
  if (typeof value !== 'number') return ASK.none;
  if (unit === 'usd') return money(value);
  return isCounted({ unit }) ? whole(value) : score(value);
}

/** Whether values of a column are whole numbers of something. */
export const isCounted = ({ unit }: Pick<Column, 'unit'>): boolean =>
  unit === null || !['usd', 'score', 'rating'].includes(unit);

/** What a column is called. */
export const titleOf = ({ kind, name }: Pick<Column, 'kind' | 'name'>): string =>
  titleLabelOf(kind === 'dimension' ? kind : 'measure', name);

/** What a value of a dimension is called. */
export function nameOf(dimension: string, value: unknown, names: Readonly<Record<string, string>> = {}): string {
  if (typeof value !== 'string' || value === '') return ASK.none;
  return names[value] ?? titleValueOf(dimension, value);
}
