import type { ApiPropertyOptions } from '@nestjs/swagger';

/** What each field takes, by the class that declares it, for the error of a missing field. */
class FieldDescriptions {
  private readonly descriptions = new WeakMap<object, Map<string, string>>();

  decorator(description: string): PropertyDecorator {
    return (prototype, property) => {
      const own = this.descriptions.get(prototype) ?? new Map<string, string>();
      own.set(String(property), description);
      this.descriptions.set(prototype, own);
    };
  }

  find(object: object, property: string): string | undefined {
    for (let prototype: unknown = object; prototype !== null; prototype = Object.getPrototypeOf(prototype)) {
      const description = this.descriptions.get(prototype as object)?.get(property);
      if (description !== undefined) return description;
    }
    return undefined;
  }
}

export const fieldDescriptions = new FieldDescriptions();

/** The part of an OpenAPI schema that bounds a field. */
interface Bounds {
  readonly type?: unknown;
  readonly format?: string;
  readonly enum?: unknown;
  readonly isArray?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  email: 'an e-mail address',
  'date-time': 'an ISO 8601 date and time',
};

/** The bounds in words, as `a string of 1 to 255 characters`, from the field's OpenAPI options. */
export function describeBounds(schema: ApiPropertyOptions): string {
  const bounds = schema as Bounds;
  if (Array.isArray(bounds.enum)) return `one of ${bounds.enum.join(', ')}`;
  if (bounds.format !== undefined && bounds.format in FORMATS) return FORMATS[bounds.format] ?? '';
  if (bounds.isArray === true || bounds.type === 'array')
    return `a list${range(bounds.minItems, bounds.maxItems, ' of', 'items')}`;
  switch (bounds.type) {
    case String:
      return `a string${range(bounds.minLength, bounds.maxLength, ' of', 'characters')}`;
    case Number:
      return `a number${range(bounds.minimum, bounds.maximum, '')}`;
    case 'integer':
      return `a whole number${range(bounds.minimum, bounds.maximum, '')}`;
    case Boolean:
      return 'true or false';
    case undefined:
      return 'any JSON value';
    default:
      return 'an object';
  }
}

function range(from: number | undefined, to: number | undefined, joint: string, unit = ''): string {
  const counted = unit === '' ? '' : ` ${unit}`;
  if (from !== undefined && to !== undefined) return `${unit === '' ? ' from' : joint} ${from} to ${to}${counted}`;
  if (to !== undefined) return `${joint} at most ${to}${counted}`.replace(/^(?! )/, ' ');
  return from === undefined ? '' : `${joint} at least ${from}${counted}`.replace(/^(?! )/, ' ');
}
