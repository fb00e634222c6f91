import { registerDecorator, type ValidationArguments } from 'class-validator';
import { MAX_CONTENT_BYTES } from './fields.js';
import { check } from './validate.js';

/** A value that is either a string, no longer than content may be, or a valid object of the class. */
export function IsTextOr(target: () => new () => object): PropertyDecorator {
  return (prototype, property) =>
    registerDecorator({
      name: 'isTextOr',
      target: prototype.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) =>
          typeof value === 'string'
            ? Buffer.byteLength(value) <= MAX_CONTENT_BYTES
            : check(target(), value).length === 0,
        defaultMessage: (args?: ValidationArguments) => {
          if (typeof args?.value === 'string') return `${args.property} must not exceed ${MAX_CONTENT_BYTES} bytes`;
          const [first] = check(target(), args?.value);
          return `${args?.property} must be a string or an object${first === undefined ? '' : `; ${first.path} ${first.message}`}`;
        },
      },
    });
}
