import { type DeadLetter, type StoredDeadLetter } from '@parley/event-log';
import { startTestService, type TestService } from '@parley/testing';

const lane = 'conversation-facts';
const letter = (reason: string, of = lane): DeadLetter => ({
  lane: of,
  contract: 'conversation.changed.v1',
  payload: JSON.stringify([{ reason }]),
  origin: 'conversations/0@1-1',
  step: 'decode',
  reason,
  attempts: 3,
});

describe('dead letters', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
    // One by one: each its own instant, and the list is by instant.
    for (const reason of ['first', 'second', 'third']) await service.deadLetters.add([letter(reason)]);
    await service.deadLetters.add([letter('elsewhere', 'event-facts')]);
  });
  afterAll(() => service.close());

  const named = (reason: string) => {
    const { payload: _payload, ...rest } = letter(reason);
    return rest;
  };
  const list = async (query = '') => service.operator.get<StoredDeadLetter[]>(`/v1/admin/dead-letters${query}`);
  const reasons = async (query = '') => (await list(query)).body.map(({ reason }) => reason);

  it('are listed newest first, of one lane or of all, without what they say', async () => {
    expect(await reasons()).toEqual(['elsewhere', 'third', 'second', 'first']);
    expect(await reasons(`?lane=${lane}`)).toEqual(['third', 'second', 'first']);
    const third = (await list()).body[1];
    expect(third).toMatchObject({ ...named('third'), replayedAt: null });
    expect(third).not.toHaveProperty('payload');
  });

  it('come in pages', async () => {
    const first = await list('?limit=3');
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? '';
    expect(first.body.map(({ reason }) => reason)).toEqual(['elsewhere', 'third', 'second']);
    expect(await reasons(new URL(next).search)).toEqual(['first']);
  });

  it('say in full what could not be projected', async () => {
    const [newest] = (await list(`?lane=${lane}`)).body;
    const { body } = await service.operator.get(`/v1/admin/dead-letters/${newest?.id ?? ''}`);
    expect(body).toEqual({ ...newest, payload: '[{"reason":"third"}]' });
  });

  it('leave the list when their lane is replayed, and come again when they fail again', async () => {
    const replayed = await service.operator.post('/v1/admin/dead-letters/replay', { lane });
    expect(replayed).toMatchObject({ status: 200, body: { replayed: 3 } });
    expect(await reasons(`?lane=${lane}&replayed=true&limit=100`)).toEqual(
      expect.arrayContaining(['third', 'second', 'first']),
    );
    await service.caughtUp();
    const again = (await list(`?lane=${lane}`)).body;
    expect(again).toHaveLength(3);
    expect(again.map(({ reason }) => reason)).not.toContain('third');
  });

  it('are none of a tenant', async () => {
    const { client } = await service.newTenant();
    expect(await client.get('/v1/admin/dead-letters')).toMatchObject({ status: 401 });
  });
});
