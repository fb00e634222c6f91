import type { JsonSchema, Shape } from '../openapi/shape.js';

/** The types of JSON, and instants; `json` stands for lists, free-form data and values of more than one kind. */
export type Kind = 'text' | 'number' | 'integer' | 'boolean' | 'instant' | 'json';

/** A column of a table made of objects: where in the object its values are, and of which kind. */
export interface Column {
  readonly path: readonly string[];
  readonly kind: Kind;
  /** Whether its texts need no escaping, since only Parley writes them. */
  readonly isPlain: boolean;
}

/** A shape, whatever the type of its values. */
export type AnyShape = Pick<Shape<unknown>, 'schema' | 'parts'>;

/** A column for each named field of the shape, at any depth; a value without named fields is one column. */
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

/** Undefined where the object, or one on the way to the value, is missing. */
export function valueAt({ path }: Column, row: unknown): unknown {
  let value = row;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** The named fields of an object that may be null; null for anything else, a choice of objects included. */
export function recordIn(schema: JsonSchema, parts: AnyShape['parts']): Readonly<Record<string, JsonSchema>> | null {
  const { $ref, anyOf, properties } = schema as {
    $ref?: string;
    anyOf?: readonly JsonSchema[];
    properties?: Readonly<Record<string, JsonSchema>>;
  };
  if ($ref !== undefined) return recordIn(parts[$ref.split('/').at(-1) ?? ''] ?? {}, parts);
  if (anyOf !== undefined) {
    const [only, ...others] = anyOf.filter(({ type }) => type !== 'null');
    return only !== undefined && others.length === 0 ? recordIn(only, parts) : null;
  }
  return properties ?? null;
}

const KINDS: Readonly<Record<string, Kind>> = {
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  string: 'text',
};

/** Ignores null; a schema of several types, or with parts of its own, is `json`. */
function kindOf(schema: JsonSchema): Kind {
  const value = schema['const'];
  const [type, ...others] = [value === undefined ? schema['type'] : typeof value]
    .flat()
    .filter((one) => one !== 'null');
  if (others.length > 0) return 'json';
  return type === 'string' && schema['format'] === 'date-time' ? 'instant' : (KINDS[String(type)] ?? 'json');
}
