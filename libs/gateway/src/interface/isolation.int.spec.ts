import { newId } from '@parley/kernel';
import {
  ApiDocument,
  type ApiOperation,
  createRecords,
  exampleBody,
  namedPlace,
  pathOf,
  type PlacePath,
  placesOf,
  type Records,
  startTestService,
  type TestService,
  withQuery,
} from '@parley/testing';

let service: TestService;
let document: ApiDocument;
let own: Records;
let foreign: Records;
beforeAll(async () => {
  service = await startTestService();
  document = await ApiDocument.of(service);
  own = await createRecords(service, 'own-');
  foreign = await createRecords(service, 'foreign-');
  await service.caughtUp();
});
afterAll(() => service.close());

const operations = () => document.operations.filter(({ security }) => security === 'key');

/** Whether the answer tells anything about the other tenant. */
const leaks = (body: unknown): boolean => {
  const text = JSON.stringify(body);
  const secrets = [...Object.entries(foreign.ids), ...Object.entries(foreign.externalIds)];
  return secrets.some(([, id]) => text.includes(id));
};

/** An empty list, analytics of no conversation, or a change of nothing. */
function isEmpty(body: unknown): boolean {
  if (Array.isArray(body)) return body.length === 0;
  const { totalConversations, updated } = body as { totalConversations?: unknown; updated?: unknown };
  return totalConversations === 0 || updated === 0;
}

const findingsOf = async (operation: ApiOperation, path: string, body?: unknown): Promise<string[]> => {
  const answer = await own.tenant.client.send<unknown>(operation.method, path, body);
  const what = `${operation.name} with ${path} ${JSON.stringify(body) ?? ''} answered ${answer.status} ${JSON.stringify(answer.body)}`;
  const nothing =
    answer.status === 404 || isEmpty(answer.body) || (await isAsOfNobody(operation, path, body, answer.body));
  return [...(nothing ? [] : [what]), ...document.findings(operation, answer)];
};

