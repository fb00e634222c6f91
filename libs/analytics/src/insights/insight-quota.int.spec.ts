import { startTestService, type TestService } from '@parley/testing';

type Body = Readonly<Record<string, unknown>>;

const HAPPY = [
  { role: 'user', content: 'What does the pro plan cost? I would like to upgrade and buy 20 seats.' },
  { role: 'assistant', content: 'The pro plan is 20 dollars a seat each month.' },
  { role: 'user', content: 'Thank you so much, that is great, I love it!' },
];

describe('a plan of 10 insights an hour', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  it('rejects the eleventh new answer, never a repeated one, and never simple mode', async () => {
    const small = await service.newTenant('free');
    const users: string[] = [];
    for (let index = 0; index < 11; index++) {
      const { body } = await small.client.post<{ participant: { id: string } }>('/v1/users', {
        externalUserId: `user-${index}`,
      });
      users.push(body.participant.id);
    }
    const ask = (index: number, query = '') => small.client.get(`/v1/users/${users[index]}/analytics${query}`);
    const first = await ask(0);
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"insights";q=10;w=3600',
      ratelimit: expect.stringMatching(/^"insights";r=9;t=\d+$/) as string,
    });
    for (let again = 0; again < 3; again++) expect((await ask(0)).headers['ratelimit']).toContain('r=9');
    for (let index = 1; index < 10; index++) expect((await ask(index)).status).toBe(200);
    const rejected = await ask(10);
    expect(rejected.status).toBe(429);
    expect(rejected.headers).toMatchObject({
      'ratelimit-policy': '"insights";q=10;w=3600',
      ratelimit: expect.stringMatching(/^"insights";r=0;t=\d+$/) as string,
      'retry-after': expect.anything() as unknown,
    });
    expect(rejected.body).toMatchObject({ detail: expect.stringContaining('mode=simple') as string });
    expect((await ask(10, '?mode=simple')).status).toBe(200);
    expect((await ask(0)).status).toBe(200);

    // A product's metrics are still answered, without the insights made from them.
    const { productId } = small;
    await small.client.post('/v1/messages', { productId, externalUserId: 'user-0', messages: HAPPY });
    await service.caughtUp();
    const product = await small.client.get<Body>(`/v1/products/${productId}/analytics`);
    expect([product.status, product.body['insights']]).toEqual([200, null]);
    // Something new was said, so the earlier answer is no longer exact.
    expect((await ask(0)).status).toBe(429);
  });

  it('takes nothing for the metrics of a product alone', async () => {
    const small = await service.newTenant('free');
    const { productId } = small;
    await small.client.post('/v1/messages', { productId, externalUserId: 'user-0', messages: HAPPY });
    await service.caughtUp();
    const ask = (query: string) => small.client.get<Body>(`/v1/products/${productId}/analytics${query}`);
    const simple = await ask('?mode=simple');
    expect([simple.body['insights'], simple.headers['ratelimit']]).toEqual([null, undefined]);
    const whole = await ask('');
    expect({ ...whole.body, insights: null }).toEqual(simple.body);
    expect(whole.headers['ratelimit']).toContain('r=9');
  });

  it('lets parallel requests take no more than that', async () => {
    const small = await service.newTenant('free');
    const users = await Promise.all(
      Array.from({ length: 15 }, async (_, index) => {
        const user = { externalUserId: `user-${index}` };
        return (await small.client.post<{ participant: { id: string } }>('/v1/users', user)).body.participant.id;
      }),
    );
    const answers = await Promise.all(users.map((id) => small.client.get(`/v1/users/${id}/analytics`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});
