import { METRICS } from '@parley/metrics';
import { INTERVALS, MAX_POINTS } from '../domain/buckets.js';
import { DIMENSION_NAMES, dimensionOf } from './dimensions.js';
import { MAX_BY, MAX_GROUPS, MAX_MEASURES, MAX_ROWS } from './query-limits.js';
import { MEASURE_NAMES } from './query.request.js';
import type { QuerySchema } from './query.view.js';

/** Everything that a question can be made of. */
export const querySchema = (): QuerySchema => ({
  measures: MEASURE_NAMES.map((name) => {
    const metric = METRICS[name];
    const { title, description, unit, better } = metric;
    return { name, title, description, unit, better, range: metric.kind === 'mean' ? metric.range : null };
  }),
  dimensions: DIMENSION_NAMES.map((name) => {
    const { title, description, filter, several } = dimensionOf(name);
    return { name, title, description, filter, several };
  }),
  intervals: INTERVALS,
  limits: { measures: MAX_MEASURES, by: MAX_BY, rows: MAX_ROWS, groups: MAX_GROUPS, points: MAX_POINTS },
});
