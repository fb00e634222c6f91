import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { TestResponse } from '../service/test-response.js';
import { operationAt } from './operation-at.js';

export type Schema = Readonly<Record<string, unknown>>;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly description?: string;
  readonly example?: unknown;
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
  /** The group that it belongs to. */
  readonly tag: string;
  readonly statuses: readonly number[];
  /** Whether its answer links to other pages. */
  readonly isPaged: boolean;
}

type RawResponse = Schema & {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>;
  readonly content?: Readonly<Record<string, { readonly example?: unknown }>>;
};

interface RawOperation {
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema; example: unknown }>> };
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly responses: Readonly<Record<string, RawResponse>>;
}

export interface RawDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, RawResponse>>;
  };
}

/** Pages for people and metrics for Prometheus, which are no part of the interface. */
const NO_INTERFACE =
  /^\/($|docs(\/|$)|metrics$|assets\/|(ask|sign-in|compare|conversations|people|prompts-and-models|review|settings|topic-list|alert-list|webhook-list)(\?|$))/;
/** Paths that only the console's own pages call, or that the Model Context Protocol describes. */
const OUTSIDE_THE_DOCUMENT = /^\/(console\/|mcp$)/;
/** The statuses of a request that reaches no route. */
const WITHOUT_ROUTE: readonly number[] = [400, 404, 405, 413, 415, 431, 503];

/** Whether it is the console, which tells whoever typed an address that it has no page. */
const isPageForBrowsers = (path: string, { status, headers }: TestResponse<unknown>): boolean =>
  status === 404 && !path.startsWith('/v1/') && String(headers['content-type']).startsWith('text/html');

interface DocumentReader {
  get<Body>(path: string): Promise<TestResponse<Body>>;
}

/** The OpenAPI document that a service serves, to make requests from and to check answers against. */
export class ApiDocument {
  readonly operations: readonly ApiOperation[];
  /** The linter of the document checks the schemas themselves. */
  private readonly ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true, validateSchema: false }));
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor(readonly raw: RawDocument) {
    this.ajv.addSchema(raw, 'api');
    this.operations = Object.entries(raw.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => toOperation(path, method, operation)),
    );
  }

  static async of(service: { readonly operator: DocumentReader }): Promise<ApiDocument> {
    return new ApiDocument((await service.operator.get<RawDocument>('/v1/openapi.json')).body);
  }

  /** How the answer differs from the document; empty when it does not. */
  findings(operation: ApiOperation, answer: TestResponse<unknown>): string[] {
    const { path, method } = operation;
    const documented = this.raw.paths[path]?.[method.toLowerCase()]?.responses[answer.status];
    if (documented === undefined || answer.status === 500)
      return [`answered ${answer.status}, which is not as it should be: ${JSON.stringify(answer.body)}`];
    const { $ref } = documented;
    if ($ref === undefined) {
      const pointer = `#/paths/${escaped(path)}/${method.toLowerCase()}/responses/${answer.status}`;
      return this.differences(documented, pointer, answer);
    }
    return this.differences(this.raw.components.responses[$ref.split('/').at(-1) ?? ''] ?? {}, $ref, answer);
  }

  /** The same for a request to any path. */
  findingsAt(method: string, path: string, answer: TestResponse<unknown>): string[] {
    const operation = operationAt(this.operations, method, path);
    if (operation !== null) return this.findings(operation, answer);
    if (OUTSIDE_THE_DOCUMENT.test(path)) return [];
    if (answer.status < 400) return NO_INTERFACE.test(path) ? [] : [`answered ${answer.status} without a word of it`];
    if (isPageForBrowsers(path, answer)) return [];
    if (!WITHOUT_ROUTE.includes(answer.status)) return [`answered ${answer.status} where there is no route`];
    return this.differences(this.raw.components.responses['NotFound'] ?? {}, '#/components/responses/NotFound', answer);
  }

  private differences(
    { headers = {}, content = {} }: RawResponse,
    pointer: string,
    answer: TestResponse<unknown>,
  ): string[] {
    const missing = Object.keys(headers).filter(
      (name) => headers[name]?.required === true && answer.headers[name.toLowerCase()] === undefined,
    );
    const [expected, ...exported] = Object.keys(content);
    if (expected === undefined) return [...missing, ...(answer.body === '' ? [] : ['answered with a body'])];
    const type = String(answer.headers['content-type']).split(';')[0];
    return [
      ...missing.map((name) => `lacks the header ${name}`),
      ...(exported.includes(type ?? '')
        ? []
        : type === expected
          ? this.mismatches(`${pointer}/content/${escaped(expected)}/schema`, answer.body)
          : [`answered ${type} in place of ${expected}`]),
    ];
  }

  /** How a request body differs from its schema. */
  bodyFindings(operation: ApiOperation, body: unknown): string[] {
    const { path, method } = operation;
    return this.mismatches(
      `#/paths/${escaped(path)}/${method.toLowerCase()}/requestBody/content/application~1json/schema`,
      body,
    );
  }

  /** How the example of an answer differs from its schema. */
  exampleFindings({ path, method }: ApiOperation, status: number): string[] {
    const { content = {} } = this.raw.paths[path]?.[method.toLowerCase()]?.responses[status] ?? {};
    const [[type, { example }] = ['', { example: undefined }]] = Object.entries(content);
    const pointer = `#/paths/${escaped(path)}/${method.toLowerCase()}/responses/${status}/content/${escaped(type)}/schema`;
    return example === undefined ? ['has no example'] : this.mismatches(pointer, example);
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

  /** The schema itself in place of a reference to it. */
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
    tag: raw.tags[0] ?? '',
    statuses: Object.keys(raw.responses).map(Number),
    isPaged: 'Link' in (raw.responses['200']?.headers ?? {}),
  };
}
