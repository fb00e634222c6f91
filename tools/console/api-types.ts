import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import type { OpenApiDocument } from '@parley/http';

/** What the console calls. The types of the whole API would change with every route that nobody there knows. */
const CALLED = [
  '/v1/interactions',
  '/v1/interactions/{id}',
  '/v1/interactions/{interactionId}/analytics',
  '/v1/models',
  '/v1/models/{modelId}/analytics',
  '/v1/products',
  '/v1/products/{id}/analytics/timeseries',
  '/v1/products/{productId}/analytics',
  '/v1/products/{productId}/versions',
  '/v1/segments',
  '/v1/topics',
  '/v1/users',
];

/** The types that the console's client is made with: of those routes, and only of reading them. */
export async function apiTypes(document: OpenApiDocument, file: string): Promise<string> {
  const paths = Object.fromEntries(CALLED.map((path) => [path, { get: document.paths[path]?.['get'] }]));
  const missing = CALLED.filter((path) => document.paths[path]?.['get'] === undefined);
  if (missing.length > 0) throw new Error(`The document has no GET ${missing.join(', ')}.`);
  const nodes = await openapiTS(withoutProse({ ...document, paths }) as OpenAPI3, { rootTypes: false });
  const text = `/** Made by \`npm run console:types\` from the OpenAPI document. */\n\n${astToString(nodes)}`;
  return format(text, { ...(await resolveConfig(file)), filepath: file });
}

const PROSE: ReadonlySet<string> = new Set(['description', 'summary', 'example', 'examples', 'tags']);

/** Types need no sentences, and a better sentence should change no file of the console. */
function withoutProse(value: unknown, isMap = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutProse(one));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => isMap || !(PROSE.has(name) || isFile(name)));
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutProse(one, name === 'properties')]));
}

/** Another form of an answer than the one that the console reads. */
const isFile = (name: string): boolean => /^(text|application)\//.test(name) && !name.endsWith('json');
