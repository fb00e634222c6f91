import { Text } from '@parley/http';
import { invalidField, parseInstant } from '@parley/kernel';

/** A stretch of time: `from` is included, `to` is not. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

export const CompareTo = () =>
  Text({
    optional: true,
    min: 1,
    max: 64,
    description:
      'What to compare with: `previous` (the time of the same length just before `from`), or another time, written `from..to` (ISO 8601, the end excluded). Absent: no comparison.',
    example: '2026-10-01T00:00:00Z..2026-11-01T00:00:00Z',
  });

/** @throws Problem `invalid` when `compareTo` names no period, or "previous" has no `from` to come before. */
export function periodBefore(
  compareTo: string,
  { from, to }: { readonly from: Date | null; readonly to: Date },
): Period {
  if (compareTo === 'previous') {
    if (from === null) throw invalidField('compareTo', 'needs `from`, to say how long the time before is');
    return { from: new Date(2 * from.getTime() - to.getTime()), to: from };
  }
  const [start = '', end = '', more] = compareTo.split('..');
  const period = { from: parseInstant(start), to: parseInstant(end) };
  if (period.from === null || period.to === null || more !== undefined) {
    throw invalidField('compareTo', 'must be "previous" or two ISO 8601 instants with .. between');
  }
  if (period.from >= period.to) throw invalidField('compareTo', 'must begin before it ends');
  return { from: period.from, to: period.to };
}
