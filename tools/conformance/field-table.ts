/** Where in an operation fields stand. */
export type Place = 'path' | 'query' | 'body' | 'answer';

/**
 * Fields that the interface promises, each described by a type (`string`, `uuid`, `date-time`, `number`, `boolean`,
 * `object`, `array`, `any`, or values `a/b`), `?` where it may be absent, `|null` where it may be null, then bounds:
 * `1..100` or `1..` of a number, `len1..255` of a text or list, and `=50` for a default.
 */
export interface FieldTable {
  /** `GET /users`. */
  readonly endpoint: string;
  readonly place: Place;
  /** Names of properties that lead to the fields, `[]` for the items of a list; absent: the fields are at the top. */
  readonly at?: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
}

export interface PromisedField {
  readonly type: string;
  readonly isOptional: boolean;
  readonly isNullable: boolean;
  readonly range: readonly [min: number | null, max: number | null] | null;
  readonly length: readonly [min: number | null, max: number | null] | null;
  readonly default: string | null;
}

export function parseField(text: string): PromisedField {
  const [kind = '', ...rest] = text.split(' ');
  const range = rest.find((word) => /^-?\d*\.\./.test(word));
  const length = rest.find((word) => word.startsWith('len'))?.slice(3);
  return {
    type: kind.replace('|null', '').replace('?', ''),
    isOptional: kind.includes('?'),
    isNullable: kind.includes('|null'),
    range: range === undefined ? null : bounds(range),
    length: length === undefined ? null : bounds(length),
    default: rest.find((word) => word.startsWith('='))?.slice(1) ?? null,
  };
}

function bounds(text: string): [number | null, number | null] {
  const [min = '', max = ''] = text.split('..');
  return [min === '' ? null : Number(min), max === '' ? null : Number(max)];
}

/** The interface's sentence about the field, in short. */
export function saysOf(table: FieldTable, name: string): string {
  const field = parseField(table.fields[name] ?? '');
  const where = [...(table.at ?? []), name].join('.').replaceAll('.[]', '[]');
  const [min, max] = field.range ?? field.length ?? [null, null];
  const unit = field.length === null ? '' : field.type === 'array' ? ' items' : ' characters';
  const words = [
    field.type.includes('/') ? `one of ${field.type.split('/').join(', ')}` : field.type,
    field.isOptional
      ? field.isNullable
        ? 'may be absent or null'
        : 'may be absent'
      : field.isNullable
        ? 'or null'
        : 'required',
    ...(min === null ? [] : [`at least ${min}${unit}`]),
    ...(max === null ? [] : [`at most ${max}${unit}`]),
    ...(field.default === null ? [] : [`default ${field.default}`]),
  ];
  return `${table.place} \`${where}\`: ${words.join(', ')}`;
}
