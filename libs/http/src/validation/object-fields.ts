import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { CheckedBy } from './checked-by.js';
import { field, type FieldOptions, lazily, type ListOptions, MAX_CONTENT_BYTES } from './fields.js';
import { insideList, itself } from './inside-list.js';
import { type Also, insideObject, insideVariant, isObject, type ObjectClass } from './inside-object.js';

/** An object of a class; `also` looks at what no single field can tell. */
export const ObjectOf = <T extends object>(
  type: () => ObjectClass<T>,
  { also, ...options }: FieldOptions & { readonly also?: Also<T> } = {},
) => field(options, lazily(type), [CheckedBy(insideObject(type, also))]);

/** `min` to `max` objects of a class. */
export const ListOf = (type: () => ObjectClass, { min, max, ...options }: ListOptions) =>
  field(options, { ...lazily(type), isArray: true, minItems: min, maxItems: max }, [
    CheckedBy(insideList(insideObject(type), min, max)),
  ]);

export interface VariantOptions extends ListOptions {
  /** The field that tells which class an item is of. */
  readonly discriminator: string;
  readonly types: Readonly<Record<string, ObjectClass>>;
  /** Looks at what no single field of an item can tell. */
  readonly also?: Also<object>;
}

/** `min` to `max` objects, each of the class that its discriminator names. */
export function ListOfVariants({
  discriminator,
  types,
  also = () => [],
  min,
  max,
  ...options
}: VariantOptions): PropertyDecorator {
  const classes = Object.values(types);
  const items = { oneOf: classes.map((type) => ({ $ref: getSchemaPath(type) })) };
  return applyDecorators(
    field(
      options,
      { type: 'array', items, minItems: min, maxItems: max },
      [CheckedBy(insideList(insideVariant(discriminator, types, also), min, max))],
      `a list of ${min} to ${max} items`,
    ),
    (prototype: object) => void ApiExtraModels(...classes)(prototype.constructor),
  );
}

/** Either a string, no longer than content may be, or an object of the class. */
export const TextOr = (type: () => ObjectClass, options: FieldOptions = {}): PropertyDecorator =>
  applyDecorators(
    field(
      options,
      { oneOf: [{ type: 'string', maxLength: MAX_CONTENT_BYTES }, { $ref: getSchemaPath(type()) }] },
      [IsTextOr(type)],
      'a string or an object',
    ),
    (prototype: object) => void ApiExtraModels(type())(prototype.constructor),
  );

function IsTextOr(type: () => ObjectClass): PropertyDecorator {
  const object = insideObject(type);
  const fits = (text: string) => Buffer.byteLength(text) <= MAX_CONTENT_BYTES;
  return CheckedBy({
    accepts: (value) => (typeof value === 'string' ? fits(value) : object.accepts(value)),
    findings: (value) => {
      if (isObject(value)) return object.findings(value);
      if (typeof value !== 'string') return [itself('must be a string or an object')];
      return fits(value) ? [] : [itself(`must not exceed ${MAX_CONTENT_BYTES} bytes`)];
    },
  });
}
