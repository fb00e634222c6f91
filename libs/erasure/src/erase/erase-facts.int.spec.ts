import { setTimeout as sleep } from 'node:timers/promises';
import { type ClickHouseWriter, DATABASE, PERIOD_CELLS, type Statement } from '@parley/clickhouse';
import type { Postgres, Queryable } from '@parley/postgres';
import { PeriodAudit, PeriodKeeper, StalePeriods } from '@parley/projections';
import { gate, startTestService, type TestService, type TestTenant } from '@parley/testing';
import type { ErasureJob } from '../domain/erasure-job.js';
import { erasePersonFacts } from './erase-facts.js';

const AT_ONCE = { quietMs: 0, leastConversations: 0, leastOfUser: 0 };
const EVENT_CELLS = PERIOD_CELLS.eventDay.table.name;

type Send = (instead?: Statement) => Promise<void>;

describe('an erasure from ClickHouse', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService({ periodBounds: AT_ONCE });
  });
  beforeEach(async () => {
    tenant = await service.newTenant();
  });
  afterAll(() => service.close());

  const tell = async (externalUserId: string): Promise<void> => {
    const event = { productId: tenant.productId, eventType: `of ${externalUserId}`, value: 'x', externalUserId };
    expect((await tenant.client.post('/v1/events', event)).status).toBe(201);
  };
  const addUp = async (): Promise<void> => {
    service.maintenance.start();
    await service.periodsAddedUp(tenant.id);
    await service.maintenance.stop();
  };
  const told = async (): Promise<unknown> => {
    const from = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000).toISOString();
    const path = `/v1/products/${tenant.productId}/events/summary?from=${from}`;
    return (await tenant.client.get<{ eventTypes: unknown }>(path)).body.eventTypes;
  };
  const toldByEvents = async (): Promise<unknown> => {
    await service.postgres.query({ text: 'UPDATE period_celled_tenants SET listed = false' });
    const answer = await told();
    await service.postgres.query({ text: 'UPDATE period_celled_tenants SET listed = true' });
    return answer;
  };

  const isOf = (statement: Statement, table: string): boolean => sqlOf(statement).some((sql) => sql.includes(table));
  const sqlOf = (statement: Statement) => statement({ database: DATABASE, cluster: null });
  /** @returns the id of the one to be erased. */
  const tellOfBoth = async (): Promise<string> => {
    await tell('victim');
    await tell('other');
    await service.caughtUp();
    await addUp();
    const users = await tenant.client.get<{ id: string; externalId: string }[]>('/v1/users');
    return users.body.find(({ externalId }) => externalId === 'victim')?.id ?? '';
  };
  const periods = () => new StalePeriods(service.postgres);
  const noteToday = () => {
    const day = new Date().toISOString().slice(0, 10);
    return periods().note([{ tenantId: tenant.id, productId: tenant.productId, day }], 0);
  };
  const writing = (execute: (statement: Statement, send: Send) => Promise<void>): ClickHouseWriter => {
    const { writer } = service.clickhouse;
    return Object.assign(Object.create(writer) as typeof writer, {
      execute: (...sent: Parameters<typeof writer.execute>) =>
        execute(sent[0], (instead = sent[0]) => writer.execute(instead, sent[1])),
    });
  };
  const erase = (userId: string, writer: ClickHouseWriter = service.clickhouse.writer): Promise<void> =>
    erasePersonFacts({ reader: service.clickhouse.reader, writer }, { tenantId: tenant.id, userId } as ErasureJob, {
      eventIds: [],
      periods: periods(),
      record: () => Promise.resolve(),
      signal: new AbortController().signal,
    });
  const keep = (postgres: Postgres, writer: ClickHouseWriter = service.clickhouse.writer): Promise<void> => {
    const { reader } = service.clickhouse;
    const audit = new PeriodAudit(postgres, reader, periods());
    return new PeriodKeeper(postgres, { reader, writer }, periods(), audit, AT_ONCE).keep(new AbortController().signal);
  };
  const typesInCells = async (): Promise<string[]> => {
    const sql = `SELECT DISTINCT event_type AS type FROM ${DATABASE}.${EVENT_CELLS} WHERE tenant_id = {tenantId:UUID}`;
    const rows = await service.clickhouse.reader.read<{ tenantId: string }, { type: string }>(
      { name: 'types in cells', sql },
      { tenantId: tenant.id },
    );
    return rows.map(({ type }) => type);
  };

  it.each([1, 2])(
    'by a process that lost its lock leaves cells that were added up before its deletion of cells (%i)',
    async (nth) => {
      const userId = await tellOfBoth();
      let deletions = 0;
      const late = writing(async (statement, send) => {
        const isLast = isOf(statement, EVENT_CELLS) && ++deletions === nth;
        if (isLast) {
          // Another process ends the erasure, and the day is added up.
          await noteToday();
          await addUp();
        }
        await send();
        if (isLast) throw new Error('killed');
      });
      await expect(erase(userId, late)).rejects.toThrow('killed');
      expect(await told()).toContainEqual(expect.objectContaining({ eventType: 'of other' }));
      expect(await told()).toEqual(await toldByEvents());
    },
  );

  it('leaves no type of event in a cell whose facts a keeper had read', async () => {
    const userId = await tellOfBoth();
    await noteToday();
    const [isRead, mayWrite] = [gate(), gate()];
    const { writer } = service.clickhouse;
    const keeping = keep(
      service.postgres,
      writing(async (statement, send) => {
        if (!isOf(statement, EVENT_CELLS)) return send();
        // As an engine that takes long between the two.
        await writer.command(`CREATE TABLE ${DATABASE}.slow AS ${DATABASE}.${EVENT_CELLS}`);
        await send(() =>
          sqlOf(statement).map((sql) => sql.replace(`INTO ${DATABASE}.${EVENT_CELLS}`, `INTO ${DATABASE}.slow`)),
        );
        isRead.open();
        await mayWrite.opened;
        await writer.command(`INSERT INTO ${DATABASE}.${EVENT_CELLS} SELECT * FROM ${DATABASE}.slow`);
        await writer.command(`DROP TABLE ${DATABASE}.slow`);
      }),
    );
    await isRead.opened;
    const erasing = erase(userId);
    await Promise.race([erasing, sleep(1_000)]);
    mayWrite.open();
    await Promise.all([keeping, erasing]);
    await addUp();
    expect(await typesInCells()).toEqual(['of other']);
  });

  it('that is killed leaves none in a cell that a keeper added up only then', async () => {
    const userId = await tellOfBoth();
    await noteToday();
    const [isAtFacts, mayDelete] = [gate(), gate()];
    let erasing: Promise<void> | null = null;
    const late = Object.assign(Object.create(service.postgres) as Postgres, {
      // Between choosing and adding up.
      transaction: async <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => {
        erasing ??= erase(
          userId,
          writing(async (statement, send) => {
            const isOfFacts = isOf(statement, 'event_facts');
            if (isOfFacts) isAtFacts.open();
            if (isOfFacts) await mayDelete.opened;
            await send();
            if (isOfFacts) throw new Error('killed');
          }),
        );
        await isAtFacts.opened;
        return service.postgres.transaction(work);
      },
    });
    await keep(late);
    mayDelete.open();
    await expect(erasing).rejects.toThrow('killed');
    await erase(userId);
    await noteToday();
    await addUp();
    expect(await typesInCells()).toEqual(['of other']);
  });
});
