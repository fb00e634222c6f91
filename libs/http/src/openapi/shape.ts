import { withCommonDescription } from './common-fields.js';

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * What a value of type T looks like as JSON. Answers are plain types that nothing checks at run time; a shape is bound
 * to its type both ways, so that the compiler rejects a shape with fewer, more or other fields than the service sends.
 */
export interface Shape<T> {
  readonly schema: JsonSchema;
  /** The named schemas that it refers to. */
  readonly parts: Readonly<Record<string, JsonSchema>>;
  /** Never set at run time. Taking and giving a T makes shapes of wider and narrower types reject each other. */
  readonly bound?: (value: T) => T;
}

/** A field that is not always there. */
export interface Sometimes<T> {
  readonly sometimes: Shape<T>;
}

/** A shape for each key of T, no more and no fewer. */
type ShapesOf<T> = {
  readonly [Key in keyof T]-?: object extends Pick<T, Key> ? Sometimes<Exclude<T[Key], undefined>> : Shape<T[Key]>;
};

const plain = <T>(schema: JsonSchema): Shape<T> => ({ schema, parts: {} });

export const text = plain<string>({ type: 'string' });
export const uuid = plain<string>({ type: 'string', format: 'uuid' });
export const integer = plain<number>({ type: 'integer', minimum: 0 });
export const decimal = plain<number>({ type: 'number' });
export const flag = plain<boolean>({ type: 'boolean' });
export const instant = plain<Date>({ type: 'string', format: 'date-time' });
/** An instant that is text already. */
export const instantText = plain<string>({ type: 'string', format: 'date-time' });
/** A day of UTC, as `2026-11-21`. */
export const day = plain<string>({ type: 'string', format: 'date' });
export const nothing = plain<null>({ type: 'null' });

/** Free-form data, of whatever type the service uses for it. */
export const freeForm = <T extends object>(): Shape<T> => plain<T>({ type: 'object', additionalProperties: true });

/** Any JSON value. */
export const anyJson = <T>(): Shape<T> => plain<T>({});

export const exactly = <const T extends string | number | boolean>(value: T): Shape<T> => plain<T>({ const: value });

export const oneOf = <const T extends string>(values: readonly T[]): Shape<T> =>
  plain<T>({ type: 'string', enum: [...values] });

export const within = (minimum: number, maximum: number): Shape<number> =>
  plain<number>({ type: 'number', minimum, maximum });

export const listOf = <T>(item: Shape<T>): Shape<readonly T[]> => ({
  schema: { type: 'array', items: item.schema },
  parts: item.parts,
});

/** An object with a T under each key, whatever its keys are. */
export const mapOf = <T>(value: Shape<T>): Shape<Readonly<Record<string, T>>> => ({
  schema: { type: 'object', additionalProperties: value.schema },
  parts: value.parts,
});

/** An object with a T under some of these keys, each with a description of its own. */
export const someOf = <const Key extends string, T>(
  keys: readonly Key[],
  value: Shape<T>,
  describe: (key: Key) => string,
): Shape<Partial<Record<Key, T>>> => ({
  schema: {
    type: 'object',
    properties: Object.fromEntries(keys.map((key) => [key, { ...value.schema, description: describe(key) }])),
    additionalProperties: false,
  },
  parts: value.parts,
});

export const nullable = <T>({ schema, parts }: Shape<T>): Shape<T | null> => ({
  schema: orNull(schema),
  parts,
});

export const described = <T>({ schema, parts }: Shape<T>, description: string): Shape<T> => ({
  schema: { ...schema, description },
  parts,
});

export const sometimes = <T>(shape: Shape<T>): Sometimes<T> => ({ sometimes: shape });

export const eitherOf = <A, B>(a: Shape<A>, b: Shape<B>): Shape<A | B> => ({
  schema: { anyOf: [a.schema, b.schema] },
  parts: { ...a.parts, ...b.parts },
});

/** An object with a name of its own in the document. */
export function record<T extends object>(name: string, fields: ShapesOf<T>, example?: unknown): Shape<T> {
  const all = Object.entries(fields as Readonly<Record<string, Shape<unknown> | Sometimes<unknown>>>).map(
    ([key, field]) =>
      'sometimes' in field ? { key, shape: field.sometimes, always: false } : { key, shape: field, always: true },
  );
  const schema: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(all.map(({ key, shape }) => [key, withCommonDescription(key, shape.schema)])),
    required: all.filter(({ always }) => always).map(({ key }) => key),
    additionalProperties: false,
    ...(example === undefined ? {} : { example }),
  };
  return {
    schema: { $ref: `#/components/schemas/${name}` },
    parts: Object.assign({}, ...all.map(({ shape }) => shape.parts), { [name]: schema }) as Shape<T>['parts'],
  };
}

/** The schema with null allowed as well, as OpenAPI 3.1 writes it. */
export function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema;
  if (typeof type !== 'string') {
    if (Array.isArray(schema['anyOf']))
      return { ...schema, anyOf: [...(schema['anyOf'] as unknown[]), { type: 'null' }] };
    if (Array.isArray(schema['oneOf']))
      return { ...schema, oneOf: [...(schema['oneOf'] as unknown[]), { type: 'null' }] };
    const restrictive = '$ref' in schema || 'allOf' in schema;
    return restrictive ? { anyOf: [schema, { type: 'null' }] } : schema;
  }
  return {
    ...schema,
    type: [type, 'null'],
    ...(Array.isArray(values) ? { enum: [...(values as unknown[]), null] } : {}),
  };
}
