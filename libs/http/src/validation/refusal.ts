import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { distance } from 'fastest-levenshtein';
import type { FieldError } from '@parley/kernel';
import { fieldNames } from './accept.js';

const MAX_ERRORS = 100;

/** What class-validator has against the value, one entry a broken rule. */
export function refusalsOf(target: new () => object, value: unknown): FieldError[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [{ path: 'body', message: 'must be a JSON object' }];
  }
  const instance = plainToInstance(target, value);
  const errors = validateSync(instance, { whitelist: true, forbidNonWhitelisted: true });
  return errors.flatMap((error) => flatten(error, '')).slice(0, MAX_ERRORS);
}

function flatten(error: ValidationError, parent: string): FieldError[] {
  const isIndex = Array.isArray(error.target);
  const path = isIndex
    ? `${parent}[${error.property}]`
    : parent === ''
      ? error.property
      : `${parent}.${error.property}`;
  const own = Object.entries(error.constraints ?? {}).map(([rule, message]) => ({
    path,
    message: rule === 'whitelistValidation' ? unknownField(error) : withoutName(message, error.property),
  }));
  return [...own, ...(error.children ?? []).flatMap((child) => flatten(child, path))];
}

/** class-validator starts its messages with the field's name, which `path` says already. */
const withoutName = (message: string, name: string): string =>
  message.startsWith(`${name} `) ? message.slice(name.length + 1) : message;

function unknownField({ property, target }: ValidationError): string {
  const known = target === undefined ? [] : fieldNames(target.constructor as new () => object);
  return unknownName(property, known);
}

/** The refusal of a name that nothing knows, with the nearest one that is known when it is close. */
export function unknownName(name: string, known: readonly string[]): string {
  const [nearest] = known
    .map((candidate) => ({ candidate, edits: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  const close = nearest !== undefined && nearest.edits <= Math.max(2, Math.floor(name.length / 3));
  return close ? `is not a known field; did you mean ${nearest.candidate}?` : 'is not a known field';
}
