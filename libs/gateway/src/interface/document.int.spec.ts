import { QUALITY_PAGE } from '@parley/metrics';
import {
  ApiDocument,
  type ApiOperation,
  clientOf,
  createRecords,
  exampleBody,
  goodValue,
  NO_ID,
  type Parameter,
  pathOf,
  type Records,
  startTestService,
  type TestProblem,
  type TestService,
  withQuery,
} from '@parley/testing';
import { lastingOf, leastLastingFirst } from '../testing/least-lasting-first.js';

let service: TestService;
let document: ApiDocument;
beforeAll(async () => {
  service = await startTestService();
  document = await ApiDocument.of(service);
});
afterAll(() => service.close());

/** Parameters whose values only the service can make up. */
const OPAQUE: ReadonlySet<string> = new Set(['cursor', 'asOf', 'messageCursor']);

/** Checks every operation that is wanted, and expects no findings. */
async function eachOperation(
  wanted: (operation: ApiOperation) => boolean,
  check: (operation: ApiOperation) => Promise<string[]>,
): Promise<void> {
  const findings: string[] = [];
  for (const operation of leastLastingFirst(document.operations.filter(wanted))) {
    findings.push(...(await check(operation)).map((finding) => `${operation.name}: ${finding}`));
  }
  expect(findings).toEqual([]);
}

const queryOf = ({ parameters }: ApiOperation): Parameter[] =>
  parameters.filter((parameter) => parameter.in === 'query' && parameter.name !== 'variables');

const HUGE = JSON.stringify({ a: 'x'.repeat(17 * 1024 * 1024) });

const WRONG = { string: 7, number: 'seven', integer: 'seven', boolean: 'yes', array: {}, object: [] } as const;

/** Routes for people, their browsers and Prometheus: no part of the interface. */
const PAGES =
  /^(GET \/($|(docs|metrics|ask|assets|sign-in|alert-list|compare|conversations|people|prompts-and-models|review|settings|topic-list|webhook-list)\b)|[A-Z]+ \/(console\/|mcp$))/;

