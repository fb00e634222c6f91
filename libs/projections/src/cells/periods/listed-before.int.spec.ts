import type { Queryable } from '@parley/postgres';
import { startTestService, storeOfBefore, type TestService } from '@parley/testing';

const TENANT = '01a1fd42-e2af-745f-893a-000000000001';

const storeRows =
  (version: number) =>
  async (db: Queryable): Promise<void> => {
    const text = 'INSERT INTO celled_tenants (tenant_id, cells_version) VALUES ($1, $2)';
    await db.query({ text, values: [TENANT, version] });
    await db.query({ text: 'INSERT INTO period_celled_tenants VALUES ($1, true)', values: [TENANT] });
  };

describe.each([
  ['conversions', 1700000000432, 3],
  ['events', 1700000000460, 4],
])('a tenant whose periods were listed before %s had cells', (_, lastBefore, version) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ stored: storeOfBefore(lastBefore, storeRows(version)) });
  });
  afterAll(() => service.close());

  it('is answered from facts until they are listed anew, and keeps the cells of its users', async () => {
    const text = `SELECT listed FROM celled_tenants LEFT JOIN period_celled_tenants USING (tenant_id) WHERE tenant_id = $1`;
    expect(await service.postgres.query({ text, values: [TENANT] })).toEqual([{ listed: null }]);
  });
});
