import { type FieldError, invalid } from '@parley/kernel';
import { accepts } from './accept.js';
import { validationErrorsOf } from './validation-errors.js';

/** @returns the errors, empty when the value is valid for the class. */
export function check(target: new () => object, value: unknown): FieldError[] {
  return accepts(target, value) ? [] : validationErrorsOf(target, value);
}

/** @throws Problem `invalid` that names every bad field. */
export function validate<T extends object>(target: new () => T, value: unknown): T {
  const errors = check(target, value);
  if (errors.length > 0) throw invalid(errors);
  return value as T;
}