describe('the OpenAPI document', () => {
  it('is 3.1, and has the very routes of the service', () => {
    expect(document.raw).toMatchObject({ openapi: '3.1.0', info: { title: 'Parley' } });
    const documented = document.operations.map(({ name }) => name.replaceAll(/\{\w+\}/g, ':id'));
    const served = service
      .routes()
      .filter((route) => !PAGES.test(route))
      .map((route) => route.replaceAll(/:[^/]+/g, ':id'));
    expect(documented.sort()).toEqual(served.sort());
  });

  it('has no path twice under different names of its parameters, which OpenAPI forbids', () => {
    const paths = Object.keys(document.raw.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('says what each operation is for, with an example of each body', () => {
    for (const { name, body } of document.operations)
      if (body !== null) expect({ name, body }).toHaveProperty('body.example');
    const summaries = Object.values(document.raw.paths).flatMap((path) =>
      Object.values(path).map((operation) => (operation as { summary?: string }).summary),
    );
    expect(summaries.every((summary) => summary !== undefined && summary !== '')).toBe(true);
  });

  it('has examples that its own schemas take, and resolves every reference', async () => {
    await eachOperation(
      ({ body }) => body !== null,
      async (operation) => [
        ...document.bodyFindings(operation, operation.body?.example),
        ...(document.bodyFindings(operation, { colour: 'red' }).length > 0 ? [] : ['takes unknown fields']),
      ],
    );
    const references = JSON.stringify(document.raw).matchAll(/"#\/components\/(\w+)\/(\w*)"/g);
    for (const [reference, kind = '', name = ''] of references) {
      const { components } = document.raw as unknown as { components: Record<string, Record<string, unknown>> };
      expect({ reference, found: components[kind]?.[name] !== undefined }).toEqual({ reference, found: true });
    }
  });

  it('shows what a good request is answered with', async () => {
    const ownRecords = async () => {
      const records = await createRecords(service);
      await service.caughtUp();
      return records;
    };
    const ofKind: Record<number, Records> = {};
    await eachOperation(
      () => true,
      async (operation) => {
        const records = (ofKind[lastingOf(operation)] ??= await ownRecords());
        const client = clientOf(operation, records);
        const path = pathOf(operation, records);
        const body = exampleBody(operation, records);
        const first = await client.send(operation.method, path, body);
        const rejected = first.status >= 300 ? [`rejected: ${JSON.stringify(first.body)}`] : [];
        const answers = operation.method === 'GET' ? [first] : [first, await client.send(operation.method, path, body)];
        return [...rejected, ...answers.flatMap((answer) => document.findings(operation, answer))];
      },
    );
  });

  it('says what each query parameter is, with an example', () => {
    const bare = document.operations.flatMap((operation) =>
      queryOf(operation)
        .filter(({ description = '', example }) => description === '' || example === undefined)
        .map(({ name }) => `${operation.name}: ${name}`),
    );
    expect(bare).toEqual([]);
  });

  it('names the nearest parameter for each that is misspelt', async () => {
    const records = await createRecords(service);
    await eachOperation(
      (operation) => queryOf(operation).some(({ name }) => name.length > 4),
      async (operation) => {
        // All in one request: each is rejected by itself.
        const names = queryOf(operation).flatMap(({ name }) => (name.length > 4 ? [name] : []));
        const misspelt = (name: string) => `x${name}`;
        const path = names.reduce((at, name) => withQuery(at, misspelt(name), '1'), pathOf(operation, records));
        const { status, body } = await clientOf(operation, records).send<TestProblem>(operation.method, path);
        if (status !== 400) return [`answered ${status}`];
        const said = new Map(body.errors.map((error) => [error.path, error.message]));
        return names.flatMap((name) => {
          const message = said.get(misspelt(name)) ?? 'nothing';
          return message.endsWith(`; did you mean ${name}?`) ? [] : [`${misspelt(name)} ${message}`];
        });
      },
    );
  });

  it('has query parameters that work one by one', async () => {
    const records = await createRecords(service);
    await eachOperation(
      (operation) => operation.method === 'GET' && queryOf(operation).length > 0,
      async (operation) => {
        const findings: string[] = [];
        for (const { name, schema } of queryOf(operation)) {
          if (OPAQUE.has(name)) continue;
          const value = String(name.endsWith('Id') ? records.ids[`${name.replace(/Id$/, '')}s`] : goodValue(schema));
          const path = pathOf(operation, records, (id) => id, name);
          const answer = await clientOf(operation, records).get(withQuery(path, name, value));
          if (answer.status !== 200) findings.push(`${name}=${value} answered ${JSON.stringify(answer.body)}`);
          findings.push(...document.findings(operation, answer));
        }
        return findings;
      },
    );
  });

  it('shows what a request without a key, with a bad one or without the scope is answered with', async () => {
    const records = await createRecords(service);
    const keyWith = async (scopes: string[]) => {
      const { body } = await service.operator.post<{ key: string }>(`/v1/admin/tenants/${records.tenant.id}/keys`, {
        name: 'narrow',
        scopes,
      });
      return body.key;
    };
    const narrow = { ingest: await keyWith(['read']), read: await keyWith(['ingest']), admin: await keyWith(['read']) };
    await eachOperation(
      ({ security }) => security !== null,
      async (operation) => {
        const path = pathOf(operation, records);
        const body = exampleBody(operation, records);
        const keyless = await service.operator.as(null).send(operation.method, path, body);
        const unknown = await service.operator.as(`parley_${'x'.repeat(48)}`).send(operation.method, path, body);
        const answers = [keyless, unknown];
        const findings = answers.flatMap((answer) => (answer.status === 401 ? [] : [`${answer.status} without a key`]));
        if (operation.scope !== null) {
          const key = narrow[operation.scope as keyof typeof narrow];
          const answer = await service.operator.as(key).send(operation.method, path, body);
          answers.push(answer);
          if (answer.status !== 403) findings.push(`${answer.status} without the scope`);
        }
        return [...findings, ...answers.flatMap((answer) => document.findings(operation, answer))];
      },
    );
  });

  it('shows how unknown ids and bad ones are rejected', async () => {
    const records = await createRecords(service);
    await eachOperation(
      ({ parameters }) => parameters.some(({ in: at }) => at === 'path'),
      async (operation) => {
        const client = clientOf(operation, records);
        const body = exampleBody(operation, records);
        const unknown = await client.send(
          operation.method,
          pathOf(operation, records, () => NO_ID),
          body,
        );
        const bad = await client.send(
          operation.method,
          pathOf(operation, records, (id, { schema }) => (schema['format'] === 'uuid' ? 'no-uuid' : id)),
          body,
        );
        const takesUuid = operation.parameters.some(
          ({ in: at, schema }) => at === 'path' && schema['format'] === 'uuid',
        );
        return [
          ...(unknown.status === 404 ? [] : [`an unknown id answered ${unknown.status}`]),
          ...(!takesUuid || bad.status === 400 ? [] : [`a bad id answered ${bad.status}`]),
          ...document.findings(operation, unknown),
          ...document.findings(operation, bad),
        ];
      },
    );
  });

  it('shows how unknown names, wrong types and missing fields are rejected, each by its name', async () => {
    const records = await createRecords(service);
    await eachOperation(
      ({ name }) => !name.startsWith('GET /v1/prompts/{'),
      async (operation) => {
        const client = clientOf(operation, records);
        const path = pathOf(operation, records);
        const example = exampleBody(operation, records) as Record<string, unknown> | undefined;
        const findings: string[] = [];
        const rejected = async (what: string, field: string, at: string, body?: unknown) => {
          const answer = await client.send<TestProblem>(operation.method, at, body);
          const named = answer.status === 400 && answer.body.errors.some((error) => error.path.startsWith(field));
          if (!named) findings.push(`${what} ${field} answered ${answer.status} ${JSON.stringify(answer.body)}`);
          findings.push(...document.findings(operation, answer));
        };
        await rejected('an unknown parameter', 'colour', withQuery(path, 'colour', 'red'), example);
        for (const { name, schema, required } of queryOf(operation)) {
          const without = pathOf(operation, records, (id) => id, name);
          if (schema['type'] !== 'string' || schema['format'] !== undefined || schema['enum'] !== undefined)
            await rejected('a wrong', name, withQuery(without, name, 'x'));
          if (required) await rejected('a missing', name, without);
        }
        if (operation.body === null || example === undefined) return findings;
        await rejected('an unknown field', 'colour', path, { ...example, colour: 'red' });
        const schema = document.resolved(operation.body.schema);
        for (const [name, field] of Object.entries(schema['properties'] as Record<string, Record<string, unknown>>)) {
          const type = [field['type']].flat()[0] as keyof typeof WRONG | undefined;
          if (type !== undefined) await rejected('a wrong', name, path, { ...example, [name]: WRONG[type] });
        }
        for (const name of (schema['required'] ?? []) as string[]) {
          await rejected('a missing', name, path, { ...example, [name]: undefined });
        }
        return findings;
      },
    );
  });

  it('shows how bodies that are not JSON are rejected', async () => {
    const records = await createRecords(service);
    await eachOperation(
      ({ body }) => body !== null,
      async (operation) => {
        const client = clientOf(operation, records);
        const path = pathOf(operation, records);
        const malformed = await client.send(operation.method, path, '{"a":');
        const xml = await client.send(operation.method, path, '<a/>', { 'content-type': 'text/xml' });
        const list = await client.send(operation.method, path, '[]');
        const huge = await client.send(operation.method, path, HUGE);
        const statuses = [malformed, xml, list, huge].map(({ status }) => status);
        return [
          ...(String(statuses) === '400,415,400,413' ? [] : [`answered ${String(statuses)}`]),
          ...[malformed, xml, list, huge].flatMap((answer) => document.findings(operation, answer)),
        ];
      },
    );
  });
});

describe('scores', () => {
  it('have a page that says how good they are, which this server answers', async () => {
    const page = await service.operator.as(null).get<string>(QUALITY_PAGE);
    expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(page.body).toContain('<h1>Quality of the analysis</h1>');
  });
});

describe('the pages for people', () => {
  it('needs nothing from elsewhere', async () => {
    const visitor = service.operator.as(null);
    const page = await visitor.get<string>('/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).not.toMatch(/https?:|\/\//);
    for (const [, asset] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect(await visitor.get(`/${asset}`)).toMatchObject({ status: 200 });
    }
    for (const name of [
      'package.json',
      'constructor',
      '__proto__',
      'toString',
      '..%2fpackage.json',
      '..%2fREADME.md',
      'adr/..%2f..%2fREADME.md',
    ])
      expect(await visitor.get(`/docs/${name}`)).toMatchObject({ status: 404 });
  });
});
