import { type FieldError, isObject } from '@parley/kernel';
import { accepts } from './accept.js';
import type { NestedValidator } from './nested-validator.js';
import { wholeError } from './list-validator.js';
import { validationErrorsOf } from './validation-errors.js';

export type ObjectClass<T extends object = object> = new () => T;

/** Errors of an object as a whole, beyond those of single fields. */
export type CrossFieldRule<T> = (value: T) => FieldError[];

/** An object of the class. */
export const objectValidator = <T extends object>(
  type: () => ObjectClass<T>,
  crossField: CrossFieldRule<T> = () => [],
): NestedValidator => ({
  accepts: (value) => accepts(type(), value) && crossField(value as T).length === 0,
  errorsOf: (value) => {
    if (!isObject(value)) return [wholeError('must be an object')];
    return accepts(type(), value) ? crossField(value as T) : validationErrorsOf(type(), value);
  },
});

/** An object of the class that its discriminator names. */
export function variantValidator(
  discriminator: string,
  types: Readonly<Record<string, ObjectClass>>,
  crossField: CrossFieldRule<object>,
): NestedValidator {
  const variants = new Map(
    Object.entries(types).map(([name, type]) => [name, objectValidator(() => type, crossField)]),
  );
  const nameOf = (value: object): unknown => (value as Record<string, unknown>)[discriminator];
  const variantOf = (value: object): NestedValidator | undefined => variants.get(nameOf(value) as string);
  return {
    accepts: (value) => isObject(value) && variantOf(value)?.accepts(value) === true,
    errorsOf: (value) => {
      if (!isObject(value)) return [wholeError('must be an object')];
      const variant = variantOf(value);
      if (variant !== undefined) return variant.errorsOf(value);
      return [{ path: discriminator, message: unknownVariant(nameOf(value), [...variants.keys()].join(', ')) }];
    },
  };
}

const unknownVariant = (name: unknown, names: string): string =>
  name == null ? `is required (one of ${names})` : `must be one of the following values: ${names}`;
