import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { TestClient, TestResponse } from '../service/test-client.js';
import type { TestService } from '../service/test-service.js';
import type { Records } from './records.js';

export type Schema = Readonly<Record<string, unknown>>;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Schema;
}

/** An operation of the service's own document. */
export interface ApiOperation {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly schema: Schema; readonly example: unknown } | null;
  readonly security: 'key' | 'operator' | null;
  readonly scope: string | null;
  readonly statuses: readonly number[];
  /** Whether its answer links to other pages. */
  readonly isPaged: boolean;
}

interface RawOperation {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema; example: unknown }>> };
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly responses: Readonly<Record<string, Schema & { readonly headers?: object }>>;
}

interface RawDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export const EXAMPLE_PRODUCT_ID = '0198c0de-0000-7000-8000-000000000001';
/** Of nobody. */
export const NO_ID = '0198c0de-0000-7000-8000-0000000000ff';

/** The document that a service serves, to send requests by and to hold answers against. */
export class ApiDocument {
  readonly operations: readonly ApiOperation[];
  private readonly ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  private readonly compiled = new Map<string, ValidateFunction>();

  private constructor(readonly raw: RawDocument) {
    this.ajv.addSchema(raw, 'api');
    this.operations = Object.entries(raw.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => toOperation(path, method, operation)),
    );
  }

  static async of(service: TestService): Promise<ApiDocument> {
    const { body } = await service.operator.as(null).get<RawDocument>('/v1/openapi.json');
    return new ApiDocument(body);
  }

  /** What is wrong with the answer by the document; empty when nothing is. */
  findings(operation: ApiOperation, { status, headers, body }: TestResponse<unknown>): string[] {
    if (!operation.statuses.includes(status))
      return [`answered ${status}, which is not documented: ${JSON.stringify(body)}`];
    const problem = status >= 400 && !(operation.path === '/health/ready' && status === 503);
    const type = String(headers['content-type']).split(';')[0];
    if (status === 204) return body === '' ? [] : ['answered 204 with a body'];
    const expected = problem ? 'application/problem+json' : 'application/json';
    if (type !== expected) return [`answered ${type} in place of ${expected}`];
    const pointer = problem
      ? '#/components/schemas/Problem'
      : `#/paths/${escaped(operation.path)}/${operation.method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
    return this.mismatches(pointer, body);
  }

  /** What is wrong with a body that is to be sent. */
  bodyFindings(operation: ApiOperation, body: unknown): string[] {
    const { path, method } = operation;
    return this.mismatches(
      `#/paths/${escaped(path)}/${method.toLowerCase()}/requestBody/content/application~1json/schema`,
      body,
    );
  }

  private mismatches(pointer: string, value: unknown): string[] {
    let validate = this.compiled.get(pointer);
    if (validate === undefined) {
      validate = this.ajv.compile({ $ref: `api${pointer}` });
      this.compiled.set(pointer, validate);
    }
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }

  /** The schema itself where there was a reference to it. */
  resolved(schema: Schema): Schema {
    const { $ref } = schema as { $ref?: string };
    if ($ref === undefined) return schema;
    return this.raw.components.schemas[$ref.replace('#/components/schemas/', '')] ?? {};
  }
}

const escaped = (path: string): string => encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'));

function toOperation(path: string, method: string, raw: RawOperation): ApiOperation {
  const [scheme] = raw.security ?? [];
  return {
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase() as Method,
    path,
    parameters: raw.parameters,
    body: raw.requestBody?.content['application/json'] ?? null,
    security: scheme === undefined ? null : 'operator' in scheme ? 'operator' : 'key',
    scope: scheme?.['key']?.[0] ?? null,
    statuses: Object.keys(raw.responses).map(Number),
    isPaged: 'Link' in (raw.responses['200']?.headers ?? {}),
  };
}

/** A value that the schema takes; not for texts that only the service can make up. */
export function goodValue(schema: Schema): unknown {
  if (schema['default'] !== undefined) return schema['default'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if (schema['format'] === 'date-time') return '2026-11-21T00:00:00.000Z';
  return schema['type'] === 'string' ? 'signup' : (schema['minimum'] ?? true);
}

/** The path with one more query parameter. */
export const withQuery = (path: string, name: string, value: unknown): string =>
  `${path}${path.includes('?') ? '&' : '?'}${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`;

/**
 * The operation's path with the ids of the records, or with what `change` makes of them, and the query parameters that
 * it cannot do without but for `except`.
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

/** The example of the body, about the records' product. */
export const exampleBody = ({ body }: ApiOperation, { tenant }: Pick<Records, 'tenant'>): unknown =>
  body === null
    ? undefined
    : (JSON.parse(JSON.stringify(body.example).replaceAll(EXAMPLE_PRODUCT_ID, tenant.productId)) as unknown);

export const clientOf = ({ security }: ApiOperation, { tenant, operator }: Records): TestClient =>
  security === 'operator' ? operator : security === 'key' ? tenant.client : tenant.client.as(null);
