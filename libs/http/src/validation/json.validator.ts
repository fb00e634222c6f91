import { registerDecorator, type ValidationArguments } from 'class-validator';
import { isFiniteJson, NON_FINITE } from '@parley/kernel';

/** Any JSON value of at most `maxBytes` when serialised. */
export function IsJsonWithin(maxBytes: number): PropertyDecorator {
  return (prototype, property) =>
    registerDecorator({
      name: 'isJsonWithin',
      target: prototype.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => Buffer.byteLength(JSON.stringify(value)) <= maxBytes && isFiniteJson(value),
        defaultMessage: (args?: ValidationArguments) =>
          `${args?.property} ${isFiniteJson(args?.value) ? `must not exceed ${maxBytes} bytes as JSON` : NON_FINITE}`,
      },
    });
}

/** A string of at most `maxBytes` in UTF-8. */
export function IsTextWithin(maxBytes: number): PropertyDecorator {
  return (prototype, property) =>
    registerDecorator({
      name: 'isTextWithin',
      target: prototype.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => typeof value === 'string' && Buffer.byteLength(value) <= maxBytes,
        defaultMessage: (args?: ValidationArguments) =>
          typeof args?.value === 'string'
            ? `${args.property} must not exceed ${maxBytes} bytes`
            : `${args?.property} must be a string`,
      },
    });
}
