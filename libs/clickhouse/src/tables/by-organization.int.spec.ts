import { createTestClickHouse, type TestClickHouse } from '@parley/testing';
import { migrateClickHouse } from '../migrate.js';
import { DATABASE } from '../settings.js';
import { COPIES } from './index.js';

const TENANT = '01890000-0000-7000-8000-000000000001';
const id = (n: number): string => `01890000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;

describe.each(COPIES)('$copy.name', ({ of, copy }) => {
  let engine: TestClickHouse;
  beforeAll(async () => {
    engine = await createTestClickHouse();
  });
  afterAll(() => engine.close());

  const insert = (conversation: number, version: number, more: object = {}): Promise<void> =>
    engine.clickhouse.writer.insert({
      table: of.name,
      deduplicationToken: `${conversation}@${version}`,
      rows: Buffer.from(
        JSON.stringify({
          tenant_id: TENANT,
          conversation_id: id(conversation),
          row_version: version,
          organization_id: id(0),
          model: 'gpt-4o',
          ...more,
        }),
      ),
    });
  const rows = (table: string): Promise<object[]> => {
    const columns = Object.keys(copy.columns).join(', ');
    const sql = `SELECT ${columns} FROM ${DATABASE}.${table} FINAL WHERE tenant_id = {tenantId:UUID} ORDER BY conversation_id`;
    return engine.clickhouse.reader.read<{ tenantId: string }, object>({ name: 'rows', sql }, { tenantId: TENANT });
  };
  const expectCopied = async (count: number): Promise<void> => {
    const copied = await rows(copy.name);
    expect(copied).toHaveLength(count);
    expect(copied).toEqual(await rows(of.name));
  };
  const withoutView = async (work: () => Promise<void>): Promise<void> => {
    await engine.clickhouse.writer.command(`DROP TABLE ${DATABASE}.to_${copy.name}`);
    await work();
    await migrateClickHouse(engine.clickhouse);
  };

  it('holds of each conversation the newest version', async () => {
    await insert(1, 1);
    await insert(2, 1);
    await insert(1, 2, { model: 'o3-mini' });
    await insert(1, 1);
    await expectCopied(2);
  });

  it('gets what it lacks when an insert that was cut off before the copy comes again', async () => {
    await withoutView(() => insert(3, 1));
    expect(await rows(copy.name)).toHaveLength(2);
    await insert(3, 1);
    await expectCopied(3);
  });

  it('gets the rows that were there before it', async () => {
    const { writer } = engine.clickhouse;
    await withoutView(async () => {
      await insert(4, 1);
      await writer.command(`DROP TABLE ${DATABASE}.${copy.name}`);
      await writer.command(`TRUNCATE TABLE ${DATABASE}.schema_migrations`);
    });
    await expectCopied(4);
  });
});
