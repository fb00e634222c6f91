import type { ClickHouse } from '@parley/clickhouse';
import { type DeadLetter, PostgresDrainBarrier } from '@parley/event-log';
import { SystemClock } from '@parley/kernel';
import { Postgres, type Queryable, type Statement } from '@parley/postgres';
import { eventually, startTestService, type TestService, type TestTenant } from '@parley/testing';
import type { QueryResultRow } from 'pg';
import { STORED, tellOf } from '../testing/person.js';
import { whilePutBack } from '../testing/put-back.js';
import { factsOf, postgresText } from '../testing/traces.js';
import { NO_PERIODS } from './erase-facts.js';
import { ErasePerson } from './erase-person.js';
import type { ErasureJob } from '../domain/erasure-job.js';
import { unfinishedErasures } from '../postgres/erasure-jobs.js';

/** Fails like a process that is killed: before its nth statement, and at every one after it. */
class MortalPostgres extends Postgres {
  constructor(
    private readonly alive: Postgres,
    private readonly spend: () => void,
  ) {
    super(null as never);
  }

  override query<Row extends QueryResultRow>(statement: Statement): Promise<Row[]> {
    this.spend();
    return this.alive.query<Row>(statement);
  }

  override transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.alive.transaction((tx) =>
      work({
        query: async <Row extends QueryResultRow>(statement: Statement) => {
          this.spend();
          return tx.query<Row>(statement);
        },
      }),
    );
  }
}

/** Tells when a transaction has ended. */
class ObservedPostgres extends Postgres {
  constructor(
    private readonly observed: Postgres,
    private readonly onEnd: () => void,
  ) {
    super(null as never);
  }

  override query<Row extends QueryResultRow>(statement: Statement): Promise<Row[]> {
    return this.observed.query<Row>(statement);
  }

  override transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.observed.transaction(work).finally(this.onEnd);
  }
}

