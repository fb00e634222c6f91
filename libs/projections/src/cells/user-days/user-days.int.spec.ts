import { type CelledTable, CELLS, DATABASE, USER_DAY_CELL_TABLES } from '@parley/clickhouse';
import { eventually, startTestService, type TestService, type TestTenant } from '@parley/testing';
import { CellAudit } from '../cell-audit.js';
import { ClickHouseUserCells } from '../clickhouse-user-cells.js';
import { UserDayKeeper } from './user-day-keeper.js';

const AT_ONCE = { quietMs: 0, leastConversations: 0, leastOfUser: 0 };
const DAY_MS = 86_400_000;
/** A whole month lies between them. */
const DAYS_AGO = [1, 70];

/** The number of days from the first of the month `daysAgo` days ago up to today (UTC). */
function daysSinceTheMonth(daysAgo: number): number {
  const first = new Date(Date.now() - daysAgo * DAY_MS);
  return Math.floor((Date.now() - Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), 1)) / DAY_MS) + 1;
}

const DAYS = daysSinceTheMonth(70);
const CONVERSATIONS = 4;
const TABLES = Object.keys(CELLS) as CelledTable[];

describe('days of users', () => {
  let service: TestService;
  let tenant: TestTenant;
  let keeper: UserDayKeeper;
  let cells: ClickHouseUserCells;
  beforeAll(async () => {
    service = await startTestService({ periodBounds: AT_ONCE });
    tenant = await service.newTenant();
    for (let n = 0; n < CONVERSATIONS; n++) await say(n);
    await service.caughtUp();
    await service.periodsAddedUp(tenant.id);
    await service.maintenance.stop();
    for (const table of TABLES) await copyToDaysBefore(table);
    // As a lane that inserts them would.
    await service.postgres.query({ text: 'DELETE FROM kept_user_days' });
    keeper = new UserDayKeeper(service.postgres, service.clickhouse, AT_ONCE);
    cells = new ClickHouseUserCells(service.postgres, service.clickhouse);
    await keep();
  });
  afterAll(() => service.close());

  async function say(n: number, user = 'user-1'): Promise<void> {
    const { productId, client } = tenant;
    const conversation = { productId, externalUserId: user, externalConversationId: `c-${n}` };
    const content = n % 2 === 0 ? 'This is terrible, I am furious!' : 'Thanks, that was great.';
    const sent = await client.post<{ conversationId: string }>('/v1/messages', {
      ...conversation,
      messages: [{ role: 'user', content }],
    });
    expect(sent.status).toBe(201);
    const { conversationId } = sent.body;
    const rated = await client.post('/v1/ratings', {
      productId,
      conversationId,
      rating: n % 5,
      ratingMin: 0,
      ratingMax: 4,
    });
    expect(rated.status).toBe(201);
  }

  /** Copies rows under ids that came in on those days. */
  async function copyToDaysBefore(table: CelledTable): Promise<void> {
    for (const days of DAYS_AGO) {
      const time = (Date.now() - days * DAY_MS).toString(16).padStart(12, '0');
      const moved = `toUUID(concat('${time.slice(0, 8)}-${time.slice(8)}-', substring(toString(conversation_id), 15)))`;
      await service.clickhouse.writer.command(`INSERT INTO ${DATABASE}.${table}
        SELECT * REPLACE (${moved} AS conversation_id) FROM (SELECT * FROM ${DATABASE}.${table} FINAL
          WHERE UUIDv7ToDateTime(conversation_id, 'UTC') > now() - INTERVAL 1 HOUR)`);
    }
  }

  const keep = (): Promise<void> => keeper.keep(new AbortController().signal);

  const read = <Row>(sql: string): Promise<Row[]> =>
    service.clickhouse.reader.read<{ tenantId: string }, Row>({ name: 'days', sql }, { tenantId: tenant.id });

  /** The cells, beside the sums of the facts. */
  async function cellsAndFacts(): Promise<[unknown, unknown]> {
    const told = await Promise.all(
      TABLES.map(async (of) => {
        const { table, from, sums } = CELLS[of];
        const rounded = (name: string, value: string) => (name === 'normalised' ? `round(${value}, 6)` : value);
        const kept = Object.keys(sums).map((name) => rounded(name, name));
        const added = Object.entries(sums).map(([name, sum]) => rounded(name, sum));
        const where = 'FINAL WHERE tenant_id = {tenantId:UUID}';
        return [
          await read(`SELECT user_id, toString(tuple(${kept.join(', ')})) AS content
            FROM ${DATABASE}.${table.name} ${where} ORDER BY user_id`),
          await read(`SELECT user_id, toString(tuple(${added.join(', ')})) AS content
            FROM ${DATABASE}.${from.name} ${where} GROUP BY user_id ORDER BY user_id`),
        ] as const;
      }),
    );
    return [told.map(([kept]) => kept), told.map(([, added]) => added)];
  }

  async function expectRight(): Promise<void> {
    const [kept, added] = await cellsAndFacts();
    expect(kept).toEqual(added);
  }

  const keptDays = async (): Promise<Record<string, number>> => {
    const rows = await service.postgres.query<{ cells: string; days: number }>({
      text: `SELECT cells, count(*)::int AS days FROM kept_user_days WHERE tenant_id = $1 AND is_added_up GROUP BY cells`,
      values: [tenant.id],
    });
    return Object.fromEntries(rows.map((row) => [row.cells, row.days]));
  };
  const ofEach = (days: number) => Object.fromEntries(TABLES.map((table) => [table, days]));

  it('are kept, and the one that a batch touches no more', async () => {
    expect(await keptDays()).toEqual(ofEach(DAYS));
    await say(CONVERSATIONS);
    await service.caughtUp();
    expect(await keptDays()).toEqual(ofEach(DAYS - 1));
    await expectRight();
    await keep();
    expect(await keptDays()).toEqual(ofEach(DAYS));
  });

  it('are taken in place of their facts, and the audit finds a user whose days are not what the facts add up to', async () => {
    for (const { days } of Object.values(CELLS)) {
      const falsified =
        'conversations' in days.columns
          ? 'conversations + 7 AS conversations'
          : 'arrayMap(x -> x + 7, measures) AS measures';
      await service.clickhouse.writer.command(`INSERT INTO ${DATABASE}.${days.name}
        SELECT * REPLACE (row_version + 1 AS row_version, ${falsified}) FROM ${DATABASE}.${days.name} FINAL
        WHERE starts_on < yesterday()`);
    }
    await say(CONVERSATIONS + 1);
    await service.caughtUp();
    const [kept, added] = await cellsAndFacts();
    expect(kept).not.toEqual(added);
    const audit = new CellAudit(service.postgres, service.clickhouse.reader, cells);
    for (let round = 0; round < 10; round++) await audit.round();
    await expectRight();
    expect(await keptDays()).toEqual({});
    await keep();
    expect(await keptDays()).toEqual(ofEach(DAYS));
  });

  it.each(TABLES)('of %s that change long after are added up again', async (table) => {
    const changed =
      table === 'conversation_facts'
        ? 'message_count + 5 AS message_count'
        : 'arrayMap(x -> x + 1, measures) AS measures';
    const old = `toDate(UUIDv7ToDateTime(conversation_id, 'UTC')) < yesterday()`;
    await service.clickhouse.writer.command(`INSERT INTO ${DATABASE}.${table}
      SELECT * REPLACE (row_version + 1 AS row_version, ${changed}) FROM ${DATABASE}.${table} FINAL
      WHERE ${old} ORDER BY conversation_id LIMIT 1`);
    const rows = await read<{ tenant_id: string; user_id: string; organization_id: string; conversation_id: string }>(
      `SELECT tenant_id, user_id, organization_id, conversation_id FROM ${DATABASE}.${table} FINAL
       WHERE tenant_id = {tenantId:UUID} AND ${old} ORDER BY conversation_id LIMIT 1`,
    );
    await cells.addUp(
      table,
      rows.map((values) => ({ values })),
    );
    await expectRight();
    expect(await keptDays()).toMatchObject({ [table]: DAYS - 1 });
    await keep();
  });

  it('that are touched while they are added up are not kept', async () => {
    await say(CONVERSATIONS + 2);
    await service.caughtUp();
    let said = 0;
    const { reader, writer } = service.clickhouse;
    const slow = Object.assign(Object.create(writer) as typeof writer, {
      execute: async (...sent: Parameters<typeof writer.execute>) => {
        await writer.execute(...sent);
        await say(CONVERSATIONS + 3 + said++);
        await service.caughtUp();
      },
    });
    await new UserDayKeeper(service.postgres, { reader, writer: slow }, AT_ONCE).keep(new AbortController().signal);
    expect(said).toBe(TABLES.length);
    expect(await keptDays()).toEqual(ofEach(DAYS - 1));
    await expectRight();
    await keep();
    await expectRight();
  });

  it('go with whoever is erased', async () => {
    const { body, status } = await tenant.client.delete<{ jobId: string }>('/v1/users/user-1');
    expect(status).toBe(202);
    expect(await keptDays()).toEqual({});
    service.maintenance.start();
    await eventually('the user is erased', async () => {
      const erasure = await tenant.client.get<{ status: string }>(`/v1/erasures/${body.jobId}`);
      return erasure.body.status === 'done';
    });
    for (const table of USER_DAY_CELL_TABLES) {
      expect(await read(`SELECT * FROM ${DATABASE}.${table} WHERE tenant_id = {tenantId:UUID}`)).toEqual([]);
    }
  });

  it('go when all cells of the tenant are added up anew', async () => {
    await service.maintenance.stop();
    await say(0, 'user-2');
    await service.caughtUp();
    await keep();
    expect(await keptDays()).toEqual(ofEach(daysSinceTheMonth(0)));
    await cells.addUpTenant(tenant.id);
    expect(await keptDays()).toEqual({});
    for (const table of USER_DAY_CELL_TABLES) {
      expect(await read(`SELECT * FROM ${DATABASE}.${table} WHERE tenant_id = {tenantId:UUID}`)).toEqual([]);
    }
    service.maintenance.start();
  });
});
