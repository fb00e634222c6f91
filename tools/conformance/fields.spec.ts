import type { OpenApiDocument } from '@parley/http';
import { openApiDocument } from '../openapi/document.js';
import { documentedField, operationOf, type Schema } from './documented-field.js';
import { type FieldTable, parseField, saysOf } from './field-table.js';
import { FIELD_TABLES } from './interface/index.js';

/*
 * What the interface says of each field, checked against the document. Whether the service does as the document says is
 * checked by libs/gateway/src/interface, and by every request of every other test: libs/testing checks each answer.
 */

let document: OpenApiDocument;
beforeAll(async () => {
  document = await openApiDocument();
});

const fields = FIELD_TABLES.flatMap((table) =>
  Object.keys(table.fields).map((name): [string, FieldTable, string] => [
    `${table.endpoint} ${saysOf(table, name)}`,
    table,
    name,
  ]),
);

const TYPES: Readonly<Record<string, readonly string[]>> = {
  string: ['string'],
  uuid: ['string'],
  'date-time': ['string'],
  number: ['number', 'integer'],
  boolean: ['boolean'],
  object: ['object'],
  array: ['array'],
};

function typeOf({ type, const: value, enum: values, properties }: Schema): string {
  if (value !== undefined) return typeof value;
  if (type === undefined && values !== undefined) return typeof values[0];
  if (type === undefined && properties !== undefined) return 'object';
  return [type].flat().find((one) => one !== 'null') ?? 'any';
}

describe('what the interface says of a field', () => {
  it.each([...new Set(FIELD_TABLES.map(({ endpoint }) => endpoint))])('%s is there', (endpoint) => {
    expect(operationOf(document, endpoint)).not.toBeNull();
  });

  it.each(fields)('%s', (_, table, name) => {
    const promised = parseField(table.fields[name] ?? '');
    const documented = documentedField(document, table, name);
    if (documented === null) throw new Error('The document has no such field.');
    const { schema, isRequired, isNullable } = documented;
    const isAnswer = table.place === 'answer';

    if (promised.type.includes('/')) {
      expect(schema.enum?.filter((value) => value !== null)).toEqual(
        expect.arrayContaining(promised.type.split('/')) as unknown[],
      );
    } else if (promised.type !== 'any') {
      expect(TYPES[promised.type]).toContain(typeOf(schema));
      // A request may also name a record by the caller's own id.
      const mayBeFree = !isAnswer && schema.format === undefined;
      if ((promised.type === 'uuid' && !mayBeFree) || promised.type === 'date-time')
        expect(schema.format).toBe(promised.type);
    }
    // An answer may keep more than was promised; a request may ask for less.
    if (!promised.isOptional) expect(isRequired).toBe(true);
    else if (!isAnswer) expect(isRequired).toBe(false);
    if (isAnswer && !promised.isOptional) expect(isNullable).toBe(promised.isNullable);
    if (promised.range !== null) expectBounds(promised.range, [schema.minimum, schema.maximum]);
    if (promised.length !== null)
      expectBounds(promised.length, [schema.minLength ?? schema.minItems, schema.maxLength ?? schema.maxItems]);
    if (promised.default !== null) expect(String(schema.default)).toBe(promised.default);
  });
});

function expectBounds(promised: readonly (number | null)[], documented: readonly (number | undefined)[]): void {
  for (const [index, bound] of promised.entries()) if (bound !== null) expect(documented[index]).toBe(bound);
}
