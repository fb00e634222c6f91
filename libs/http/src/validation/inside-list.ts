import type { FieldError } from '@parley/kernel';
import { type Inside, joinPath } from './checked-by.js';

/** A list whose items are each checked alike. */
export const insideList = (item: Inside, min: number, max: number): Inside => ({
  accepts: (value) =>
    Array.isArray(value) && value.length >= min && value.length <= max && value.every((one) => item.accepts(one)),
  findings: (value) => {
    if (!Array.isArray(value)) return [itself('must be an array')];
    if (value.length < min) return [itself(`must contain at least ${min} elements`)];
    if (value.length > max) return [itself(`must contain no more than ${max} elements`)];
    return value.flatMap((one: unknown, index) =>
      item.findings(one).map(({ path, message }) => ({ path: joinPath(`[${index}]`, path), message })),
    );
  },
});

/** A finding about the value as a whole. */
export const itself = (message: string): FieldError => ({ path: '', message });
