import { startTestService, type TestProblem, type TestService, type TestTenant } from '@parley/testing';

interface BatchAnswer {
  readonly results: readonly { readonly status: string; readonly errors?: readonly object[] }[];
}

/** A text with which PostgreSQL fails with this SQLSTATE, in an event that goes into the log or in a message. */
const failing = (sqlState: string) => `fails with ${sqlState}`;
const FAILS = `
  CREATE FUNCTION fail_as_told() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE told text := substring(to_jsonb(NEW)::text FROM 'fails with ([0-9A-Z]{5})');
  BEGIN
    IF told IS NOT NULL THEN RAISE EXCEPTION 'as the test wants it' USING ERRCODE = told; END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER fail_as_told BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION fail_as_told();
  CREATE TRIGGER fail_as_told BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION fail_as_told();`;

const DISK_FULL = '53100';
const BUG = 'XX000';

describe('when PostgreSQL cannot do it now', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
    await service.postgres.query({ text: FAILS });
  });
  afterAll(() => service.close());

  const event = (eventType = 'purchase') => ({ eventType, productId: tenant.productId, value: 'done' });
  const conversation = (content = 'hello') => ({
    productId: tenant.productId,
    externalUserId: 'ada',
    messages: [{ role: 'user', content }],
  });

  it.each([
    ['has a full disk', DISK_FULL],
    ['has no connection left', '53300'],
    ['shuts down', '57P01'],
    ['starts up', '57P03'],
    ['cancels what takes too long', '57014'],
    ['has lost its own connection', '08006'],
    ['is a standby that is not promoted yet', '25006'],
    ['cannot read its disk', '58030'],
    ['has others hold the lock for too long', '55P03'],
  ])('because it %s, an event and a conversation are answered with 503 and Retry-After', async (_, sqlState) => {
    const answers = [
      await tenant.client.post<TestProblem>('/v1/events', event(failing(sqlState))),
      await tenant.client.post<TestProblem>('/v1/messages', conversation(failing(sqlState))),
      await tenant.client.post<TestProblem>('/v1/events/batch', { events: [event(failing(sqlState))] }),
    ];
    for (const { status, headers } of answers) {
      expect(status).toBe(503);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  it('says of a full disk that it cannot be written to', async () => {
    await tenant.client.post('/v1/events', event(failing(DISK_FULL)));
    expect(service.postgres.unwritable).toBe('has no disk space left');
  });

  it('answers a mistake of ours with 500', async () => {
    expect((await tenant.client.ofBrokenService().post('/v1/events', event(failing(BUG)))).status).toBe(500);
  });

  it('answers a batch of events one by one although one of them met an internal error', async () => {
    const { status, body } = await tenant.client.post<BatchAnswer>('/v1/events/batch', {
      events: [event(), event(failing(BUG)), event('other'), {}],
    });
    expect(status).toBe(200);
    expect(body.results.map((result) => result.status)).toEqual(['created', 'rejected', 'created', 'rejected']);
    expect(body.results[1]?.errors).toEqual([
      { path: '', message: 'It was not stored: something went wrong on our side. Send it again.' },
    ]);
  });

  it.each([
    ['is away', '57P01'],
    ['has others hold a lock for too long', '55P03'],
  ])('stores an event once, and says so, although it then %s', async (_, sqlState) => {
    const stored = `before ${sqlState}`;
    const { status, body } = await tenant.client.post<BatchAnswer>('/v1/events/batch', {
      events: [event(stored), { ...event(failing(sqlState)), externalConversationId: 'not yet' }],
    });
    expect(status).toBe(200);
    expect(body.results.map((result) => result.status)).toEqual(['created', 'rejected']);
    const logged = await service.postgres.query<{ times: number }>({
      text: `SELECT count(*) AS times FROM log WHERE payload LIKE '%' || $1 || '%'`,
      values: [stored],
    });
    expect(logged).toEqual([{ times: 1 }]);
  });

  it('answers a batch of conversations one by one although one of them met an internal error', async () => {
    const { status, body } = await tenant.client.post<BatchAnswer>('/v1/messages/batch', {
      conversations: [conversation(), conversation(failing(BUG)), conversation()],
    });
    expect(status).toBe(200);
    expect(body.results.map((result) => result.status)).toEqual(['created', 'rejected', 'created']);
  });
});
