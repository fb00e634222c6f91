import { DATABASE, PERIOD_CELLS, type Statement } from '@parley/clickhouse';
import { StalePeriods } from '@parley/projections';
import { startTestService, type TestService, type TestTenant } from '@parley/testing';
import type { ErasureJob } from '../domain/erasure-job.js';
import { erasePersonFacts } from './erase-facts.js';

describe('an erasure by a process that lost its lock', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService({ periodBounds: { quietMs: 0, leastConversations: 0, leastOfUser: 0 } });
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

  const isOfEventCells = (statement: Statement): boolean =>
    statement({ database: DATABASE, cluster: null }).some((sql) => sql.includes(PERIOD_CELLS.eventDay.table.name));

  it.each([1, 2])('leaves cells that were added up before its deletion of cells (%i)', async (nth) => {
    await tell('victim');
    await tell('other');
    await service.caughtUp();
    await addUp();
    const users = await tenant.client.get<{ id: string; externalId: string }[]>('/v1/users');
    const userId = users.body.find(({ externalId }) => externalId === 'victim')?.id ?? '';
    const { reader, writer } = service.clickhouse;
    const periods = new StalePeriods(service.postgres);
    const day = new Date().toISOString().slice(0, 10);
    let deletions = 0;
    const late = Object.assign(Object.create(writer) as typeof writer, {
      execute: async (...sent: Parameters<typeof writer.execute>) => {
        const isLast = isOfEventCells(sent[0]) && ++deletions === nth;
        if (isLast) {
          // Another process ends the erasure, and the day is added up.
          await periods.note([{ tenantId: tenant.id, productId: tenant.productId, day }], 0);
          await addUp();
        }
        await writer.execute(...sent);
        if (isLast) throw new Error('killed');
      },
    });
    const erasing = erasePersonFacts({ reader, writer: late }, { tenantId: tenant.id, userId } as ErasureJob, {
      eventIds: [],
      periods,
      record: () => Promise.resolve(),
      signal: new AbortController().signal,
    });
    await expect(erasing).rejects.toThrow('killed');
    expect(await told()).toContainEqual(expect.objectContaining({ eventType: 'of other' }));
    expect(await told()).toEqual(await toldByEvents());
  });
});
