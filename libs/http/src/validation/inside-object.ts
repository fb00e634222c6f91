import type { FieldError } from '@parley/kernel';
import { accepts } from './accept.js';
import type { Inside } from './checked-by.js';
import { itself } from './inside-list.js';
import { refusalsOf } from './refusal.js';

export type ObjectClass<T extends object = object> = new () => T;

/** What is wrong with an object that has no single bad field. */
export type Also<T> = (value: T) => FieldError[];

/** An object of the class. */
export const insideObject = <T extends object>(type: () => ObjectClass<T>, also: Also<T> = () => []): Inside => ({
  accepts: (value) => accepts(type(), value) && also(value as T).length === 0,
  findings: (value) => {
    if (!isObject(value)) return [itself('must be an object')];
    return accepts(type(), value) ? also(value as T) : refusalsOf(type(), value);
  },
});

/** An object of the class that its discriminator names. */
export function insideVariant(
  discriminator: string,
  types: Readonly<Record<string, ObjectClass>>,
  also: Also<object>,
): Inside {
  const variants = new Map(Object.entries(types).map(([name, type]) => [name, insideObject(() => type, also)]));
  const nameOf = (value: object): unknown => (value as Record<string, unknown>)[discriminator];
  const variantOf = (value: object): Inside | undefined => variants.get(nameOf(value) as string);
  return {
    accepts: (value) => isObject(value) && variantOf(value)?.accepts(value) === true,
    findings: (value) => {
      if (!isObject(value)) return [itself('must be an object')];
      const variant = variantOf(value);
      if (variant !== undefined) return variant.findings(value);
      return [{ path: discriminator, message: unknownVariant(nameOf(value), [...variants.keys()].join(', ')) }];
    },
  };
}

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unknownVariant = (name: unknown, names: string): string =>
  name == null ? `is required (one of ${names})` : `must be one of the following values: ${names}`;
