import type { JsonSchema, Shape } from '../openapi/shape.js';

/** A column of a table that is made of objects: where in the object its values are, and what they are. */
export interface Column {
  readonly path: readonly string[];
  readonly schema: JsonSchema;
}

/** Columns for all that the shape names, however deep; what has no names of its own is one column. */
export function columnsOf({ schema, parts }: Pick<Shape<unknown>, 'schema' | 'parts'>): Column[] {
  const record = recordIn(schema, parts);
  if (record === null) return [{ path: [], schema }];
  return Object.entries(record).flatMap(([key, field]) =>
    columnsOf({ schema: field, parts }).map((column) => ({ ...column, path: [key, ...column.path] })),
  );
}

export const nameOf = ({ path }: Column): string => path.join('.');

/** Undefined where the object, or one on the way, is not there. */
export const valueAt = ({ path }: Column, row: unknown): unknown => path.reduce<unknown>(fieldOf, row);

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

/** The fields of an object with names of its own; null for anything else. */
function recordIn(schema: JsonSchema, parts: Shape<unknown>['parts']): Readonly<Record<string, JsonSchema>> | null {
  const { $ref, anyOf, properties } = schema as {
    $ref?: string;
    anyOf?: readonly JsonSchema[];
    properties?: Readonly<Record<string, JsonSchema>>;
  };
  if ($ref !== undefined) return recordIn(parts[$ref.split('/').at(-1) ?? ''] ?? {}, parts);
  if (anyOf !== undefined) {
    const [only, ...others] = anyOf.map((one) => recordIn(one, parts)).filter((one) => one !== null);
    return only !== undefined && others.length === 0 ? only : null;
  }
  return properties ?? null;
}
