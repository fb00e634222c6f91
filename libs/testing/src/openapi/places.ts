import type { ApiDocument, Schema } from './api-document.js';

export type PlacePath = readonly (string | number)[];

/** A place in a body, with the schema of what may stand there. */
export interface Place {
  readonly path: PlacePath;
  readonly schema: Schema;
}

/** Every place that a schema has, except inside fields with one of the closed names; lists by their first item. */
export function placesOf(
  document: ApiDocument,
  given: Schema,
  closed: ReadonlySet<string> = new Set(),
  path: PlacePath = [],
): Place[] {
  const schema = document.resolved(given);
  if (closed.has(String(path.at(-1)))) return [{ path, schema }];
  const variants = ((schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as Schema[] | undefined) ?? [];
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  const items = schema['items'] as Schema | undefined;
  const inside = (inner: Schema, at: PlacePath) => placesOf(document, inner, closed, at);
  return [
    ...(path.length === 0 ? [] : [{ path, schema }]),
    ...variants.flatMap((variant) => inside(variant, path)),
    ...properties.flatMap(([name, field]) => inside(field, [...path, name])),
    ...(items === undefined ? [] : inside(items, [...path, 0])),
  ];
}

/** The place as validation errors name it: `messages[0].content`. */
export const namedPlace = (path: PlacePath): string =>
  path.map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`)).join('');

/** The body with the value at the place; missing objects and lists on the way are made. */
export function placed(body: unknown, [key, ...rest]: PlacePath, value: unknown): unknown {
  if (key === undefined) return value;
  const isObject = typeof body === 'object' && body !== null;
  const holder = (isObject ? structuredClone(body) : typeof key === 'number' ? [] : {}) as Record<string, unknown>;
  holder[key] = placed(holder[key], rest, value);
  return holder;
}

export const valueAt = (body: unknown, path: PlacePath): unknown =>
  path.reduce<unknown>((holder, key) => (holder as Record<string, unknown> | undefined)?.[key], body);
