import type { JsonSchema, Shape } from '../openapi/shape.js';

/** A column of a table that is made of objects: where in the object its values are. */
type Column = readonly string[];

/** A spreadsheet takes a text that begins so for a formula, full-width characters included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const TO_QUOTE = /[",\r\n]/;

/** Columns for all that the shape names, however deep; what has no names of its own is one column, as JSON. */
export function columnsOf({ schema, parts }: Pick<Shape<unknown>, 'schema' | 'parts'>): Column[] {
  const record = recordIn(schema, parts);
  if (record === null) return [[]];
  return Object.entries(record).flatMap(([key, field]) =>
    columnsOf({ schema: field, parts }).map((column) => [key, ...column]),
  );
}

/** The fields of an object with names of its own; null for anything else. */
function recordIn(schema: JsonSchema, parts: Shape<unknown>['parts']): Readonly<Record<string, JsonSchema>> | null {
  const { $ref, anyOf, properties } = schema as {
    $ref?: string;
    anyOf?: readonly JsonSchema[];
    properties?: Readonly<Record<string, JsonSchema>>;
  };
  if ($ref !== undefined) return recordIn(parts[$ref.split('/').at(-1) ?? ''] ?? {}, parts);
  if (anyOf !== undefined) {
    const [only, ...others] = anyOf.map((one) => recordIn(one, parts)).filter((one) => one !== null);
    return only !== undefined && others.length === 0 ? only : null;
  }
  return properties ?? null;
}

export const headerLine = (columns: readonly Column[]): string => line(columns.map((column) => column.join('.')));

/** RFC 4180. Null and what is not there are empty, lists and free-form data JSON. */
export const csvLine = (columns: readonly Column[], row: unknown): string =>
  line(columns.map((column) => textOf(column.reduce<unknown>(fieldOf, row))));

const line = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

function textOf(value: unknown): string {
  if (value == null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : JSON.stringify(value);
  return FORMULA.test(text) ? `'${text}` : text;
}

const quoted = (cell: string): string => (TO_QUOTE.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
