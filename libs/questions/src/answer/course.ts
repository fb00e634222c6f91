import type { MetricName } from '@parley/metrics';
import type { Interval } from '../domain/asked.js';
import { measureWords } from '../domain/render.js';
import type { QueryAnswer } from '../explain/query-answer.js';
import { figure } from './figures.js';

type Row = QueryAnswer['rows'][number];

const HOUR_MS = 3_600_000;
const STEP_MS: Readonly<Record<Interval, number>> = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS };

/** "In that time, frustration went from 0.2 (2026-10-05) to 0.3 (2026-10-11), with a high of 0.4 (2026-10-09)." */
export function course(rows: readonly Row[], measure: MetricName, interval: Interval, now: Date): string {
  const begun = (row: Row): number => Date.parse(String(row['at']));
  // A count of hours to come would be told as a fall to 0.
  const known = rows.filter((row) => row[measure] !== null && begun(row) < now.getTime());
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return 'There is nothing to tell of that time.';
  const highest = known.reduce((one, other) => (Number(other[measure]) > Number(one[measure]) ? other : one));
  const at = (row: Row) => {
    const time = String(row['at']).slice(0, 16).replace('T00:00', '').replace('T', ' ');
    const isOver = begun(row) + STEP_MS[interval] <= now.getTime();
    return `${figure(measure, row[measure])} (${time}${isOver ? '' : ', so far'})`;
  };
  return `In that time, ${measureWords(measure)} went from ${at(first)} to ${at(last)}, with a high of ${at(highest)}.`;
}
