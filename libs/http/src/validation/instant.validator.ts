import { registerDecorator, type ValidationArguments } from 'class-validator';
import { parseInstant } from '@parley/kernel';

export function IsInstant(): PropertyDecorator {
  return (prototype, property) =>
    registerDecorator({
      name: 'isInstant',
      target: prototype.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => typeof value === 'string' && parseInstant(value) !== null,
        defaultMessage: (args?: ValidationArguments) =>
          `${args?.property} must be an ISO 8601 instant, such as 2026-11-21T03:34:00Z`,
      },
    });
}
