import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  length,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import { tooFew, tooLong, tooMany, tooShort } from './bounds.js';
import { fieldDescriptions, describeBounds } from './field-descriptions.js';
import { IsInstant } from './instant.validator.js';
import { IsJsonWithin, IsTextWithin } from './json.validator.js';
import { IsProperties } from './properties.validator.js';

/*
 * The fields of requests. Each decorator says once what a field is: class-validator checks it, OpenAPI shows it, and
 * the compiled fast path is made from the same metadata.
 */

export interface FieldOptions {
  readonly optional?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  /** The value that applies when the field is absent. */
  readonly default?: unknown;
}

/** A string of `min` (0 by default) to `max` characters. */
export const Text = ({ min = 0, max, ...options }: FieldOptions & { readonly min?: number; readonly max: number }) =>
  field(options, { type: String, ...(min > 0 ? { minLength: min } : {}), maxLength: max }, [
    IsString(),
    ...(min > 0 ? [MinLength(min, { message: tooShort(min) })] : []),
    MaxLength(max, { message: tooLong(max) }),
  ]);

/** Whether it is a string of `min` to `max` characters, counted as {@link Text} counts them: 😀 is one. */
export const isTextOf = (value: unknown, min: number, max: number): value is string => length(value, min, max);

/** The greatest length of a caller's own identifier. */
export const MAX_EXTERNAL_ID = 512;

/** A caller's own identifier. */
export const ExternalId = (options: FieldOptions = {}) => Text({ min: 1, max: MAX_EXTERNAL_ID, ...options });

/** A Parley identifier. */
export const Id = (options: FieldOptions = {}) => field(options, { type: String, format: 'uuid' }, [IsUUID()]);

/** validator's limit of 254 characters is off: mail can be delivered to no longer address, but one may have 320. */
export const Email = (options: FieldOptions = {}) =>
  field(options, { type: String, format: 'email', maxLength: 320 }, [
    IsEmail({ ignore_max_length: true }, { message: 'must be an e-mail address' }),
    MaxLength(320, { message: tooLong(320) }),
  ]);

/** An ISO 8601 instant; UTC where it has no offset. */
export const Instant = (options: FieldOptions = {}) =>
  field(options, { type: String, format: 'date-time' }, [IsInstant()]);

/** A finite number within the bounds, both included. */
export const Numeric = ({
  min,
  max,
  ...options
}: FieldOptions & { readonly min?: number; readonly max?: number } = {}) =>
  field(
    options,
    { type: Number, ...(min === undefined ? {} : { minimum: min }), ...(max === undefined ? {} : { maximum: max }) },
    [
      IsNumber({ allowNaN: false, allowInfinity: false }, { message: 'must be a number' }),
      ...(min === undefined ? [] : [Min(min)]),
      ...(max === undefined ? [] : [Max(max)]),
    ],
  );

/** A whole number within the bounds, both included. */
export const Whole = ({ min, max, ...options }: FieldOptions & { readonly min: number; readonly max: number }) =>
  field(options, { type: 'integer', minimum: min, maximum: max }, [
    IsInt({ message: 'must be a whole number' }),
    Min(min),
    Max(max),
  ]);

export const Flag = (options: FieldOptions = {}) =>
  field(options, { type: Boolean }, [IsBoolean({ message: 'must be true or false' })]);

/** @param alsoTaken values that became one of these before the check, for its error. */
export const OneOf = (
  values: readonly string[],
  { alsoTaken = '', ...options }: FieldOptions & { readonly alsoTaken?: string } = {},
) =>
  field(options, { type: String, enum: [...values] }, [
    IsIn(values, { message: `must be one of the following values: ${values.join(', ')}${alsoTaken}` }),
  ]);

/** Free-form data: at most 64 KiB as JSON, 256 keys, 8 levels deep. */
export const Properties = (options: FieldOptions = {}) =>
  field(options, { type: Object, additionalProperties: true }, [IsProperties()]);

/** The bound of long texts, in bytes since that is what storage pays for. */
export const MAX_CONTENT_BYTES = 256 * 1024;

export const Content = (options: FieldOptions = {}) =>
  field(options, { type: String, maxLength: MAX_CONTENT_BYTES }, [IsTextWithin(MAX_CONTENT_BYTES)]);

/** Any JSON value, as a tool's input or output may be. */
export const AnyJson = (options: FieldOptions = {}) => field(options, {}, [IsJsonWithin(MAX_CONTENT_BYTES)]);

const sized = (min: number, max: number): PropertyDecorator[] => [
  IsArray(),
  ArrayMinSize(min, { message: tooFew(min) }),
  ArrayMaxSize(max, { message: tooMany(max) }),
];

export interface ListOptions extends FieldOptions {
  readonly min: number;
  readonly max: number;
}

/** `min` to `max` strings. */
export const TextList = ({ min, max, maxLength, ...options }: ListOptions & { readonly maxLength: number }) =>
  field(options, { type: 'array', items: { type: 'string', maxLength }, minItems: min, maxItems: max }, [
    ...sized(min, max),
    IsString({ each: true }),
    MaxLength(maxLength, { each: true, message: `each item ${tooLong(maxLength)}` }),
  ]);

/** `min` to `max` of the values. */
export const OneOfList = (values: readonly string[], { min, max, ...options }: ListOptions) =>
  field(options, { type: 'array', items: { type: 'string', enum: [...values] }, minItems: min, maxItems: max }, [
    ...sized(min, max),
    IsIn(values, { each: true }),
  ]);

/** `min` to `max` Parley identifiers. */
export const IdList = ({ min, max, ...options }: ListOptions) =>
  field(options, { type: 'array', items: { type: 'string', format: 'uuid' }, minItems: min, maxItems: max }, [
    ...sized(min, max),
    IsUUID(undefined, { each: true }),
  ]);

/** A class that may not be defined yet: @nestjs/swagger recognises such a function by its name, `type`. */
export const lazily = (type: () => new () => object) => ({ type: () => type() });

/** `min` to `max` objects that are checked one by one, so that a bad one does not reject the others. */
export const RawListOf = (type: () => new () => object, { min, max, ...options }: ListOptions) =>
  field(options, { ...lazily(type), isArray: true, minItems: min, maxItems: max }, [...sized(min, max)]);

export function field(
  { optional = false, description, example, default: otherwise }: FieldOptions,
  schema: ApiPropertyOptions,
  validators: readonly PropertyDecorator[],
  takes = describeBounds(schema),
): PropertyDecorator {
  return applyDecorators(
    fieldDescriptions.decorator(takes),
    ApiProperty({
      ...schema,
      required: !optional,
      ...(optional ? { nullable: true } : {}),
      ...(otherwise === undefined ? {} : { default: otherwise }),
      ...(description === undefined ? {} : { description }),
      ...(example === undefined ? {} : { example }),
    } as ApiPropertyOptions),
    ...(optional ? [IsOptional()] : []),
    ...validators,
  );
}
