import { startTestService, type TestService, type TestTenant } from '@parley/testing';

const TEMPLATES = 50;
/** Makes each comparison of a text take milliseconds: the text differs from the templates only at the ends. */
const FILLER = 'ab'.repeat(50 * 1024);
const TEMPLATE_OF_ALL = 'You are {{who}} for everybody at {{company}}.';

interface Answer {
  readonly conversationId: string;
  readonly systemPromptPromptId: string;
  readonly templateMatch: { readonly promptId: string } | null;
}

/** The longest time that a transaction in this database waited for its client, as seen within PostgreSQL. */
const WATCH = `
  CREATE FUNCTION longest_idle_transaction(seconds double precision) RETURNS double precision LANGUAGE plpgsql AS $$
  DECLARE longest double precision := 0; until timestamptz := clock_timestamp() + make_interval(secs => seconds);
  BEGIN
    WHILE clock_timestamp() < until LOOP
      PERFORM pg_stat_clear_snapshot();
      SELECT greatest(longest, max(extract(epoch FROM clock_timestamp() - state_change) * 1000)) INTO longest
      FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction';
      PERFORM pg_sleep(0.002);
    END LOOP;
    RETURN longest;
  END $$`;

describe('a system prompt beside many large templates', () => {
  let service: TestService;
  let tenant: TestTenant;
  let made: { readonly promptId: string };

  const create = async (content: string) => {
    const body = { name: 'One', productId: tenant.productId, role: 'system', components: [{ content }] };
    const answer = await tenant.client.post<{ promptId: string }>('/v1/prompts', body);
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const send = (content: string, more: object = {}) =>
    tenant.client.post<Answer>('/v1/messages', {
      ...{ externalUserId: 'ada', productId: tenant.productId, systemPrompt: content },
      ...{ messages: [{ role: 'user', content: 'Hello' }], ...more },
    });
  /**
   * The longest wait as a share of the time of the work, most of which is comparing: a busy machine stretches both. It
   * may also stretch one wait alone, so that is tried three times.
   */
  const expectNoWait = async (work: (attempt: number) => Promise<void>) => {
    const shares: number[] = [];
    while (shares.length < 3 && Math.min(...shares) >= 0.1) {
      const watched = service.postgres.query<{ ms: number }>({ text: 'SELECT longest_idle_transaction(3) AS ms' });
      const began = performance.now();
      await work(shares.length);
      const took = performance.now() - began;
      shares.push(((await watched)[0]?.ms ?? 0) / took);
    }
    expect(Math.min(...shares)).toBeLessThan(0.1);
  };

  beforeAll(async () => {
    service = await startTestService();
    await service.postgres.query({ text: WATCH });
    tenant = await service.newTenant();
    for (let n = 0; n < TEMPLATES - 1; n++) await create(`{{a}}${FILLER}${n}{{b}}`);
    made = await create(TEMPLATE_OF_ALL);
  });
  afterAll(() => service.close());

  const who = (n: number) => `You are ${FILLER} (${n}) for everybody at Acme.`;

  it('is compared while no transaction waits for it', async () => {
    await expectNoWait(async (attempt) => {
      const answer = await send(who(10 + attempt));
      expect(answer).toMatchObject({ status: 201, body: { templateMatch: { promptId: made.promptId } } });
    });
  });

  it('is so for an anonymised user too, and where the conversation tells the product', async () => {
    await tenant.client.post('/v1/users', { externalUserId: 'eve', anonymized: true });
    const { body: begun } = await send(`${who(2)} `, { externalUserId: 'eve' });
    await expectNoWait(async (attempt) => {
      const { conversationId } = begun;
      const answer = await send(`You are ${FILLER}, reached at a.b@example.org (${attempt}), for everybody at Acme.`, {
        ...{ productId: undefined, externalUserId: 'eve', conversationId },
      });
      expect(answer).toMatchObject({ status: 201, body: { templateMatch: { promptId: made.promptId } } });
    });
  });

  it('leaves other requests their turns meanwhile', async () => {
    const slow = send(who(3));
    let answered = 0;
    let isOver = false;
    const others = (async () => {
      while (!isOver) {
        const { status } = await tenant.client.get('/v1/users?limit=1');
        expect(status).toBe(200);
        answered++;
      }
    })();
    expect((await slow).status).toBe(201);
    isOver = true;
    await others;
    expect(answered).toBeGreaterThan(25);
  });

  it('matches templates that the same request has made', async () => {
    const conversation = (systemPrompt: string) => ({
      ...{ externalUserId: 'ada', productId: tenant.productId, systemPrompt },
      messages: [{ role: 'user', content: 'Hello' }],
    });
    const { body } = await tenant.client.post<{ results: Answer[] }>('/v1/messages/batch', {
      conversations: [
        'Help {{whom}} with whatever comes up.',
        'Help Ada with whatever comes up.',
        'Something else.',
      ].map(conversation),
    });
    const [template, filledIn] = body.results;
    expect(filledIn?.templateMatch).toMatchObject({ promptId: template?.systemPromptPromptId });
  });
});
