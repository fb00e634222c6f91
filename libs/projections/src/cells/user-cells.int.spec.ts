import { type CelledTable, CELLS, USER_CELL_TABLES, DATABASE, truncate } from '@parley/clickhouse';
import { newId } from '@parley/kernel';
import { eventually, startTestService, type TestService, type TestTenant } from '@parley/testing';
import { CellsOverview } from '@parley/operations';
import { CellAudit } from './cell-audit.js';
import { cellsThatDiffered } from './cell-counters.js';
import { CellKeeper } from './cell-keeper.js';
import { ClickHouseUserCells } from './clickhouse-user-cells.js';

const USERS = 3;

describe('cells of users', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
    for (let n = 0; n < 2 * USERS; n++) {
      const sent = await tenant.client.post('/v1/messages', {
        productId: tenant.productId,
        externalUserId: `user-${n % USERS}`,
        ...(n < USERS ? {} : { externalOrganizationId: 'moved here' }),
        externalConversationId: `c-${n}`,
        messages: [{ role: 'user', content: 'Where is my order?' }],
      });
      expect(sent.status).toBe(201);
    }
    // Nobody else has rated: sums over no rating at all are compared as well.
    const rating = {
      productId: tenant.productId,
      externalConversationId: 'c-0',
      rating: 2,
      ratingMin: 1,
      ratingMax: 5,
    };
    expect((await tenant.client.post('/v1/ratings', rating)).status).toBe(201);
    await service.caughtUp();
    await service.celled(tenant.id);
  });
  afterAll(() => service.close());

  const read = <Row>(sql: string): Promise<Row[]> =>
    service.clickhouse.reader.read<{ tenantId: string }, Row>({ name: 'cells', sql }, { tenantId: tenant.id });

  /** Counts and sums of the cells by table: too low when a cell is missing, too high when there is one too many. */
  const sums = async () => ({
    conversations:
      await read(`SELECT count() AS cells, sum(conversations) AS sum FROM ${DATABASE}.user_conversation_cells
      FINAL WHERE tenant_id = {tenantId:UUID}`),
    analyses: await read(`SELECT count() AS cells, sum(measures[1]) AS sum FROM ${DATABASE}.user_analysis_cells
      FINAL WHERE tenant_id = {tenantId:UUID}`),
  });
  const RIGHT = {
    conversations: [{ cells: 2 * USERS, sum: 2 * USERS }],
    analyses: [{ cells: 2 * USERS, sum: 2 * USERS }],
  };

  const auditAll = async (): Promise<void> => {
    const cells = new ClickHouseUserCells(service.postgres, service.clickhouse);
    const audit = new CellAudit(service.postgres, service.clickhouse.reader, cells);
    for (let round = 0; round < 10; round++) await audit.round();
  };

  const answers = async (): Promise<unknown> => {
    const rules = [{ type: 'conversation_count', operator: 'gte', value: 2 }];
    const segment = await tenant.client.post('/v1/segments/preview', { filters: { rules } });
    const user = await tenant.client.get('/v1/users/user-1/analytics?mode=simple');
    expect([segment.status, user.status]).toEqual([200, 200]);
    return [segment.body, user.body];
  };

  it('are one for each user and organization', async () => {
    expect(await sums()).toEqual(RIGHT);
  });

  it.each(['', '?from=2026-01-01T00:00:00Z'])('say where all conversations of a user lie%s', async (range) => {
    const { body } = await tenant.client.get<object>(`/v1/users/user-1/analytics${range}`);
    expect(body).toMatchObject({ totalConversations: 2, keywords: [{ name: 'order', count: 2 }] });
  });

  it('that are right are counted by the audit as none that differ', async () => {
    const counted = async () => (await cellsThatDiffered.get()).values.reduce((sum, { value }) => sum + value, 0);
    const before = await counted();
    await auditAll();
    expect(await counted()).toBe(before);
  });

  it.each(Object.entries(CELLS))(
    'of %s that are falsified are found by the audit, and mended',
    async (_of, { table }) => {
      const falsified =
        'measures' in table.columns ? 'arrayMap(x -> x + 7, measures) AS measures' : '9 AS conversations';
      await service.clickhouse.writer.command(`INSERT INTO ${DATABASE}.${table.name}
      SELECT * REPLACE (row_version + 1 AS row_version, ${falsified}) FROM ${DATABASE}.${table.name} FINAL LIMIT 1`);
      expect(await sums()).not.toEqual(RIGHT);
      await auditAll();
      expect(await sums()).toEqual(RIGHT);
    },
  );

  it.each(Object.keys(CELLS) as CelledTable[])('of %s that are missing are found by the audit', async (of) => {
    await service.clickhouse.writer.execute(truncate(CELLS[of].table.name));
    await auditAll();
    expect(await sums()).toEqual(RIGHT);
  });

  it.each(USER_CELL_TABLES)('in %s of somebody without conversations go', async (table) => {
    await service.clickhouse.writer.command(`INSERT INTO ${DATABASE}.${table}
      SELECT * REPLACE (toUUID('${newId()}') AS user_id) FROM ${DATABASE}.${table} FINAL LIMIT 1`);
    expect(await sums()).not.toEqual(RIGHT);
    await auditAll();
    expect(await sums()).toEqual(RIGHT);
  });

  it.each([
    ['does not add up', false],
    ['adds up less', true],
  ])('are read by nobody while a worker inserts that %s, and made anew afterwards', async (_, addsUpLess) => {
    const before = await answers();
    await service.postgres.query({
      text: `INSERT INTO processes (id, kind, roles, version, lanes, keeps_cells) VALUES ($1, 'worker', '{}', '0', '[]', $2)`,
      values: [newId(), addsUpLess],
    });
    await untilCelledIs(false);
    // As a worker of an older release records that it added up the cells.
    await service.postgres.query({ text: 'INSERT INTO celled_tenants (tenant_id) VALUES ($1)', values: [tenant.id] });
    await untilCelledIs(false);
    for (const table of USER_CELL_TABLES) await service.clickhouse.writer.execute(truncate(table));
    expect(await answers()).toEqual(before);
    await service.postgres.query({ text: `DELETE FROM processes WHERE version = '0'` });
    await untilCelledIs(true);
    expect(await sums()).toEqual(RIGHT);
    expect(await answers()).toEqual(before);
  });

  it('are built anew after a worker that does not add up, also when it has gone before anybody saw it', async () => {
    for (const table of USER_CELL_TABLES) await service.clickhouse.writer.execute(truncate(table));
    await service.postgres.query({
      text: `WITH reported AS (INSERT INTO processes (id, kind, roles, version, lanes) VALUES ($1, 'worker', '{}', '0', '[]'))
             SELECT`,
      values: [newId()],
    });
    await service.postgres.query({ text: `DELETE FROM processes WHERE version = '0'` });
    await service.celled(tenant.id);
    expect(await sums()).toEqual(RIGHT);
  });

  it('are built anew when an operator asks, which the status shows', async () => {
    for (const table of USER_CELL_TABLES) await service.clickhouse.writer.execute(truncate(table));
    const asked = await service.operator.post('/v1/admin/cells/rebuild', {});
    expect(asked).toMatchObject({ status: 202, body: { kept: true, tenants: 1 } });
    await service.celled(tenant.id);
    expect(await sums()).toEqual(RIGHT);
    const { body } = await service.operator.get('/v1/admin/status');
    expect(body).toMatchObject({ cells: { kept: true, tenants: 1, celled: 1 } });
  });

  it('that were added up before they were asked for anew are not taken for the new ones', async () => {
    const overview = new CellsOverview(service.postgres);
    const cells = new ClickHouseUserCells(service.postgres, service.clickhouse);
    const audit = new CellAudit(service.postgres, service.clickhouse.reader, cells);
    let built = 0;
    const addUpTenant = async (tenantId: string): Promise<void> => {
      await ClickHouseUserCells.prototype.addUpTenant.call(cells, tenantId);
      built++;
      for (const table of USER_CELL_TABLES) await service.clickhouse.writer.execute(truncate(table));
      await overview.rebuild(service.postgres);
    };
    const keeper = new CellKeeper(service.postgres, Object.assign(cells, { addUpTenant }), audit);
    while (built === 0) {
      await overview.rebuild(service.postgres);
      await keeper.keep(new AbortController().signal);
    }
    await service.celled(tenant.id);
    expect(await sums()).toEqual(RIGHT);
  });

  async function untilCelledIs(celled: boolean): Promise<void> {
    const text = 'SELECT count(*)::int AS tenants FROM celled_tenants WHERE tenant_id = $1';
    await eventually(`the tenant is ${celled ? '' : 'not '}celled`, async () => {
      const [row] = await service.postgres.query<{ tenants: number }>({ text, values: [tenant.id] });
      return (row?.tenants === 1) === celled;
    });
  }
});
