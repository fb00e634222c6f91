import type { JsonSchema, Shape } from '../openapi/shape.js';

/** Of JSON, and instants; `json`: lists, free-form data, and what may be of several kinds. */
export type Kind = 'text' | 'number' | 'integer' | 'boolean' | 'instant' | 'json';

/** A column of a table that is made of objects: where in the object its values are, and what they are. */
export interface Column {
  readonly path: readonly string[];
  readonly kind: Kind;
  /** Whether its texts are of ours, which nothing can be hidden in. */
  readonly isPlain: boolean;
}

/** Of whatever its values are. */
export type AnyShape = Pick<Shape<unknown>, 'schema' | 'parts'>;

/** Columns for all that the shape names, however deep; what has no names of its own is one column. */
export function columnsOf({ schema, parts }: AnyShape): Column[] {
  const record = recordIn(schema, parts);
  if (record === null) {
    const kind = kindOf(schema);
    return [{ path: [], kind, isPlain: schema['format'] === 'uuid' || (kind !== 'text' && kind !== 'json') }];
  }
  return Object.entries(record).flatMap(([key, field]) =>
    columnsOf({ schema: field, parts }).map((column) => ({ ...column, path: [key, ...column.path] })),
  );
}

export const nameOf = ({ path }: Column): string => path.join('.');

/** Undefined where the object, or one on the way, is not there. */
export function valueAt({ path }: Column, row: unknown): unknown {
  let value = row;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** The fields of an object with names of its own; null for anything else. */
export function recordIn(schema: JsonSchema, parts: AnyShape['parts']): Readonly<Record<string, JsonSchema>> | null {
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

const KINDS: Readonly<Record<string, Kind>> = {
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  string: 'text',
};

/** Null left aside; of more than one kind, or with parts of its own, it is JSON. */
function kindOf(schema: JsonSchema): Kind {
  const value = schema['const'];
  const [type, ...others] = [value === undefined ? schema['type'] : typeof value]
    .flat()
    .filter((one) => one !== 'null');
  if (others.length > 0) return 'json';
  return type === 'string' && schema['format'] === 'date-time' ? 'instant' : (KINDS[String(type)] ?? 'json');
}
