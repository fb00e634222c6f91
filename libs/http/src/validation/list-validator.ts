import type { FieldError } from '@parley/kernel';
import { type NestedValidator, joinPath } from './nested-validator.js';

/** A list whose items all pass the same checks. */
export const listValidator = (item: NestedValidator, min: number, max: number): NestedValidator => ({
  accepts: (value) =>
    Array.isArray(value) && value.length >= min && value.length <= max && value.every((one) => item.accepts(one)),
  errorsOf: (value) => {
    if (!Array.isArray(value)) return [wholeError('must be an array')];
    if (value.length < min) return [wholeError(`must contain at least ${min} elements`)];
    if (value.length > max) return [wholeError(`must contain no more than ${max} elements`)];
    return value.flatMap((one: unknown, index) =>
      item.errorsOf(one).map(({ path, message }) => ({ path: joinPath(`[${index}]`, path), message })),
    );
  },
});

/** An error of the value as a whole. */
export const wholeError = (message: string): FieldError => ({ path: '', message });
