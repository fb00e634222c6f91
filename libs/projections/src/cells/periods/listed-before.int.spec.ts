import type { Queryable } from '@parley/postgres';
import { startTestService, storeOfBefore, type TestService } from '@parley/testing';

const TENANT = '01a1fd42-e2af-745f-893a-000000000001';

/** The last migration before conversions had cells. */
const LAST_BEFORE = 1700000000432;

async function storeRows(db: Queryable): Promise<void> {
  await db.query({ text: 'INSERT INTO celled_tenants (tenant_id, cells_version) VALUES ($1, 3)', values: [TENANT] });
  await db.query({ text: 'INSERT INTO period_celled_tenants VALUES ($1, true)', values: [TENANT] });
}

describe('a tenant whose periods were listed before conversions had cells', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ stored: storeOfBefore(LAST_BEFORE, storeRows) });
  });
  afterAll(() => service.close());

  it('is answered from facts until they are listed anew, and keeps the cells of its users', async () => {
    const text = `SELECT listed FROM celled_tenants LEFT JOIN period_celled_tenants USING (tenant_id) WHERE tenant_id = $1`;
    expect(await service.postgres.query({ text, values: [TENANT] })).toEqual([{ listed: null }]);
  });
});
