import { startTestService, type TestClient, type TestService } from '@parley/testing';

interface Act {
  /** The table that the request writes to. */
  readonly table: string;
  readonly ask: (operator: TestClient) => Promise<unknown>;
}

const ACTS: Readonly<Record<string, Act>> = {
  'a replay': { table: 'replays', ask: (operator) => operator.post('/v1/admin/replay', {}) },
  'a reanalysis': { table: 'reanalyses', ask: (operator) => operator.post('/v1/admin/reanalyse', {}) },
  'a rebuild of cells': { table: 'cell_numbers', ask: (operator) => operator.post('/v1/admin/cells/rebuild', {}) },
  'a replay of dead letters': {
    table: 'dead_letters',
    ask: (operator) => operator.post('/v1/admin/dead-letters/replay', { lane: 'relay' }),
  },
  'a discard of dead letters': {
    table: 'dead_letters',
    ask: (operator) => operator.delete('/v1/admin/dead-letters?lane=relay'),
  },
};

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.deadLetters.add([
    {
      lane: 'relay',
      contract: 'conversation.changed.v1',
      payload: '[]',
      origin: 'conversations/0@1-1',
      step: 'publish',
      reason: 'too large',
      attempts: 3,
    },
  ]);
});
afterAll(() => service.close());

describe.each(Object.entries(ACTS))('the security log of %s', (_, { table, ask }) => {
  const rowsOf = (name: string) => service.postgres.query({ text: `SELECT r::text AS row FROM ${name} r ORDER BY 1` });
  const without = async (missing: string): Promise<void> => {
    await service.postgres.query({ text: `ALTER TABLE ${missing} RENAME TO away` });
    expect(await ask(service.operator.ofBrokenService())).toMatchObject({ status: 500 });
    await service.postgres.query({ text: `ALTER TABLE away RENAME TO ${missing}` });
  };

  it('has no entry where it was not done', async () => {
    const before = await rowsOf('security_log');
    await without(table);
    expect(await rowsOf('security_log')).toEqual(before);
  });

  it('has its entry, or it is not done', async () => {
    const before = await rowsOf(table);
    await without('security_log');
    expect(await rowsOf(table)).toEqual(before);
  });
});
