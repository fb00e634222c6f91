import { registerDecorator } from 'class-validator';
import type { FieldError } from '@parley/kernel';

/** Checks a value that has parts of its own: an object, or a list. */
export interface NestedValidator {
  /** The fast answer; true exactly when there are no errors. */
  accepts(value: unknown): boolean;
  /** What is wrong; paths are relative to the value (`[2].operator`), and empty for the value itself. */
  errorsOf(value: unknown): FieldError[];
}

export const NESTED = 'checkedBy';

const validators = new WeakMap<object, Map<string, NestedValidator>>();

/** Validates a value with its parts; each error inside has a path of its own. */
export function ValidatedBy(validator: NestedValidator): PropertyDecorator {
  return (prototype, property) => {
    const own = validators.get(prototype) ?? new Map<string, NestedValidator>();
    own.set(String(property), validator);
    validators.set(prototype, own);
    registerDecorator({
      name: NESTED,
      target: prototype.constructor,
      propertyName: String(property),
      validator: { validate: (value: unknown) => validator.accepts(value), defaultMessage: () => 'is not valid' },
    });
  };
}

/** The errors that the field's validator finds. */
export function nestedErrorsOf(object: object, property: string, value: unknown): FieldError[] {
  for (let prototype: unknown = object; prototype !== null; prototype = Object.getPrototypeOf(prototype)) {
    const validator = validators.get(prototype as object)?.get(property);
    if (validator !== undefined) return validator.errorsOf(value);
  }
  return [];
}

/** `filters` and `rules[2].operator` as one path. */
export const joinPath = (parent: string, child: string): string =>
  parent === '' || child === '' || child.startsWith('[') ? parent + child : `${parent}.${child}`;
