import { unknownName } from '@parley/http';
import { invalid, invalidField, toInstant } from '@parley/kernel';
import type { MetricName } from '@parley/metrics';
import { type Period, periodBefore } from '../comparison/compare-to.js';
import type { Interval } from '../domain/buckets.js';
import { type AskedFilter, parseFilter } from '../filter/parse-filter.js';
import type { DimensionName } from './dimensions.js';
import { DEFAULT_ROWS } from './query-limits.js';
import type { QueryRequest } from './query.request.js';

/** The name of the column that says when. */
export const TIME = 'at';

/** These belong to a question rather than to its filters. */
const TIMES = ['from', 'to'] as const;

/** A question as it is answered. */
export interface Question {
  readonly measures: readonly MetricName[];
  readonly by: readonly DimensionName[];
  readonly interval: Interval | null;
  readonly filter: AskedFilter;
  readonly period: Period;
  readonly compareTo: Period | null;
  /** The conversations to compare with; null: the same ones, in another period. */
  readonly compareWith: AskedFilter | null;
  readonly order: { readonly column: string; readonly descending: boolean };
  readonly limit: number;
  /** Path and query of the conversations behind it. */
  readonly interactions: string;
}

/** @throws Problem `invalid` for errors that no single field shows. */
export function parseQuestion(request: QueryRequest): Question {
  const { measures, interval = null, limit } = request;
  const by = request.by ?? [];
  const filters = request.filters ?? {};
  const period = { from: toInstant(request.from), to: toInstant(request.to) };
  const twice = (names: readonly string[]) => names.find((name, index) => names.indexOf(name) < index);
  for (const [path, names] of Object.entries({ measures, by })) {
    const name = twice(names);
    if (name !== undefined) throw invalidField(path, `must name ${name} once`);
  }
  const others = request.compareWith ?? null;
  const misplaced = Object.entries({ filters, compareWith: others ?? {} }).flatMap(([object, given]) =>
    TIMES.filter((name) => given[name] != null).map((name) => ({ path: `${object}.${name}`, name, object })),
  );
  if (misplaced.length > 0) {
    throw invalid(
      misplaced.map(({ path, name, object }) => ({
        path,
        message: object === 'filters' ? `stands beside filters, as ${name}` : 'stands beside it, as compareTo',
      })),
    );
  }
  const filter = parseFilter({ ...filters, from: request.from, to: request.to }, 'filters.');
  return {
    measures,
    by,
    interval,
    filter,
    period,
    compareTo: request.compareTo == null ? null : periodBefore(request.compareTo, period),
    compareWith: others === null ? null : parseFilter(others, 'compareWith.'),
    order: orderOf(
      request.order ?? null,
      interval === null ? [...by, ...measures] : [TIME, ...by, ...measures],
      measures,
    ),
    limit: limit ?? DEFAULT_ROWS,
    interactions: `/v1/interactions?${linkQuery({ ...filters, from: period.from.toISOString(), to: period.to.toISOString() })}`,
  };
}

function orderOf(text: string | null, columns: readonly string[], [first = '']: readonly string[]): Question['order'] {
  if (text === null)
    return columns.includes(TIME) ? { column: TIME, descending: false } : { column: first, descending: true };
  const descending = text.startsWith('-');
  const column = descending ? text.slice(1) : text;
  if (!columns.includes(column)) {
    throw invalidField(
      'order',
      unknownName(column, columns).replace('a known field', `a column of the answer (${columns.join(', ')})`),
    );
  }
  return { column, descending };
}

type LinkValue = string | number | boolean | readonly string[] | null | undefined;

function linkQuery(filters: Readonly<Record<string, LinkValue>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value == null) continue;
    const each = typeof value === 'object' ? value : [value];
    for (const one of each) query.append(name, String(one));
  }
  return query.toString();
}
