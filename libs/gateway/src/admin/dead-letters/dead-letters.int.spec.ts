import { type DeadLetter, type StoredDeadLetter } from '@parley/event-log';
import { newId } from '@parley/kernel';
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
    // One by one, so that each has an instant of its own: the list is ordered by instant.
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

  it('are kept once, however often their batch comes', async () => {
    const again = letter('again', 'relay');
    for (let times = 0; times < 3; times++) await service.deadLetters.add([again, again]);
    expect(await reasons('?lane=relay')).toEqual(['again']);
    await service.operator.delete('/v1/admin/dead-letters?lane=relay');
  });

  it('are put back and discarded a bounded number at a time', async () => {
    const empty = { ...letter('empty', 'relay'), payload: '[]' };
    const add = (count: number) =>
      service.deadLetters.add(
        Array.from({ length: count }, (_, index) => ({ ...empty, origin: `conversations/0@2-${index}` })),
      );
    const transactions = async () =>
      (
        await service.postgres.query<{ letters: number }>({
          text: `SELECT count(*)::integer AS letters FROM dead_letters WHERE lane = 'relay' GROUP BY xmin::text ORDER BY 1`,
        })
      ).map(({ letters }) => letters);
    await add(2_500);
    const { body } = await service.operator.post('/v1/admin/dead-letters/replay', { lane: 'relay' });
    expect(body).toEqual({ replayed: 2_500 });
    expect(await transactions()).toEqual([500, 1_000, 1_000]);
    const discarded = await service.operator.delete('/v1/admin/dead-letters?lane=relay&replayed=true');
    expect(discarded.body).toEqual({ discarded: 2_500 });
    expect(await reasons('?lane=relay&replayed=true')).toEqual([]);
  });

  describe('that cannot be mended', () => {
    const discard = (query: string) => service.operator.delete(`/v1/admin/dead-letters?${query}`);
    const told = async () =>
      (await service.operator.get<{ detail: string }[]>('/v1/admin/security-log?kind=dead_letters.discarded')).body.map(
        ({ detail }) => detail,
      );

    it('are discarded one by one or by lane: the others stay, and no replay brings them back', async () => {
      const relayed = (reason: string) => letter(reason, 'relay');
      // From a record that somebody else wrote to the topic, so it can never be put back.
      const foreign = { ...relayed('foreign'), origin: 'parley.conversations.v1/0@12' };
      for (const one of [relayed('first'), foreign, relayed('third')]) await service.deadLetters.add([one]);
      const others = await reasons(`?lane=${lane}`);
      const [, wrong] = (await list('?lane=relay')).body;
      expect(await discard(`lane=relay&id=${wrong?.id ?? ''}`)).toMatchObject({ status: 200, body: { discarded: 1 } });
      expect(await reasons('?lane=relay')).toEqual(['third', 'first']);
      expect((await discard('lane=relay')).body).toEqual({ discarded: 2 });
      expect((await service.operator.post('/v1/admin/dead-letters/replay', { lane: 'relay' })).body).toEqual({
        replayed: 0,
      });
      expect(await reasons('?lane=relay&replayed=true')).toEqual([]);
      expect(await reasons(`?lane=${lane}`)).toEqual(others);
      expect((await told()).slice(0, 2)).toEqual(['lane relay: 2', 'lane relay: 1']);
    });

    it('keep those that were put back, unless they are meant too', async () => {
      await service.deadLetters.add([letter('put back', 'relay')]);
      await service.operator.post('/v1/admin/dead-letters/replay', { lane: 'relay' });
      expect((await discard('lane=relay')).body).toEqual({ discarded: 0 });
      expect((await discard('lane=relay&replayed=true')).body).toEqual({ discarded: 1 });
    });

    it('are not all discarded because a lane was not named', async () => {
      // Letters that another test put back fail again at some time, and are then in the list once more.
      await service.caughtUp();
      const before = await reasons();
      expect(before).toContain('elsewhere');
      for (const query of ['', 'replayed=true', `id=${newId()}`])
        expect(await discard(query)).toMatchObject({ status: 400, body: { errors: [{ path: 'lane' }] } });
      expect(await reasons()).toEqual(before);
    });
  });

  it('are asked for by the name of a lane that there is, or the names are told', async () => {
    const { operator } = service;
    for (const answer of [
      await operator.get('/v1/admin/dead-letters?lane=typo'),
      await operator.delete('/v1/admin/dead-letters?lane=typo'),
      await operator.post('/v1/admin/dead-letters/replay', { lane: 'typo' }),
    ]) {
      const errors = [
        { path: 'lane', message: expect.stringMatching(/event-facts, .*conversation-analysis/) as string },
      ];
      expect(answer).toMatchObject({ status: 400, body: { errors } });
    }
  });

  it('are none of a tenant', async () => {
    const { client } = await service.newTenant();
    expect(await client.get('/v1/admin/dead-letters')).toMatchObject({ status: 401 });
    expect(await client.delete(`/v1/admin/dead-letters?lane=${lane}`)).toMatchObject({ status: 401 });
  });
});
