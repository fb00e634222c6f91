import { setTimeout as sleep } from 'node:timers/promises';
import { type Conversation, LOCAL_ANALYSER_VERSION, LocalAnalyser } from '@parley/analysis';
import { InProcessAnalysisPool } from '@parley/analysis-pool';
import { DATABASE } from '@parley/clickhouse';
import { type ConversationSource, PooledAnalyser, PostgresConversationSource } from '@parley/projections';
import { gate, InsertOnlyWriter, startTestService, type TestService, type TestTenant } from '@parley/testing';
import { PostgresInbox } from '@parley/inbox';
import { SystemClock } from '@parley/kernel';
import { pino } from 'pino';
import { Reanalyses, type ReanalysisProgress } from './reanalyses.js';
import { Reanalysis } from './reanalysis.js';

const CONVERSATIONS = 120;
/** The most conversations that one step of a run analyses. */
const STEP = 50;
const TABLES = ['conversation_analysis', 'conversation_analysis_details'];

interface Status {
  readonly reanalysis: (Omit<ReanalysisProgress, 'finishedAt'> & { finishedAt: string | null }) | null;
}

/** Analyses one step's worth of conversations and no more until released, so that a run is certain to be half-way. */
class HeldPool extends InProcessAnalysisPool {
  private left = Infinity;
  private held = gate();

  holdAfterOneStep(): void {
    this.left = STEP;
    this.held = gate();
  }

  goOn(): void {
    this.left = Infinity;
    this.held.open();
  }

  override async analyse(tenantId: string, conversation: Conversation) {
    if (this.left-- <= 0) await this.held.opened;
    return super.analyse(tenantId, conversation);
  }
}

