import { registerDecorator } from 'class-validator';
import type { FieldError } from '@parley/kernel';

/** How a value with an inside of its own is checked. */
export interface Inside {
  /** The fast answer; true exactly when there are no findings. */
  accepts(value: unknown): boolean;
  /** What is wrong; paths are relative to the value (`[2].operator`), and empty for the value itself. */
  findings(value: unknown): FieldError[];
}

export const CHECKED_BY = 'checkedBy';

const insides = new WeakMap<object, Map<string, Inside>>();

/** Each thing that is wrong inside the value becomes a refusal with its own path. */
export function CheckedBy(inside: Inside): PropertyDecorator {
  return (prototype, property) => {
    const own = insides.get(prototype) ?? new Map<string, Inside>();
    own.set(String(property), inside);
    insides.set(prototype, own);
    registerDecorator({
      name: CHECKED_BY,
      target: prototype.constructor,
      propertyName: String(property),
      validator: { validate: (value: unknown) => inside.accepts(value), defaultMessage: () => 'is not valid' },
    });
  };
}

/** What the check of that field finds. */
export function findingsOf(object: object, property: string, value: unknown): FieldError[] {
  for (let prototype: unknown = object; prototype !== null; prototype = Object.getPrototypeOf(prototype)) {
    const inside = insides.get(prototype as object)?.get(property);
    if (inside !== undefined) return inside.findings(value);
  }
  return [];
}

/** `filters` and `rules[2].operator` as one path. */
export const joinPath = (parent: string, child: string): string =>
  parent === '' || child === '' || child.startsWith('[') ? parent + child : `${parent}.${child}`;
