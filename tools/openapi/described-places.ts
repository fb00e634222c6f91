import type { OpenApiDocument } from '@parley/http';

interface Schema {
  readonly description?: string;
  readonly type?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Parameter {
  readonly name: string;
  readonly description?: string;
  readonly schema: Schema;
}

interface Range {
  readonly minimum: number;
  readonly maximum: number;
}

/** A property or a parameter, with its description in the document. */
interface Described {
  /** `Event.value`, `get /v1/events limit`. */
  readonly place: string;
  readonly description: string;
  /** The bounds of a number that has both. */
  readonly range: Range | null;
  readonly isNullable: boolean;
  readonly isParameter: boolean;
  /** Whether it is part of a request, where null is the same as absent. */
  readonly isRequest: boolean;
}

/** Every property of every schema, and every parameter of every operation. */
export const describedPlaces = ({ components, paths }: OpenApiDocument): readonly Described[] => [
  ...Object.entries(components['schemas'] ?? {}).flatMap(([name, schema]) => propertiesOf(name, schema)),
  ...Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      ((operation['parameters'] ?? []) as readonly Parameter[]).map(({ name, description = '', schema }) => ({
        place: `${method} ${path} ${name}`,
        description,
        range: rangeOf(schema),
        isNullable: isNullable(schema),
        isParameter: true,
        isRequest: true,
      })),
    ),
  ),
];

/** Includes those of nested objects without a name of their own. */
const propertiesOf = (place: string, schema: Schema): readonly Described[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    {
      place: `${place}.${name}`,
      description: property.description ?? '',
      range: rangeOf(property),
      isNullable: isNullable(property),
      isParameter: false,
      isRequest: /Request\b/.test(place),
    },
    ...propertiesOf(`${place}.${name}`, property),
  ]);

const rangeOf = ({ minimum, maximum }: Schema): Range | null =>
  minimum === undefined || maximum === undefined ? null : { minimum, maximum };

const isNullable = ({ type, enum: values = [], anyOf = [] }: Schema): boolean =>
  [type].flat().includes('null') || values.includes(null) || anyOf.some(isNullable);
