import { createRecords, type Records, startTestService, type TestProblem, type TestService } from '@parley/testing';

let service: TestService;
let records: Records;
beforeAll(async () => {
  service = await startTestService();
  records = await createRecords(service);
});
afterAll(() => service.close());

/** A bound of the interface's "Limits" section. */
interface Limit {
  readonly field: string;
  readonly request: (value: unknown) => { readonly path: string; readonly body?: object };
  readonly accepted: readonly unknown[];
  /** Values over the bound, each with what the rejection says of it. */
  readonly rejected: readonly (readonly [unknown, string])[];
}

const inQuery =
  (path: string, name: string): Limit['request'] =>
  (value) => ({ path: `${path}?${name}=${String(value)}` });
const inBody =
  (path: string, field: string, rest: () => object): Limit['request'] =>
  (value) => ({ path, body: { ...rest(), [field]: value } });

const event = () => ({ productId: records.tenant.productId, eventType: 'signup', value: 'web' });
const prompt = () => ({
  productId: records.tenant.productId,
  name: 'Support',
  role: 'assistant',
  components: [{ content: 'Help.' }],
});
const segment = () => ({ filters: { rules: [{ type: 'conversation_count', operator: 'gte', value: 1 }] } });

const query = (path: string, field: string, ...bounds: readonly [number, number?]): [string, Limit] => {
  const [min, max] = bounds;
  return [
    `${field} of GET ${path}`,
    {
      field,
      request: inQuery(path, field),
      accepted: [min, min + 1, ...(max === undefined ? [] : [max - 1, max])],
      rejected: [
        [min - 1, `must not be less than ${min}`],
        [-1, `must not be less than ${min}`],
        ...(max === undefined ? [] : [[max + 1, `must not be greater than ${max}`] as const]),
        [1.5, 'must be a whole number'],
        ['', 'must be a whole number'],
        ['ten', 'must be a whole number'],
      ],
    },
  ];
};

const LIMITS: readonly [string, Limit][] = [
  query('/v1/prompts', 'limit', 1, 100),
  query('/v1/users', 'limit', 1, 100),
  query('/v1/interactions', 'limit', 1, 100),
  query('/v1/prompts', 'pageSize', 1, 30),
  query('/v1/products', 'pageSize', 1, 100),
  query('/v1/prompts', 'page', 1),
  query('/v1/users', 'page', 1),
  query('/v1/interactions', 'page', 1),
  query('/v1/products', 'page', 1),
  query('/v1/users', 'offset', 0),
  query('/v1/interactions', 'offset', 0),
  [
    'name of POST /v1/segments',
    {
      field: 'name',
      request: inBody('/v1/segments', 'name', segment),
      accepted: ['n', 'n'.repeat(254), 'n'.repeat(255)],
      rejected: [['n'.repeat(256), 'must have at most 255 characters']],
    },
  ],
  [
    'icon of POST /v1/segments',
    {
      field: 'icon',
      request: inBody('/v1/segments', 'icon', segment),
      accepted: ['i', 'i'.repeat(49), 'i'.repeat(50)],
      rejected: [['i'.repeat(51), 'must have at most 50 characters']],
    },
  ],
  [
    'sampleRate of POST /v1/events',
    {
      field: 'sampleRate',
      request: inBody('/v1/events', 'sampleRate', event),
      accepted: [0, 0.001, 0.999, 1],
      rejected: [
        [-0.001, 'must not be less than 0'],
        [1.001, 'must not be greater than 1'],
      ],
    },
  ],
  [
    'qualityImpactScore of POST /v1/events',
    {
      field: 'qualityImpactScore',
      request: inBody('/v1/events', 'qualityImpactScore', event),
      accepted: [-1, -0.999, 0, 0.999, 1],
      rejected: [
        [-1.001, 'must not be less than -1'],
        [1.001, 'must not be greater than 1'],
      ],
    },
  ],
  [
    'eventType of POST /v1/events',
    {
      field: 'eventType',
      request: inBody('/v1/events', 'eventType', event),
      accepted: ['e', 'ee', 'e'.repeat(255)],
      rejected: [
        ['', 'must have at least 1 character'],
        ['e'.repeat(256), 'must have at most 255 characters'],
      ],
    },
  ],
  [
    'role of POST /v1/prompts',
    {
      field: 'role',
      request: inBody('/v1/prompts', 'role', prompt),
      accepted: ['r', 'rr'],
      rejected: [['', 'must have at least 1 character']],
    },
  ],
  [
    'components of POST /v1/prompts',
    {
      field: 'components',
      request: inBody('/v1/prompts', 'components', prompt),
      accepted: [[{ content: 'one' }], [{ content: 'one' }, { content: 'two' }]],
      rejected: [[[], 'must have at least 1 item']],
    },
  ],
];

describe('the limits of the interface', () => {
  it.each(LIMITS)('%s: takes what is within', async (_, { request, accepted }) => {
    for (const value of accepted) {
      const { path, body } = request(value);
      const answer = await records.tenant.client.send(body === undefined ? 'GET' : 'POST', path, body);
      expect({ value, status: answer.status, body: answer.body }).toMatchObject({
        status: body === undefined ? 200 : (expect.any(Number) as number),
      });
      expect([200, 201]).toContain(answer.status);
    }
  });

  it.each(LIMITS)('%s: rejects what is not, by name and bound', async (_, { field, request, rejected }) => {
    for (const [value, message] of rejected) {
      const { path, body } = request(value);
      const method = body === undefined ? 'GET' : 'POST';
      const answer = await records.tenant.client.send<TestProblem>(method, path, body);
      expect({ value, status: answer.status, errors: answer.body.errors }).toEqual({
        value,
        status: 400,
        errors: [{ path: field, message }],
      });
      expect(answer.body.detail).toBe(`${field}: ${message}`);
    }
  });

  it.each([
    ['/v1/prompts', 'prompts'],
    ['/v1/users', 'users'],
    ['/v1/interactions', 'interactions'],
    ['/v1/products', 'products'],
  ])('%s shows 50 unless asked otherwise', async (path, resource) => {
    const { client, productId } = (await createRecords(service)).tenant;
    for (let n = 0; n < 51; n++) {
      const answer = await {
        prompts: () => client.post('/v1/prompts', { ...prompt(), productId }),
        users: () => client.post('/v1/users', { externalUserId: `user-${n}` }),
        products: () => client.post('/v1/products', { name: `Product ${n}` }),
        interactions: () =>
          client.post('/v1/messages', {
            productId,
            externalUserId: 'ada',
            externalConversationId: `c-${n}`,
            messages: [{ role: 'user', content: 'Hello' }],
          }),
      }[resource as 'users']();
      expect([200, 201]).toContain(answer.status);
    }
    expect((await client.get<unknown[]>(path)).body).toHaveLength(50);
  });
});
