import type { FieldError } from '@parley/kernel';
import { tooFew, tooMany } from './bounds.js';
import { type NestedValidator, joinPath } from './nested-validator.js';

/** A list whose items all pass the same checks. */
export const listValidator = (item: NestedValidator, min: number, max: number): NestedValidator => ({
  accepts: (value) =>
    Array.isArray(value) && value.length >= min && value.length <= max && value.every((one) => item.accepts(one)),
  errorsOf: (value) => {
    if (!Array.isArray(value)) return [wholeError('must be an array')];
    if (value.length < min) return [wholeError(tooFew(min))];
    if (value.length > max) return [wholeError(tooMany(max))];
    return value.flatMap((one: unknown, index) =>
      item.errorsOf(one).map(({ path, message }) => ({ path: joinPath(`[${index}]`, path), message })),
    );
  },
});

/** An error of the value as a whole. */
export const wholeError = (message: string): FieldError => ({ path: '', message });
