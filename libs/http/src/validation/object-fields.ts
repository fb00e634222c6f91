import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { isObject } from '@parley/kernel';
import { type NestedValidator, ValidatedBy } from './nested-validator.js';
import { field, type FieldOptions, lazily, type ListOptions, MAX_CONTENT_BYTES } from './fields.js';
import { listValidator, wholeError } from './list-validator.js';
import { type CrossFieldRule, objectValidator, variantValidator, type ObjectClass } from './object-validator.js';

/** An object of a class; `crossField` checks what no single field can show. */
export const ObjectOf = <T extends object>(
  type: () => ObjectClass<T>,
  { crossField, ...options }: FieldOptions & { readonly crossField?: CrossFieldRule<T> } = {},
) => field(options, lazily(type), [ValidatedBy(objectValidator(type, crossField))]);

/** `min` to `max` objects of a class. */
export const ListOf = (type: () => ObjectClass, { min, max, ...options }: ListOptions) =>
  field(options, { ...lazily(type), isArray: true, minItems: min, maxItems: max }, [
    ValidatedBy(listValidator(objectValidator(type), min, max)),
  ]);

/** Other shapes that stand for objects of a class. */
export interface OtherShapes {
  /** As OpenAPI describes them. */
  readonly schemas: readonly object[];
  /** The objects of the class that the item stands for; null when it is of none of these shapes. */
  readonly read: (this: void, item: object) => readonly object[] | null;
}

/** `min` to `max` items, each an object of a class or of another shape that stands for such objects. */
export const ListOfShapes = (type: () => ObjectClass, others: OtherShapes, { min, max, ...options }: ListOptions) =>
  applyDecorators(
    field(
      options,
      {
        type: 'array',
        items: { anyOf: [{ $ref: getSchemaPath(type()) }, ...others.schemas] },
        minItems: min,
        maxItems: max,
      },
      [ValidatedBy(listValidator(withOtherShapes(objectValidator(type), others), min, max))],
    ),
    (prototype: object) => void ApiExtraModels(type())(prototype.constructor),
  );

const withOtherShapes = (own: NestedValidator, { read }: OtherShapes): NestedValidator => ({
  accepts: (value) =>
    own.accepts(value) || (isObject(value) && read(value)?.every((object) => own.accepts(object)) === true),
  errorsOf: (value) => {
    const objects = isObject(value) ? read(value) : null;
    return objects === null ? own.errorsOf(value) : objects.flatMap((object) => own.errorsOf(object));
  },
});

export interface VariantOptions extends ListOptions {
  /** The field that tells which class an item is of. */
  readonly discriminator: string;
  readonly types: Readonly<Record<string, ObjectClass>>;
  /** Checks what no single field of an item can show. */
  readonly crossField?: CrossFieldRule<object>;
}

/** `min` to `max` objects, each of the class that its discriminator names. */
export function ListOfVariants({
  discriminator,
  types,
  crossField = () => [],
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
      [ValidatedBy(listValidator(variantValidator(discriminator, types, crossField), min, max))],
      `a list of ${min} to ${max} items`,
    ),
    (prototype: object) => void ApiExtraModels(...classes)(prototype.constructor),
  );
}

/** One object, of the class that its discriminator names. */
export function VariantOf({
  discriminator,
  types,
  crossField = () => [],
  ...options
}: Omit<VariantOptions, 'min' | 'max'>): PropertyDecorator {
  const classes = Object.values(types);
  return applyDecorators(
    field(
      options,
      { oneOf: classes.map((type) => ({ $ref: getSchemaPath(type) })) },
      [ValidatedBy(variantValidator(discriminator, types, crossField))],
      'an object',
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
  const object = objectValidator(type);
  const fits = (text: string) => Buffer.byteLength(text) <= MAX_CONTENT_BYTES;
  return ValidatedBy({
    accepts: (value) => (typeof value === 'string' ? fits(value) : object.accepts(value)),
    errorsOf: (value) => {
      if (isObject(value)) return object.errorsOf(value);
      if (typeof value !== 'string') return [wholeError('must be a string or an object')];
      return fits(value) ? [] : [wholeError(`must not exceed ${MAX_CONTENT_BYTES} bytes`)];
    },
  });
}
