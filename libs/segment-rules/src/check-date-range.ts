import type { FieldError } from '@parley/kernel';
import type { DateRange } from './segment-filters.js';

export function checkDateRange({ preset, from, to }: DateRange): FieldError[] {
  if (preset == null && from == null && to == null) return [{ path: '', message: 'must hold preset, from or to' }];
  if (preset != null && (from != null || to != null)) {
    return [{ path: 'preset', message: 'must not be combined with from and to' }];
  }
  return from != null && to != null && Date.parse(from) >= Date.parse(to)
    ? [{ path: 'from', message: 'must lie before to' }]
    : [];
}
