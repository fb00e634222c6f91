import { newId } from '@parley/kernel';
import { createTestStore, type TestStore } from '@parley/testing';
import { followTitles, nameTopics } from './named-topics.js';

describe('titles that topics were found under', () => {
  let store: TestStore;
  let tenantId: string;
  beforeAll(async () => {
    store = await createTestStore();
    tenantId = newId();
    await store.postgres.query({
      text: `INSERT INTO tenants (id, name, plan, created_at) VALUES ($1, 'one', 'growth', now())`,
      values: [tenantId],
    });
    await nameTopics(store.postgres, tenantId, [{ key: 'slow export', group: 'technical issue' }]);
  });
  afterAll(() => store.close());

  const nameOf = async (key: string) => {
    const [row] = await store.postgres.query<{ name: string }>({
      text: 'SELECT name FROM topics WHERE tenant_id = $1 AND key = $2',
      values: [tenantId, key],
    });
    return row?.name;
  };

  it('become the names of topics, and never that of a group, which stands for what is about nothing in particular', async () => {
    await followTitles(store.postgres, tenantId, [
      { key: 'slow export', title: 'export takes long' },
      { key: 'other', title: 'premium plan' },
    ]);
    expect([await nameOf('slow export'), await nameOf('other')]).toEqual(['export takes long', 'other']);
  });
});
