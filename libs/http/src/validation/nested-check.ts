import { registerDecorator, type ValidationArguments } from 'class-validator';
import { check } from './validate.js';

/** A value that is either a string or a valid object of the class. */
export function IsTextOr(target: () => new () => object): PropertyDecorator {
  return (prototype, property) =>
    registerDecorator({
      name: 'isTextOr',
      target: prototype.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => typeof value === 'string' || check(target(), value).length === 0,
        defaultMessage: (args?: ValidationArguments) => {
          const [first] = check(target(), args?.value);
          return `${args?.property} must be a string or an object${first === undefined ? '' : `; ${first.path} ${first.message}`}`;
        },
      },
    });
}