/** Whether ids of the other tenant get the same answer as ids that nobody has, apart from ids and times. */
const isAsOfNobody = async (operation: ApiOperation, path: string, body: unknown, answered: unknown) => {
  if (operation.method !== 'GET' && operation.name !== 'POST /v1/query') return false;
  const ofNobody = (text: string) => Object.values(foreign.ids).reduce((all, id) => all.replaceAll(id, newId()), text);
  const [route = '', query] = path.split('?');
  const other = await own.tenant.client.send<unknown>(
    operation.method,
    query === undefined ? route : `${route}?${ofNobody(query)}`,
    body === undefined ? undefined : (JSON.parse(ofNobody(JSON.stringify(body))) as unknown),
  );
  const bare = (value: unknown) =>
    JSON.stringify(value).replace(/[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
  return (query !== undefined || body !== undefined) && bare(other.body) === bare(answered);
};

/** Every place in a documented body that takes an id; batches have those of the single routes. */
const idsInBodies = (): string[] =>
  operations().flatMap(({ name, body }) =>
    body === null || name.endsWith('/batch') || name === 'POST /v1/products'
      ? []
      : placesOf(document, body.schema)
          .filter(({ schema }) => schema['format'] === 'uuid')
          .map(({ path }) => `${name} ${namedPlace(path)}`),
  );

const watching = (filters: object) => ({
  name: 'Quality',
  query: { measure: 'cqi', filters },
  window: 'day',
  condition: { type: 'change', direction: 'down' },
});

/** The places in the body with an id of the other tenant. */
const foreignIn = (body: unknown, path: PlacePath = []): string[] => {
  if (typeof body !== 'object' || body === null) {
    return Object.values(foreign.ids).includes(String(body)) ? [namedPlace(path)] : [];
  }
  return Object.entries(body).flatMap(([key, value]) =>
    foreignIn(value, [...path, Array.isArray(body) ? Number(key) : key]),
  );
};

describe('a tenant that names records of another', () => {
  it('finds none of them by path', async () => {
    const findings: string[] = [];
    for (const operation of operations().filter(({ parameters }) => parameters.some(({ in: at }) => at === 'path'))) {
      const body = exampleBody(operation, own);
      const ids = [
        foreign,
        { ids: foreign.ids, externalIds: foreign.ids },
        // A record of the other tenant, below a product of this one.
        { ids: { ...foreign.ids, products: own.ids['products'] ?? '' }, externalIds: foreign.externalIds },
      ];
      const paths = new Set(ids.map((of) => pathOf(operation, of)).filter((path) => path !== pathOf(operation, own)));
      for (const path of paths) findings.push(...(await findingsOf(operation, path, body)));
    }
    expect(findings).toEqual([]);
  });

  it('finds none of them by query', async () => {
    const findings: string[] = [];
    for (const operation of operations()) {
      for (const { name, schema, in: at } of operation.parameters) {
        if (at !== 'query' || (schema['format'] !== 'uuid' && !name.endsWith('Id'))) continue;
        const id = foreign.ids[`${name.replace(/Id$/, '')}s`] ?? foreign.ids['interactions'] ?? '';
        findings.push(...(await findingsOf(operation, withQuery(pathOf(operation, own), name, id))));
      }
    }
    expect(findings).toEqual([]);
  });

  it('writes to none of them by body', async () => {
    const findings: string[] = [];
    const product = own.tenant.productId;
    const { ids } = foreign;
    const message = { role: 'user', content: 'Hello' };
    const event = { productId: product, eventType: 'x', value: 'y' };
    const rating = { productId: product, rating: 1, ratingMin: 0, ratingMax: 1 };
    const rules = [{ type: 'conversation_count', operator: 'gte', value: 1 }];
    const question = { measures: ['conversations'], from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' };
    const components = [{ content: 'c', componentId: ids['components'] }];
    const bodies: [string, object][] = [
      ['POST /v1/users', { externalUserId: 'u', organizationId: ids['organizations'] }],
      ['PUT /v1/users/{userId}', { organizationId: ids['organizations'] }],
      ['POST /v1/events', { ...event, productId: ids['products'] }],
      ['POST /v1/events', { ...event, userId: ids['users'] }],
      ['POST /v1/events', { ...event, organizationId: ids['organizations'] }],
      ['POST /v1/events', { ...event, conversationId: ids['interactions'] }],
      ['POST /v1/messages', { productId: ids['products'], externalUserId: 'u', messages: [message] }],
      [
        'POST /v1/messages',
        {
          productId: product,
          externalConversationId: 'own-c-1',
          externalUserId: 'own-ada',
          messages: [{ ...message, parentMessageId: ids['messages'] }],
        },
      ],
      ['POST /v1/messages', { conversationId: ids['interactions'], externalUserId: 'u', messages: [message] }],
      [
        'POST /v1/messages',
        { productId: product, externalUserId: 'u', messages: [message], systemPrompt: { promptId: ids['prompts'] } },
      ],
      [
        'POST /v1/messages',
        { productId: product, externalUserId: 'u', messages: [message], systemPrompt: { components } },
      ],
      ['POST /v1/prompts', { name: 'p', productId: product, role: 'r', components }],
      ['PUT /v1/prompts/{id}', { components }],
      ['POST /v1/ratings', { ...rating, productId: ids['products'], externalConversationId: 'own-c-1' }],
      ['POST /v1/ratings', { ...rating, conversationId: ids['interactions'] }],
      ['POST /v1/ratings', { ...rating, messageId: ids['messages'] }],
      ['POST /v1/ratings', { ...rating, externalConversationId: 'foreign-c-1' }],
      ['POST /v1/prompts', { name: 'p', productId: ids['products'], role: 'r', components: [{ content: 'c' }] }],
      ['POST /v1/segments', { filters: { rules, productIds: [ids['products']] } }],
      ['PATCH /v1/segments/{id}', { filters: { rules, productIds: [ids['products']] } }],
      ...['POST /v1/alerts', 'PATCH /v1/alerts/{id}'].flatMap((name): [string, object][] => [
        [name, watching({ productId: ids['products'] })],
        [name, watching({ versionId: ids['versions'] })],
        [name, watching({ segmentId: ids['segments'] })],
        [name, { ...watching({}), channels: [ids['segments']] }],
      ]),
      ['POST /v1/keys', { name: 'k', scopes: ['ingest'], defaultProductId: ids['products'] }],
      ['POST /v1/topics/merge', { into: ids['topics'], ids: [ids['merged-topics']] }],
      ['POST /v1/inbox', { conversationId: ids['interactions'], reason: 'r' }],
      ['POST /v1/inbox/bulk', { ids: [ids['inbox']], status: 'reviewed' }],
      ['POST /v1/inbox/bulk', { cluster: ids['inbox'], status: 'reviewed' }],
      ['POST /v1/query', { ...question, filters: { productId: ids['products'] } }],
      ['POST /v1/query', { ...question, filters: { versionId: ids['versions'] } }],
      ['POST /v1/query', { ...question, filters: { segmentId: ids['segments'] } }],
      ['POST /v1/chat', { question: 'How many conversations were there?', productId: ids['products'] }],
      ['POST /v1/segments/preview', { filters: { rules, productIds: [ids['products']] } }],
      ['POST /v1/query', { ...question, compareWith: { productId: ids['products'] } }],
      ['POST /v1/query', { ...question, compareWith: { versionId: ids['versions'] } }],
      ['POST /v1/query', { ...question, compareWith: { segmentId: ids['segments'] } }],
    ];
    expect(bodies.flatMap(([name, body]) => foreignIn(body).map((field) => `${name} ${field}`)).sort()).toEqual(
      expect.arrayContaining(idsInBodies()),
    );
    for (const [name, body] of bodies) {
      const operation = operations().find((candidate) => candidate.name === name);
      if (operation === undefined) throw new Error(`${name} is not documented.`);
      findings.push(...(await findingsOf(operation, pathOf(operation, own), body)));
    }
    expect(findings).toEqual([]);
  });

  it('has each of a batch rejected that names one', async () => {
    const { ids } = foreign;
    const conversation = {
      productId: ids['products'],
      externalUserId: 'u',
      messages: [{ role: 'user', content: 'Hi' }],
    };
    const event = { productId: ids['products'], eventType: 'x', value: 'y' };
    const answers = [
      await own.tenant.client.post('/v1/messages/batch', { conversations: [conversation] }),
      await own.tenant.client.post('/v1/events/batch', { events: [event] }),
    ];
    for (const { body } of answers) expect(body).toMatchObject({ results: [{ status: 'rejected' }] });
  });

  it('sees nothing of another in any list', async () => {
    for (const operation of operations().filter(({ method }) => method === 'GET')) {
      const answer = await own.tenant.client.get(pathOf(operation, own));
      const { name } = operation;
      expect({ name, status: answer.status, leaks: leaks(answer.body) }).toEqual({ name, status: 200, leaks: false });
    }
  });

  it('leaves the record of another alone that has the id it gives to a new one', async () => {
    const answer = await own.tenant.client.post('/v1/products', { id: foreign.tenant.productId, name: 'Mine' });
    expect([201, 409]).toContain(answer.status);
    const product = await foreign.tenant.client.get<{ name: string }>(`/v1/products/${foreign.tenant.productId}`);
    expect(product.body.name).toBe('Test product');
  });
});
