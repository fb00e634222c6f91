import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { distance } from 'fastest-levenshtein';
import type { FieldError } from '@parley/kernel';
import { fieldNames } from './accept.js';
import { nestedTypes } from './nested-types.js';

const MAX_ERRORS = 100;

/** What class-validator has against the value, one entry a broken rule. */
export function refusalsOf(target: new () => object, value: unknown): FieldError[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [{ path: 'body', message: 'must be a JSON object' }];
  }
  const errors = validateSync(plainToInstance(target, value));
  return [...unknownFields(target, value), ...errors.flatMap((error) => flatten(error, ''))].slice(0, MAX_ERRORS);
}

/**
 * Fields that the class, or the class of one of its lists, does not know. Not left to class-validator: it never sees
 * names that every object has (`constructor`, `toString`), since class-transformer drops them.
 */
export function unknownFields(target: new () => object, value: object, parent = ''): FieldError[] {
  const known = fieldNames(target);
  return Object.entries(value).flatMap(([name, field]) => {
    const path = parent === '' ? name : `${parent}.${name}`;
    if (!known.includes(name)) return [{ path, message: unknownName(name, known) }];
    const nested = nestedTypes.find(target, name);
    if (nested === undefined || !Array.isArray(field)) return [];
    return field.flatMap((item: unknown, index) =>
      typeof item === 'object' && item !== null ? unknownFields(nested, item, `${path}[${index}]`) : [],
    );
  });
}

function flatten(error: ValidationError, parent: string): FieldError[] {
  const isIndex = Array.isArray(error.target);
  const path = isIndex
    ? `${parent}[${error.property}]`
    : parent === ''
      ? error.property
      : `${parent}.${error.property}`;
  const own = Object.values(error.constraints ?? {}).map((message) => ({
    path,
    message: withoutName(message, error.property),
  }));
  return [...own, ...(error.children ?? []).flatMap((child) => flatten(child, path))];
}

/** class-validator starts its messages with the field's name, which `path` says already. */
const withoutName = (message: string, name: string): string =>
  message.startsWith(`${name} `) ? message.slice(name.length + 1) : message;

/** The refusal of a name that nothing knows, with the nearest one that is known when it is close. */
export function unknownName(name: string, known: readonly string[]): string {
  const [nearest] = known
    .map((candidate) => ({ candidate, edits: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  const close = nearest !== undefined && nearest.edits <= Math.max(2, Math.floor(name.length / 3));
  return close ? `is not a known field; did you mean ${nearest.candidate}?` : 'is not a known field';
}
