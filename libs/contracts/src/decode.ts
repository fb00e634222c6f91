/** A message that does not match its contract: a bug or a foreign producer, never worth a retry. */
export class DecodeError extends Error {
  constructor(contract: string, path: string, expected: string) {
    super(`${contract}: ${path} is not ${expected}`);
    this.name = 'DecodeError';
  }
}

/** `uuid`: stores key rows by it and reject anything else, together with its whole batch. */
type FieldType = 'string' | 'number' | 'boolean' | 'object' | 'uuid' | 'strings' | 'objects';
/** `?`: may be null. `, or absent`: added after the version's release, so that older messages lack it. */
export type FieldSpec = FieldType | `${FieldType}?` | `${FieldType}, or absent`;

interface Field {
  readonly name: string;
  readonly spec: FieldSpec;
  readonly type: string;
  readonly leniency: string;
}

/**
 * Checks the given fields and returns the value as it is: unknown fields stay and are ignored.
 * @throws DecodeError from the returned function.
 */
export function decoderOf<T>(
  contract: string,
  specs: Readonly<Record<keyof T & string, FieldSpec>>,
): (value: unknown) => T {
  const fields = Object.entries<FieldSpec>(specs).map(([name, spec]): Field => {
    const [, type = '', leniency = ''] = /^(\w+)(\W.*)?$/.exec(spec) ?? [];
    return { name, spec, type, leniency };
  });
  return (value) => {
    if (typeof value !== 'object' || value === null) throw new DecodeError(contract, 'message', 'an object');
    const record = value as Record<string, unknown>;
    for (const { name, spec, type, leniency } of fields) {
      const field = record[name];
      if ((field === null && leniency === '?') || (field === undefined && leniency === ', or absent')) continue;
      if (!isOfType(type, field)) throw new DecodeError(contract, name, spec);
    }
    return value as T;
  };
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'uuid':
      return isUuid(value);
    case 'strings':
      return Array.isArray(value) && value.every((one) => typeof one === 'string');
    case 'objects':
      return Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null);
    default:
      return typeof value === type && value !== null;
  }
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const isUuid = (value: unknown): boolean => typeof value === 'string' && UUID.test(value);
