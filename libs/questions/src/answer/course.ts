import type { MetricName } from '@parley/metrics';
import { DateTime } from 'luxon';
import type { Interval, Period } from '../domain/asked.js';
import { measureWords } from '../domain/render.js';
import type { QueryAnswer } from '../explain/query-answer.js';
import { figure } from './figures.js';

type Row = QueryAnswer['rows'][number];

interface Of extends Period {
  readonly measure: MetricName;
  readonly interval: Interval;
  readonly now: Date;
  /** The zone of the days asked about; intervals are cut in UTC. */
  readonly zone: string;
}

const HOUR_MS = 3_600_000;
const STEP_MS: Readonly<Record<Interval, number>> = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS };

/** "In that time, frustration went from 0.2 (2026-10-05) to 0.3 (2026-10-11), with a high of 0.4 (2026-10-09) and a low of ..." */
export function course(rows: readonly Row[], { measure, interval, from, to, now, zone }: Of): string {
  const begun = (row: Row): number => Date.parse(String(row['at']));
  const over = (row: Row): number => begun(row) + STEP_MS[interval];
  // A count of hours to come would be told as a fall to 0.
  const known = rows.filter((row) => row[measure] !== null && begun(row) < now.getTime());
  // Nor is the rest of a week a fall if the time asked about begins or ends within it.
  const isCut = (row: Row): boolean =>
    begun(row) < Date.parse(from) || Date.parse(to) < Math.min(over(row), now.getTime());
  const whole = known.filter((row) => !isCut(row));
  const told = whole.length === 0 ? known : whole;
  const [first, last] = [told[0], told.at(-1)];
  if (first === undefined || last === undefined) return 'There is nothing to tell of that time.';
  const highest = told.reduce((one, other) => (Number(other[measure]) > Number(one[measure]) ? other : one));
  // A count of what is under way is still growing.
  const ended = told.filter((row) => over(row) <= now.getTime());
  const lowest = (ended.length === 0 ? told : ended).reduce((one, other) =>
    Number(other[measure]) < Number(one[measure]) ? other : one,
  );
  const at = (row: Row) => {
    const time = String(row['at']).slice(0, 16).replace('T00:00', '').replace('T', ' ');
    const part = isCut(row) ? ', in part' : over(row) > now.getTime() ? ', so far' : '';
    return `${figure(measure, row[measure])} (${time}${part})`;
  };
  const isElsewhere = interval !== 'hour' && DateTime.fromISO(from, { zone }).offset !== 0;
  const cut = isElsewhere ? ` Each ${interval} begins at midnight in UTC.` : '';
  return `In that time, ${measureWords(measure)} went from ${at(first)} to ${at(last)}, with a high of ${at(highest)} and a low of ${at(lowest)}.${cut}`;
}
