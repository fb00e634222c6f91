import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ClickHouse,
  DATABASE,
  deleteRows,
  isDataError,
  migrateClickHouse,
  missingClickHouseMigrations,
  type Query,
  truncate,
} from '@parley/clickhouse';
import { newId, Problem } from '@parley/kernel';

export interface ClickHouseUnderTest {
  readonly clickhouse: ClickHouse;
  close(): Promise<void>;
}

interface EventRow {
  readonly event_id: string;
  readonly row_version: number;
  readonly event_type: string;
}

const events: Query<{ tenantId: string }, EventRow> = {
  name: 'events of the test',
  sql: `SELECT event_id, row_version, event_type FROM ${DATABASE}.event_facts FINAL
        WHERE tenant_id = {tenantId:UUID} ORDER BY row_version DESC`,
};

/** What the worker and the read side require of every ClickHouse adapter. */
export function describeClickHouse(name: string, make: () => Promise<ClickHouseUnderTest>): void {
  describe(`${name} as a ClickHouse`, () => {
    let underTest: ClickHouseUnderTest;
    let tenantId: string;
    beforeAll(async () => {
      underTest = await make();
      await migrateClickHouse(underTest.clickhouse);
    });
    afterAll(() => underTest.close());
    beforeEach(() => {
      tenantId = newId();
    });

    const row = (more: object = {}) => ({
      tenant_id: tenantId,
      product_id: tenantId,
      event_id: newId(),
      row_version: 1,
      event_type: 'purchase',
      value_type: 'currency',
      amount: 49.9,
      currency: 'EUR',
      influence: 'positive',
      quality_impact_score: 0.5,
      sample_rate: 1,
      event_at: '2026-11-21T03:34:00.000Z',
      created_at: '2026-11-21T03:34:00.000Z',
      ...more,
    });
    const insert = (rows: readonly object[], deduplicationToken = newId()) =>
      underTest.clickhouse.writer.insert({
        table: 'event_facts',
        rows: Buffer.from(rows.map((one) => JSON.stringify(one)).join('\n')),
        deduplicationToken,
      });
    const stored = () => underTest.clickhouse.reader.read(events, { tenantId });
    const failure = (work: Promise<unknown>): Promise<unknown> =>
      work.then(
        () => undefined,
        (error: unknown) => error,
      );

    it('knows which migrations ran, and takes them twice', async () => {
      expect(await missingClickHouseMigrations(underTest.clickhouse.reader)).toEqual([]);
      await migrateClickHouse(underTest.clickhouse);
      expect(await missingClickHouseMigrations(underTest.clickhouse.reader)).toEqual([]);
      await underTest.clickhouse.writer.execute(truncate('schema_migrations'));
      expect(await missingClickHouseMigrations(underTest.clickhouse.reader)).toContain('0001-facts');
      await migrateClickHouse(underTest.clickhouse);
    });

    it('reads what was inserted, the newest version of each row', async () => {
      const event = row();
      await insert([event, row({ event_id: newId(), event_type: "it's a \\ \t test\n€" })]);
      await insert([{ ...event, row_version: 2, event_type: 'refund' }]);
      expect((await stored()).map(({ event_type, row_version }) => [row_version, event_type])).toEqual([
        [2, 'refund'],
        [1, "it's a \\ \t test\n€"],
      ]);
    });

    it('drops an insert whose token it has just seen, and only that', async () => {
      const counted: Query<{ tenantId: string }, { rows: number }> = {
        name: 'rows',
        sql: `SELECT count() AS rows FROM ${DATABASE}.event_facts WHERE tenant_id = {tenantId:UUID}`,
      };
      const event = row();
      await insert([event], `token-${tenantId}`);
      await insert([event], `token-${tenantId}`);
      expect(await underTest.clickhouse.reader.read(counted, { tenantId })).toEqual([{ rows: 1 }]);
      await insert([row()]);
      await insert([row()]);
      expect(await underTest.clickhouse.reader.read(counted, { tenantId })).toEqual([{ rows: 3 }]);
    });

    it('takes every kind of parameter as a value and never as SQL', async () => {
      const text = "'; DROP TABLE x; -- \\' \t\n{a:String} €";
      const query: Query<
        { tenantId: string; text: string; list: string[]; numbers: number[]; flag: boolean; none: null; n: number },
        object
      > = {
        name: 'parameters',
        sql: `SELECT {text:String} AS text, {list:Array(String)} AS list, {numbers:Array(UInt32)} AS numbers,
                {flag:Bool} AS flag, {none:Nullable(String)} AS none, {n:Float64} AS n, {tenantId:UUID} AS tenant`,
      };
      const parameters = { tenantId, text, list: [text, "a'b", ''], numbers: [1, 2], flag: true, none: null, n: -1.5 };
      const { tenantId: tenant, ...rest } = parameters;
      expect(await underTest.clickhouse.reader.read(query, parameters)).toEqual([{ ...rest, tenant }]);
    });

    it('says of rows that can never be taken that the data is at fault', async () => {
      const error = await failure(insert([row({ event_id: 'no uuid' })]));
      expect(isDataError(error)).toBe(true);
      expect(isDataError(await failure(insert([row({ unheard_of: 1 })])))).toBe(true);
      expect(await stored()).toEqual([]);
    });

    it('does not say so of a table that is missing', async () => {
      const error = await failure(
        underTest.clickhouse.writer.insert({ table: 'nowhere', rows: Buffer.from('{}'), deduplicationToken: 'x' }),
      );
      expect(error).toBeInstanceOf(Error);
      expect(isDataError(error)).toBe(false);
    });

    it('deletes by a mutation that is done when it resolves', async () => {
      const [keep, go] = [row(), row({ event_type: 'gone' })];
      await insert([keep, go]);
      await underTest.clickhouse.writer.execute(
        deleteRows('event_facts', 'tenant_id = {tenantId:UUID} AND event_type = {type:String}'),
        { tenantId, type: 'gone' },
      );
      expect((await stored()).map(({ event_type }) => event_type)).toEqual(['purchase']);
    });

    it('answers "unavailable" when a query is rejected for its cost', async () => {
      const costly: Query<{ tenantId: string }, object> = {
        name: 'costly',
        sql: `SELECT groupArray(number) AS all FROM numbers(1000000000) WHERE {tenantId:UUID} != toUUID('${newId()}')`,
      };
      const error = await failure(underTest.clickhouse.reader.read(costly, { tenantId }));
      expect(error).toBeInstanceOf(Problem);
      expect((error as Problem).code).toBe('unavailable');
      expect((error as Problem).message).toContain('costly');
    });

    it('keeps nothing of one statement for the next', async () => {
      await insert([row()], 'sticky');
      const setting: Query<{ tenantId: string }, { token: string }> = {
        name: 'setting',
        sql: `SELECT toString(getSetting('insert_deduplication_token')) AS token WHERE {tenantId:UUID} = {tenantId:UUID}`,
      };
      for (let n = 0; n < 8; n++) {
        expect(await underTest.clickhouse.reader.read(setting, { tenantId })).toEqual([{ token: '' }]);
        await sleep(1);
      }
    });
  });
}
