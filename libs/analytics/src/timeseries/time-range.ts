import { toInstant } from '@parley/kernel';
import type { TimeRange } from '../domain/modes.js';
import type { RangeRequest } from './timeseries.request.js';

export const timeRange = ({ from, to }: Pick<RangeRequest, 'from' | 'to'>): TimeRange => ({
  from: from == null ? null : toInstant(from),
  to: to == null ? null : toInstant(to),
});
