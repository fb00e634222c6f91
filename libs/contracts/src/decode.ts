/** A message that does not hold what its contract says: a bug or a foreign producer, never worth a retry. */
export class DecodeError extends Error {
  constructor(contract: string, path: string, expected: string) {
    super(`${contract}: ${path} is not ${expected}`);
    this.name = 'DecodeError';
  }
}

/** `uuid`: what every store keys rows by and rejects, batch and all, when it is anything else. */
type FieldType = 'string' | 'number' | 'boolean' | 'object' | 'uuid';
export type FieldSpec = FieldType | `${FieldType}?`;

/** Checks the named fields (`?` allows null) and returns the value as it is: unknown fields stay and are ignored. */
export function decodeObject<T>(
  contract: string,
  fields: Readonly<Record<keyof T & string, FieldSpec>>,
  value: unknown,
): T {
  if (typeof value !== 'object' || value === null) throw new DecodeError(contract, 'message', 'an object');
  const record = value as Record<string, unknown>;
  for (const [name, spec] of Object.entries<FieldSpec>(fields)) {
    const nullable = spec.endsWith('?');
    const type = nullable ? spec.slice(0, -1) : spec;
    const field = record[name];
    if (field === null && nullable) continue;
    const matches = type === 'uuid' ? isUuid(field) : typeof field === type && field !== null;
    if (!matches) throw new DecodeError(contract, name, spec);
  }
  return value as T;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const isUuid = (value: unknown): boolean => typeof value === 'string' && UUID.test(value);
