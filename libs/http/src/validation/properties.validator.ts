import { registerDecorator, type ValidationArguments } from 'class-validator';
import { propertiesExcess } from '@parley/kernel';

/** Free-form data within its three bounds. */
export function IsProperties(): PropertyDecorator {
  return (prototype, property) =>
    registerDecorator({
      name: 'isProperties',
      target: prototype.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => propertiesError(value) === null,
        defaultMessage: (args?: ValidationArguments) => `${args?.property} ${propertiesError(args?.value)}`,
      },
    });
}

/** Why the value is no acceptable `properties`; null when it is. */
function propertiesError(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be an object';
  return propertiesExcess(value);
}
