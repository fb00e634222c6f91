import fc from 'fast-check';
import { newId } from '@parley/kernel';
import {
  addDeadLetter,
  ApiDocument,
  type ApiOperation,
  clientOf,
  createRecords,
  pathOf,
  readWholeList,
  type Records,
  startTestService,
  type TestService,
  withQuery,
} from '@parley/testing';

interface Item {
  readonly id?: string;
  readonly versionId?: string;
  readonly conversationId?: string;
  readonly createdAt?: string;
}

const RUNS = 3;
/** The catalogue makes the list of models long from the start. */
const LONG_LISTS: ReadonlyMap<string, number> = new Map([['GET /v1/models', 100]]);
const RECORDS = 9;

let service: TestService;
let document: ApiDocument;
let records: Records;
beforeAll(async () => {
  service = await startTestService();
  document = await ApiDocument.of(service);
  records = await createRecords(service);
  for (const operation of lists()) for (let made = 0; made < RECORDS; made++) await add(operation);
});
afterAll(() => service.close());

/** How to add a record to each list. */
const MAKERS: Readonly<Record<string, () => Promise<unknown>>> = {
  'GET /v1/users': () => post('/v1/users', { externalUserId: newId() }),
  'GET /v1/organizations': () => post('/v1/organizations', { externalOrganizationId: newId() }),
  'GET /v1/products': () => post('/v1/products', { name: 'Another' }),
  'GET /v1/models': () => post('/v1/models', { canonicalId: newId() }),
  'GET /v1/prompts': () => post('/v1/prompts', prompt()),
  'GET /v1/products/{productId}/versions': () => post('/v1/prompts', prompt()),
  'GET /v1/segments': () =>
    post('/v1/segments', { filters: { rules: [{ type: 'last_seen', operator: 'within', value: '7d' }] } }),
  'GET /v1/events': () => post('/v1/events', { productId: records.tenant.productId, eventType: 'e', value: 'v' }),
  'GET /v1/interactions': () =>
    post('/v1/messages', {
      productId: records.tenant.productId,
      externalUserId: 'ada',
      messages: [{ role: 'user', content: 'Hi' }],
    }),
  'GET /v1/inbox': () => flag(),
  'GET /v1/alerts': () => post('/v1/alerts', alert()),
  'GET /v1/alerts/{id}/history': () => addEvaluation(),
  'GET /v1/webhooks': () => copyWebhook(),
  'GET /v1/webhooks/{webhookId}/deliveries': () => post(`/v1/webhooks/${records.ids['webhooks']}/test`),
  'GET /v1/keys': () => newKey(),
  'GET /v1/admin/tenants': () => post('/v1/admin/tenants', { name: 'Another' }, service.operator),
  'GET /v1/admin/tenants/{id}/keys': () => newKey(),
  'GET /v1/admin/security-log': () => newKey(),
  'GET /v1/admin/dead-letters': () => addDeadLetter(service),
};
const alert = () => ({
  name: 'Another',
  query: { measure: 'conversations' },
  window: 'hour',
  condition: { type: 'threshold', operator: 'gte', value: 1 },
  paused: true,
});
/** Inserted directly, since a tenant may create only so many. */
const copyWebhook = () =>
  service.postgres.query({
    text: `INSERT INTO webhooks (tenant_id, id, url, events, format, secret, status, created_at, updated_at)
           SELECT tenant_id, $1, url, events, format, secret, status, now(), now() FROM webhooks WHERE id = $2`,
    values: [newId(), records.ids['webhooks']],
  });
const prompt = () => ({
  productId: records.tenant.productId,
  name: 'Another',
  role: 'assistant',
  components: [{ content: newId() }],
});

/** An interaction pages its messages, but is no list itself. */
const lists = () => document.operations.filter(({ isPaged, name }) => isPaged && name !== 'GET /v1/interactions/{id}');
const idOf = ({ id, versionId, conversationId }: Item): string => id ?? versionId ?? conversationId ?? '';

