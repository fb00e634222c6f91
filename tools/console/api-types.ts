import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import type { OpenApiDocument } from '@parley/http';

/** The routes that the console calls. Types of the whole API would change with every route that it does not use. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  '/v1/alerts': ['get', 'post'],
  '/v1/alerts/{id}': ['get', 'patch', 'delete'],
  '/v1/alerts/{id}/history': ['get'],
  '/v1/chat': ['post'],
  '/v1/inbox': ['get', 'post'],
  '/v1/inbox/bulk': ['post'],
  '/v1/inbox/{conversationId}': ['get', 'patch'],
  '/v1/interactions': ['get'],
  '/v1/interactions/{id}': ['get'],
  '/v1/interactions/{interactionId}/analytics': ['get'],
  '/v1/keys': ['get', 'post'],
  '/v1/keys/{id}': ['delete'],
  '/v1/organizations/{id}': ['get'],
  '/v1/products': ['get'],
  '/v1/products/{productId}/analytics': ['get'],
  '/v1/products/{productId}/versions': ['get'],
  '/v1/query': ['post'],
  '/v1/query/schema': ['get'],
  '/v1/segments': ['get', 'post'],
  '/v1/segments/preview': ['post'],
  '/v1/segments/{id}': ['get', 'patch', 'delete'],
  '/v1/tenant': ['get', 'patch'],
  '/v1/topics': ['get'],
  '/v1/topics/merge': ['post'],
  '/v1/topics/{id}': ['patch'],
  '/v1/users': ['get'],
  '/v1/webhooks': ['get', 'post'],
  '/v1/webhooks/{webhookId}': ['get', 'patch', 'delete'],
  '/v1/webhooks/{webhookId}/deliveries': ['get'],
  '/v1/webhooks/{webhookId}/deliveries/{deliveryId}/resend': ['post'],
  '/v1/webhooks/{webhookId}/secret': ['post'],
  '/v1/webhooks/{webhookId}/test': ['post'],
};

/** The types for the console's client: of those routes, in the methods that it uses. */
export async function apiTypes(document: OpenApiDocument, file: string): Promise<string> {
  return typesOf(document, CALLED, { file, defaultNonNullable: true });
}

/** The routes that the client in clients/typescript writes to. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  '/v1/events': ['post'],
  '/v1/events/batch': ['post'],
  '/v1/messages': ['post'],
  '/v1/messages/batch': ['post'],
  '/v1/organizations': ['post'],
  '/v1/ratings': ['post'],
  '/v1/users': ['post'],
};

/** The types for callers' own client. */
export async function clientTypes(document: OpenApiDocument, file: string): Promise<string> {
  const paths = Object.keys(WRITTEN).map((path) => document.paths[path]);
  const { schemas = {}, responses = {} } = document.components;
  const named = namedFrom([paths, responses], schemas);
  return typesOf({ ...document, components: { ...document.components, schemas: named } }, WRITTEN, {
    file,
    // A caller may leave out fields that have a default.
    defaultNonNullable: false,
  });
}

async function typesOf(
  document: OpenApiDocument,
  operations: typeof CALLED,
  { file, defaultNonNullable }: { readonly file: string; readonly defaultNonNullable: boolean },
): Promise<string> {
  const called = Object.entries(operations).map(
    ([path, methods]) => [path, operationsOf(document, path, methods)] as const,
  );
  const paths = Object.fromEntries(called);
  const nodes = await openapiTS(withoutProse({ ...document, paths }) as OpenAPI3, {
    rootTypes: false,
    defaultNonNullable,
  });
  const text = `/** Made by \`npm run console:types\` from the OpenAPI document. */\n\n${astToString(nodes)}`;
  return format(text, { ...(await resolveConfig(file)), filepath: file });
}

type Schemas = NonNullable<OpenApiDocument['components'][string]>;

/** The schemas that `start` leads to: those of other routes would change the file for nothing. */
function namedFrom(start: unknown, schemas: Schemas): Schemas {
  const found: Record<string, Schemas[string]> = {};
  const search = (text: string): void => {
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = schemas[name];
      if (schema === undefined || name in found) continue;
      found[name] = schema;
      search(JSON.stringify(schema));
    }
  };
  search(JSON.stringify(start));
  return Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function operationsOf(document: OpenApiDocument, path: string, methods: readonly string[]) {
  return Object.fromEntries(
    methods.map((method) => {
      const operation = document.paths[path]?.[method];
      if (operation === undefined) throw new Error(`The document has no ${method.toUpperCase()} ${path}.`);
      return [method, operation];
    }),
  );
}

const PROSE: ReadonlySet<string> = new Set(['description', 'summary', 'example', 'examples', 'tags']);

/** Types need no descriptions, and a better description should not change files of the console. */
function withoutProse(value: unknown, isMap = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutProse(one));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => isMap || !(PROSE.has(name) || isFile(name)));
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutProse(one, name === 'properties')]));
}

/** Whether the content type is one of an answer that the console does not read. */
const isFile = (name: string): boolean => /^(text|application)\//.test(name) && !name.endsWith('json');