describe('an erasure', () => {
  let service: TestService;
  let tenant: TestTenant;

  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
    await service.maintenance.stop();
  });
  afterAll(() => service.close());

  const attempt = async (maxStatements: number): Promise<void> => {
    let left = maxStatements;
    const spend = () => {
      if (left-- <= 0) throw new Error('killed');
    };
    const mortal = new MortalPostgres(service.postgres, spend);
    const clickhouse: Pick<ClickHouse, 'reader' | 'writer'> = {
      reader: service.clickhouse.reader,
      writer: {
        insert: () => Promise.reject(new Error('An erasure inserts nothing.')),
        execute: async (statement, parameters) => {
          spend();
          await service.clickhouse.writer.execute(statement, parameters);
          spend();
        },
      },
    };
    const [job] = await unfinishedErasures(service.postgres);
    if (job === undefined) return;
    await new ErasePerson(mortal, new PostgresDrainBarrier(mortal), clickhouse, new SystemClock(), NO_PERIODS).advance(
      job,
      new AbortController().signal,
    );
  };

  it('that is killed at every statement goes on where it was, and counts each record once', async () => {
    const person = await tellOf(tenant, 'victim');
    await service.caughtUp();
    const before = (await factsOf(service, tenant.id)).filter((row) => row['user_id'] === person.userId);
    const { body } = await tenant.client.delete<{ jobId: string }>(`/v1/users/${person.externalId}`);
    const stepNow = async () => (await unfinishedErasures(service.postgres))[0]?.step;
    // In each step after one statement, then after two, and so on, until the next step begins.
    for (let step = await stepNow(), statements = 1; step !== undefined; statements++) {
      await attempt(statements).catch((error: Error) => expect(error.message).toBe('killed'));
      const now = await stepNow();
      if (now !== step) statements = 0;
      step = now;
    }
    const receipt = await tenant.client.get<{ status: string; erased: Record<string, object> }>(
      `/v1/erasures/${body.jobId}`,
    );
    const of = (table: string) => before.filter((row) => row['table'] === table).length;
    expect(receipt.body).toMatchObject({
      status: 'done',
      erased: {
        postgres: STORED.postgres,
        log: { messages: 6 },
        clickhouse: {
          eventFacts: 2,
          conversationFacts: of('conversation_facts'),
          conversationAnalysis: of('conversation_analysis'),
          conversationAnalysisDetails: of('conversation_analysis_details'),
          userFacts: of('user_facts'),
        },
      },
    });
    const everything = (await postgresText(service)) + JSON.stringify(await factsOf(service, tenant.id));
    for (const trace of [person.externalId, person.userId]) expect(everything).not.toContain(trace);
  });

  it('takes out what somebody puts back from the dead letters while they are looked through', async () => {
    const { userId, externalId } = await tellOf(tenant, 'back');
    const letter = letterAbout(tenant.id, userId);
    await service.deadLetters.add([letter]);
    await tenant.client.delete(`/v1/users/${externalId}`);
    const [job] = await unfinishedErasures(service.postgres);
    if (job === undefined) throw new Error('There is no erasure.');
    const notYet = { passed: () => Promise.resolve(false) };
    const erasure = new ErasePerson(service.postgres, notYet, service.clickhouse, new SystemClock(), NO_PERIODS);
    await whilePutBack(service, letter.lane, () =>
      erasure.advance({ ...job, step: 'log' }, new AbortController().signal),
    );
    const text = `SELECT 1 FROM log WHERE payload LIKE '%' || $1 || '%'`;
    expect(await service.postgres.query({ text, values: [userId] })).toEqual([]);
  });

  it('stops within a step, and goes on from there', async () => {
    const { client, productId } = tenant;
    const conversations = Array.from({ length: 120 }, (_, index) => ({
      productId,
      externalUserId: 'stopped',
      externalConversationId: `stopped-${index}`,
      messages: [{ role: 'user', content: 'Hello' }],
    }));
    for (const half of [conversations.slice(60), conversations.slice(0, 60)]) {
      expect((await client.post('/v1/messages/batch', { conversations: half })).status).toBe(200);
    }
    const { body } = await client.delete<{ jobId: string }>('/v1/users/stopped');
    const left = async () => {
      const found = { text: `SELECT 1 FROM conversations WHERE external_id LIKE 'stopped-%'` };
      return (await service.postgres.query(found)).length;
    };
    const advance = async (postgres: Postgres, signal: AbortSignal): Promise<boolean> => {
      const job = (await unfinishedErasures(service.postgres)).find(({ id }) => id === body.jobId);
      const barrier = new PostgresDrainBarrier(service.postgres);
      const erasure = new ErasePerson(postgres, barrier, service.clickhouse, new SystemClock(), NO_PERIODS);
      if (job !== undefined) await erasure.advance(job, signal);
      return job === undefined;
    };
    const stopping = new AbortController();
    const postgres = new ObservedPostgres(service.postgres, () => stopping.abort(new Error('stopped')));
    await expect(advance(postgres, stopping.signal)).rejects.toThrow('stopped');
    expect(await left()).toBe(70);
    await eventually('it is done', () => advance(service.postgres, new AbortController().signal));
    const receipt = { status: 'done', erased: { postgres: { conversations: 120 } } };
    expect((await client.get(`/v1/erasures/${body.jobId}`)).body).toMatchObject(receipt);
  });

  const jobOf = async (userId: string) =>
    (await unfinishedErasures(service.postgres)).find((job) => job.userId === userId);

  const advance = async (
    job: ErasureJob | undefined,
    passed: () => Promise<boolean>,
    postgres: Postgres = service.postgres,
    stopping = new AbortController(),
  ) => {
    if (job === undefined) throw new Error('There is no erasure.');
    const erasure = new ErasePerson(postgres, { passed }, service.clickhouse, new SystemClock(), NO_PERIODS);
    await erasure.advance(job, stopping.signal);
  };

  it('waits for the lanes again, though a process that lost its lock believes that they have passed', async () => {
    const { userId, externalId } = await tellOf(tenant, 'twice');
    await service.caughtUp();
    await tenant.client.delete(`/v1/users/${externalId}`);
    const stored = () => jobOf(userId);
    const notYet = () => Promise.resolve(false);
    await advance(await stored(), notYet);
    const held = await stored();
    let asked = 0;
    await advance(held, async () => {
      if (asked++ > 0) return false;
      await service.deadLetters.add([letterAbout(tenant.id, userId)]);
      return true;
    });
    const waiting = await stored();
    await advance(held, () => Promise.resolve(true));
    expect(await stored()).toEqual(waiting);
    await advance(waiting, () => Promise.resolve(true));
    expect(await stored()).toBeUndefined();
  });

  it('rewrites the log again, though a process that lost its lock has only now rewritten it', async () => {
    const { userId, externalId } = await tellOf(tenant, 'again');
    await service.caughtUp();
    await tenant.client.delete(`/v1/users/${externalId}`);
    const stored = () => jobOf(userId);
    const first = await stored();
    await advance(first, () => Promise.resolve(false));
    const letterComes = async () => {
      await service.deadLetters.add([letterAbout(tenant.id, userId)]);
      return true;
    };
    const stopping = new AbortController();
    const postgres = new ObservedPostgres(service.postgres, () => stopping.abort(new Error('stopped')));
    await expect(advance(await stored(), letterComes, postgres, stopping)).rejects.toThrow('stopped');
    const again = await stored();
    expect(again).toMatchObject({ step: 'log' });
    await advance(first && { ...first, step: 'log' }, () => Promise.resolve(false));
    expect(await stored()).toEqual(again);
    await advance(again, () => Promise.resolve(true));
    expect(await stored()).toBeUndefined();
  });
});

const letterAbout = (tenantId: string, userId: string): DeadLetter => ({
  lane: 'user-facts',
  contract: 'user.changed.v1',
  payload: JSON.stringify([{ tenantId, userId }]),
  origin: 'users/0@1-1',
  step: 'project',
  reason: 'Too late.',
  attempts: 1,
});