async function add({ name }: ApiOperation): Promise<void> {
  const make = MAKERS[name];
  if (make === undefined) throw new Error(`Nothing says how a record comes into ${name}.`);
  await make();
}

const newKey = () =>
  post(`/v1/admin/tenants/${records.tenant.id}/keys`, { name: 'Another', scopes: ['read'] }, service.operator);

async function post(path: string, body?: object, client = records.tenant.client): Promise<void> {
  const { status } = await client.post(path, body);
  if (status !== 201) throw new Error(`${path} answered ${status}`);
}

/** Inserted as by the worker, which would wait for a window to settle. */
const addEvaluation = (): Promise<unknown> =>
  service.postgres.query({
    text: `INSERT INTO alert_evaluations
             (tenant_id, alert_id, id, window_from, window_to, conversations, verdict, state, created_at)
           VALUES ($1, $2, $3, now() - interval '1 hour', now(), 0, 'ok', 'ok', now())`,
    values: [records.tenant.id, records.ids['alerts'], newId()],
  });

/** Flags a new conversation, since each is in the inbox only once. */
async function flag(): Promise<void> {
  const { productId, client } = records.tenant;
  const messages = [{ role: 'user', content: 'Hi' }];
  const { body } = await client.post<{ conversationId: string }>('/v1/messages', {
    productId,
    externalUserId: 'ada',
    messages,
  });
  await post('/v1/inbox', { conversationId: body.conversationId, reason: 'Look at it.' });
}

/** The request for a page of that size, in each style that the list takes. */
const styles = (operation: ApiOperation, size: number): string[] => {
  const path = pathOf(operation, records);
  const takes = (name: string) => operation.parameters.some((parameter) => parameter.name === name);
  return [
    ...(takes('limit') ? [withQuery(path, 'limit', size)] : []),
    ...(takes('limit') && takes('offset') && takes('page')
      ? [withQuery(withQuery(path, 'limit', size), 'page', 1)]
      : []),
    ...(takes('pageSize') ? [withQuery(withQuery(path, 'pageSize', size), 'page', 1)] : []),
  ];
};

describe('every list', () => {
  it('is known to this test', () => {
    expect(
      lists()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(MAKERS).sort());
  });

  it('gives each record once, newest first, whatever comes in between its pages', async () => {
    for (const operation of lists()) {
      const client = clientOf(operation, records);
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 2, max: 12 }),
          fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 8 }),
          async (drawn, arrivals) => {
            const size = LONG_LISTS.get(operation.name) ?? drawn;
            for (const path of styles(operation, size)) {
              const before = (await readWholeList<Item>(client, path)).flat();
              const times = before.flatMap(({ createdAt }) => createdAt ?? []);
              expect({ path, times }).toEqual({ path, times: [...times].sort().reverse() });
              let page = 0;
              const pages = await readWholeList<Item>(client, path, () =>
                Promise.all(Array.from({ length: arrivals[page++] ?? 0 }, () => add(operation))),
              );
              expect({ path, ids: pages.flat().map(idOf) }).toEqual({ path, ids: before.map(idOf) });
              expect(pages.slice(0, -1).every((items) => items.length === size)).toBe(true);
            }
          },
        ),
        { numRuns: RUNS, endOnFailure: true },
      );
    }
  }, 600_000);

  it('links to its first, previous and next page by absolute URLs that keep what was asked', async () => {
    for (const operation of lists()) {
      const client = clientOf(operation, records);
      for (const path of styles(operation, 2)) {
        const first = await client.get(path);
        expect(first.headers['link']).toMatch(/^<http:\/\/[^>]+>; rel="first", <http:\/\/[^>]+>; rel="next"$/);
        const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? '';
        const { pathname, search, searchParams } = new URL(next);
        expect(searchParams.get('limit') ?? searchParams.get('pageSize')).toBe('2');
        const second = await client.get(pathname + search);
        expect(second.headers['link']).toMatch(/rel="first".*rel="prev".*rel="next"/);
      }
    }
  });
});