describe('reanalysis', () => {
  const pool = new HeldPool(new LocalAnalyser());
  let service: TestService;
  let tenants: TestTenant[];
  beforeAll(async () => {
    service = await startTestService({ pool });
    tenants = [await service.newTenant(), await service.newTenant()];
    for (const { client, productId } of tenants) {
      const { status } = await client.post('/v1/messages/batch', {
        conversations: Array.from({ length: CONVERSATIONS / 2 }, (_, n) => ({
          productId,
          externalUserId: 'ada',
          externalConversationId: `old-${n}`,
          messages: [{ role: 'user', content: `My parcel ${n} is late!` }],
        })),
      });
      expect(status).toBe(200);
    }
    await service.caughtUp();
  });
  afterAll(() => service.close());

  /** Leaves the rows as an older analyser would have. */
  const makeOld = async (): Promise<void> => {
    const { writer } = service.clickhouse;
    for (const table of TABLES) {
      await writer.command(`CREATE TABLE ${DATABASE}.older ENGINE = Memory AS SELECT * REPLACE (
          row_version - 4 * analyser_version AS row_version, 0 AS analyser_version
        ) FROM ${DATABASE}.${table} FINAL`);
      await writer.command(`TRUNCATE TABLE ${DATABASE}.${table}`);
      await writer.command(`INSERT INTO ${DATABASE}.${table} SELECT * FROM ${DATABASE}.older`);
      await writer.command(`DROP TABLE ${DATABASE}.older`);
    }
  };
  const versions = async (table: string): Promise<Record<number, number>> => {
    const counted: Record<number, number> = {};
    for (const { id } of tenants) {
      const rows = await service.clickhouse.reader.read<{ tenantId: string }, { version: number; n: number }>(
        {
          name: 'versions',
          sql: `SELECT analyser_version AS version, count() AS n FROM ${DATABASE}.${table} FINAL
                WHERE tenant_id = {tenantId:UUID} GROUP BY version`,
        },
        { tenantId: id },
      );
      for (const { version, n } of rows) counted[version] = (counted[version] ?? 0) + n;
    }
    return counted;
  };
  /** The analytics of both tenants over HTTP. */
  const figures = () =>
    Promise.all(
      tenants.flatMap(({ client, productId }) =>
        [`/v1/products/${productId}/analytics?mode=simple`, '/v1/interactions?sort=-frustration&limit=100'].map(
          async (path) => (await client.get<object>(path)).body,
        ),
      ),
    );
  const progress = async () => (await service.operator.get<Status>('/v1/admin/status')).body.reanalysis;
  const until = async (condition: (now: Status['reanalysis']) => boolean): Promise<Status['reanalysis']> => {
    for (const deadline = Date.now() + 30_000; ; await sleep(10)) {
      const now = await progress();
      if (condition(now)) return now;
      if (Date.now() > deadline) throw new Error(`It did not come: ${JSON.stringify(now)}`);
    }
  };

  it('brings every conversation to the current analyser, through a stop half-way, and shows how far it is', async () => {
    expect(await progress()).toBeNull();
    const before = await figures();
    await makeOld();
    for (const table of TABLES) expect(await versions(table)).toEqual({ 0: CONVERSATIONS });

    pool.holdAfterOneStep();
    const asked = await service.operator.post<ReanalysisProgress>('/v1/admin/reanalyse', {});
    expect(asked).toMatchObject({ status: 202, body: { analyserVersion: LOCAL_ANALYSER_VERSION, finishedAt: null } });
    await until((now) => now !== null && now.analysed > 0);
    const stopped = service.reanalysis.stop();
    pool.goOn();
    await stopped;
    const halfWay = await progress();
    expect(halfWay).toMatchObject({ total: CONVERSATIONS, finishedAt: null });
    expect(halfWay?.analysed).toBeLessThan(CONVERSATIONS);
    expect(await figures()).toEqual(before);
    // Asking again joins the run that is under way.
    const again = await service.operator.post<ReanalysisProgress>('/v1/admin/reanalyse', {});
    expect(again.body.requestedAt).toBe(asked.body.requestedAt);

    service.reanalysis.start();
    const finished = await until((now) => now?.finishedAt != null);
    expect(finished).toMatchObject({ total: CONVERSATIONS, analysed: CONVERSATIONS, failed: 0 });
    expect(await figures()).toEqual(before);
    for (const table of TABLES) {
      expect(await versions(table)).toEqual({ [LOCAL_ANALYSER_VERSION]: CONVERSATIONS });
    }
  });

  it('finds nothing to do the second time', async () => {
    await service.operator.post('/v1/admin/reanalyse', {});
    expect(await until((now) => now?.finishedAt != null)).toMatchObject({ total: 0, analysed: 0 });
  });

  it('takes back what went between read and insert, with the rights of maintenance', async () => {
    await makeOld();
    await service.reanalysis.stop();
    const stored = new PostgresConversationSource(service.postgres);
    let gone: string | undefined;
    const source: ConversationSource = {
      load: (keys) => stored.load(keys),
      // One conversation is there when it is read, and gone when it is checked again.
      progress: async (keys) => {
        const there = (await stored.progress(keys)).filter(({ conversationId }) => conversationId !== gone);
        gone ??= keys[0]?.conversationId;
        return there;
      },
    };
    const reanalysis = new Reanalysis({
      reanalyses: new Reanalyses(service.postgres),
      source,
      analyser: new PooledAnalyser(new InProcessAnalysisPool(new LocalAnalyser())),
      follower: new PostgresInbox(service.postgres, new SystemClock()),
      writer: new InsertOnlyWriter(service.clickhouse.writer),
      maintenance: service.clickhouse,
      logger: pino({ level: 'silent' }),
      pollMs: 50,
    });
    await service.operator.post('/v1/admin/reanalyse', {});
    reanalysis.start();
    expect(await until((now) => now?.finishedAt != null)).toMatchObject({ analysed: CONVERSATIONS });
    await reanalysis.stop();
    service.reanalysis.start();
    const taken = { 0: 1, [LOCAL_ANALYSER_VERSION]: CONVERSATIONS - 1 };
    for (const table of TABLES) expect(await versions(table)).toEqual(taken);
  });

  it('counts each conversation once, though a worker that lost its lock finishes its step', async () => {
    await service.reanalysis.stop();
    await service.operator.post('/v1/admin/reanalyse', {});
    const reanalyses = new Reanalyses(service.postgres);
    const started = await reanalyses.unfinished();
    if (started === null) throw new Error('There is no run.');
    const [first, second] = ['1', '2'].map((digit) => ({
      tenantId: tenants[0]!.id,
      conversationId: started.id.slice(0, -1) + digit,
      analysed: STEP,
      failed: 0,
    }));
    const advanced = await reanalyses.advance(started, first!);
    await expect(reanalyses.advance(started, first!)).rejects.toThrow('Another worker');
    const further = await reanalyses.advance(advanced, second!);
    await expect(reanalyses.advance(advanced, first!)).rejects.toThrow('Another worker');
    expect(await reanalyses.unfinished()).toEqual(further);
    expect(further).toMatchObject({ analysed: 2 * STEP, conversationId: second!.conversationId });
    await reanalyses.finish(started.id);
    service.reanalysis.start();
  });

  it('does not bring back what is erased while it is analysed', async () => {
    await makeOld();
    const { client, id } = tenants[0]!;
    pool.holdAfterOneStep();
    await service.operator.post('/v1/admin/reanalyse', {});
    await until((now) => now !== null && now.finishedAt === null && now.analysed > 0);
    await client.delete('/v1/users/ada');
    pool.goOn();
    await until((now) => now?.finishedAt != null);
    const left = async (): Promise<number> => {
      let sum = 0;
      for (const table of TABLES) {
        const [row] = await service.clickhouse.reader.read<{ tenantId: string }, { n: number }>(
          {
            name: 'left',
            sql: `SELECT count() AS n FROM ${DATABASE}.${table} WHERE tenant_id = {tenantId:UUID}`,
          },
          { tenantId: id },
        );
        sum += row?.n ?? 0;
      }
      return sum;
    };
    for (const deadline = Date.now() + 20_000; (await left()) > 0 && Date.now() < deadline;) await sleep(100);
    expect(await left()).toBe(0);
  });

  it('is for the operator', async () => {
    expect((await tenants[0]!.client.post('/v1/admin/reanalyse', {})).status).toBe(401);
  });
});
