import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, Max, Min } from 'class-validator';
import { field, type FieldOptions, Numeric, OneOfList, TextList } from './fields.js';

/** A whole number, or `1.0`, as clients that know only decimals write it. */
const WHOLE = /^-?\d+(?:\.0+)?$/;

/** An optional whole number in the query string. */
export const QueryInteger = ({
  min,
  max,
  ...options
}: Omit<FieldOptions, 'optional'> & { readonly min: number; readonly max?: number }) =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && WHOLE.test(value) ? Number(value) : value,
    ),
    field(
      { ...options, optional: true },
      { type: 'integer', minimum: min, ...(max === undefined ? {} : { maximum: max }) },
      [IsInt({ message: 'must be a whole number' }), Min(min), ...(max === undefined ? [] : [Max(max)])],
    ),
  );

/** An optional `true` or `false` in the query string. */
export const QueryFlag = (options: Omit<FieldOptions, 'optional'> = {}) =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value)),
    field({ ...options, optional: true }, { type: Boolean }, [IsBoolean()]),
  );

const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** An optional number in the query string. */
export const QueryNumeric = (
  options: Omit<FieldOptions, 'optional'> & { readonly min?: number; readonly max?: number },
) =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value,
    ),
    Numeric({ ...options, optional: true }),
  );

type Repeated = Omit<FieldOptions, 'optional'> & { readonly max: number };

/** A parameter given once arrives as a text, one given several times as a list. */
const AsList = () => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? [value] : value));

/** An optional text in the query string that may be given up to `max` times. */
export const QueryTexts = ({ maxLength, ...options }: Repeated & { readonly maxLength: number }) =>
  applyDecorators(AsList(), TextList({ ...options, maxLength, min: 1, optional: true }));

/** One of the values, optional in the query string, which may be given up to `max` times. */
export const QueryOneOfs = (values: readonly string[], options: Repeated) =>
  applyDecorators(AsList(), OneOfList(values, { ...options, min: 1, optional: true }));
