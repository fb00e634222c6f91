import { startTestService, type TestProblem, type TestService, type TestTenant } from '@parley/testing';

interface Version {
  readonly id: string;
  readonly number: number;
  readonly promptId: string;
  readonly isActive: boolean;
  readonly activatedAt: string | null;
}

const UNKNOWN = '01a1fd42-e2af-745f-893a-fdf7afb5ea9a';

describe('versions of a product', () => {
  let service: TestService;
  let tenant: TestTenant;
  const add = async (content = 'x') => {
    const prompt = { name: 'One', productId: tenant.productId, role: 'system', components: [{ content }] };
    return (await tenant.client.post<{ promptId: string; versionId: string }>('/v1/prompts', prompt)).body;
  };
  const activate = (versionId: string, productId = tenant.productId) =>
    tenant.client.post<Version & TestProblem>(`/v1/products/${productId}/versions/${versionId}/activate`, {});
  const versions = (query = '') => tenant.client.get<Version[]>(`/v1/products/${tenant.productId}/versions${query}`);
  const active = async () => (await versions('?limit=100')).body.filter(({ isActive }) => isActive).map(({ id }) => id);

  beforeAll(async () => {
    service = await startTestService();
  });
  beforeEach(async () => {
    tenant = await service.newTenant();
  });
  afterAll(() => service.close());

  it('are listed newest first, whole, with links', async () => {
    const { promptId, versionId } = await add();
    const { body, headers } = await versions('?limit=1');
    expect(body).toEqual([
      {
        id: versionId,
        number: 1,
        productId: tenant.productId,
        promptId,
        externalPromptId: null,
        promptName: 'One',
        role: 'system',
        isActive: false,
        components: [{ id: expect.any(String) as string, externalComponentId: expect.any(String) as string }],
        prompts: [
          {
            role: 'system',
            promptId,
            externalPromptId: null,
            promptName: 'One',
            components: [{ id: expect.any(String) as string, externalComponentId: expect.any(String) as string }],
          },
        ],
        createdAt: expect.any(String) as string,
        activatedAt: null,
      },
    ]);
    const next = /<([^>]+)>; rel="next"/.exec(String(headers['link']))?.[1] ?? '';
    const { pathname, search } = new URL(next);
    const second = await tenant.client.get<Version[]>(pathname + search);
    expect(second.body).toMatchObject([{ number: 0, isActive: true, components: [], prompts: [] }]);
    expect(String(second.headers['link'])).not.toContain('rel="next"');
  });

  it('have numbers from the oldest that has a prompt, on every page', async () => {
    for (let made = 0; made < 5; made++) await add(`Answer ${made}.`);
    const { versionId } = await add('Be brief.');
    const numbers: number[] = [];
    for (let next: string | undefined = '?limit=3'; next !== undefined;) {
      const { body, headers } = await versions(next);
      numbers.push(...body.map(({ number }) => number));
      next = /<[^>?]+(\?[^>]+)>; rel="next"/.exec(String(headers['link']))?.[1];
    }
    expect(numbers).toEqual([6, 5, 4, 3, 2, 1, 0]);
    expect((await activate(versionId)).body.number).toBe(6);
  });

  it('are activated one at a time', async () => {
    const [one, two] = [await add(), await add()];
    const { status, body } = await activate(one.versionId);
    expect([status, body.isActive, body.id]).toEqual([200, true, one.versionId]);
    expect(await active()).toEqual([one.versionId]);
    await activate(two.versionId.toUpperCase());
    expect(await active()).toEqual([two.versionId]);
    const [shown] = (await tenant.client.get<{ id: string }[]>('/v1/prompts?activeOnly=true')).body;
    expect(shown?.id).toBe(two.promptId);
  });

  it('keep the time of their activation when they are active already', async () => {
    const { versionId } = await add();
    const { activatedAt } = (await activate(versionId)).body;
    expect((await activate(versionId)).body.activatedAt).toBe(activatedAt);
  });

  it('have one winner when many are activated at once, and at no time two', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, (_, index) => add(`text ${index}`)));
    const looks: Promise<string[]>[] = [];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        if (index % 5 === 0) looks.push(active());
        return activate(made[index % 10]?.versionId ?? '');
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const seen of [...(await Promise.all(looks)), await active()]) expect(seen).toHaveLength(1);
  });

  it('are not found under another product, or where there are none', async () => {
    const other = await tenant.client.post<{ id: string }>('/v1/products', { name: 'Other' });
    const { versionId } = await add();
    expect((await activate(versionId, other.body.id)).status).toBe(404);
    expect((await activate(UNKNOWN)).status).toBe(404);
    expect((await activate(versionId, UNKNOWN)).status).toBe(404);
    expect((await activate('x')).status).toBe(400);
    expect((await tenant.client.get(`/v1/products/${UNKNOWN}/versions`)).status).toBe(404);
    expect((await tenant.client.get('/v1/products/x/versions')).status).toBe(400);
  });

  it.each([
    ['limit=0', 400],
    ['limit=100', 200],
    ['limit=101', 400],
    ['cursor=abc', 400],
    ['page=1', 400],
  ])('answer ?%s with %d', async (query, expected) => {
    expect((await versions(`?${query}`)).status).toBe(expected);
  });
});
