import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, Max, Min } from 'class-validator';
import { field, type FieldOptions } from './fields.js';

/** A whole number, also as clients write it that know no other numbers than decimals: `1.0`. */
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
