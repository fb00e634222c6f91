import type { TestClient } from '../service/test-client.js';
import type { ApiOperation, Parameter, Schema } from './api-document.js';
import type { Records } from './records.js';

export const EXAMPLE_PRODUCT_ID = '0198c0de-0000-7000-8000-000000000001';
/** Topics in the document's examples, by the record that stands for each in a test. */
const EXAMPLE_TOPICS = {
  topics: '0198c0de-0000-7000-8000-00000000001d',
  'merged-topics': '0198c0de-0000-7000-8000-00000000001e',
} as const;
export const EXAMPLE_CONVERSATION_ID = '0198c0de-0000-7000-8000-000000000002';
/** An id that no record has. */
export const NO_ID = '0198c0de-0000-7000-8000-0000000000ff';

/** A value that the schema accepts; not for texts that only the service can make up. */
export function goodValue(schema: Schema): unknown {
  if (schema['default'] !== undefined) return schema['default'];
  if (schema['example'] !== undefined) return schema['example'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if (schema['format'] === 'date-time') return '2026-11-21T00:00:00.000Z';
  return schema['type'] === 'string' ? 'signup' : (schema['minimum'] ?? true);
}

export const withQuery = (path: string, name: string, value: unknown): string =>
  `${path}${path.includes('?') ? '&' : '?'}${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`;

/**
 * The operation's path with the ids of the records, or with what `change` makes of them, and with the required query
 * parameters other than `except`.
 */
export function pathOf(
  operation: ApiOperation,
  { ids, externalIds }: Pick<Records, 'ids' | 'externalIds'>,
  change: (id: string, parameter: Parameter) => string = (id) => id,
  except?: string,
): string {
  const path = operation.path.replaceAll(/([\w-]+)\/\{(\w+)\}/g, (_, resource: string, name: string) => {
    const parameter = operation.parameters.find((candidate) => candidate.in === 'path' && candidate.name === name);
    if (parameter === undefined) throw new Error(`${operation.name} does not document ${name}.`);
    const id = parameter.schema['format'] === 'uuid' ? ids[resource] : (externalIds[resource] ?? ids[resource]);
    if (id === undefined) throw new Error(`There is no record of ${resource} for ${operation.name}.`);
    return `${resource}/${encodeURIComponent(change(id, parameter))}`;
  });
  return operation.parameters
    .filter(({ in: at, required, name }) => at === 'query' && required && name !== except)
    .reduce((url, { name, schema }) => withQuery(url, name, goodValue(schema)), path);
}

/** The example of the body, with the records' product, conversation and topics in it. */
export function exampleBody({ body }: ApiOperation, { tenant, ids }: Pick<Records, 'tenant' | 'ids'>): unknown {
  if (body === null) return undefined;
  const topics = Object.entries(EXAMPLE_TOPICS).map(([name, id]) => [id, ids[name] ?? id] as const);
  const conversation = [EXAMPLE_CONVERSATION_ID, ids['conversations'] ?? NO_ID] as const;
  const own = [[EXAMPLE_PRODUCT_ID, tenant.productId] as const, conversation, ...topics];
  return JSON.parse(
    own.reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify(body.example)),
  ) as unknown;
}

export const clientOf = ({ security }: ApiOperation, { tenant, operator }: Records): TestClient =>
  security === 'operator' ? operator : security === 'key' ? tenant.client : tenant.client.as(null);
