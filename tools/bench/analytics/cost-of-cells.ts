import { newId } from '@parley/kernel';
import { ClickHouseUserCells } from '@parley/projections';
import type { Stores } from './load-world.js';
import { organizationId, userId, type WorldPlace } from './world.js';

const ROUNDS = 5;

/** Processor microseconds per conversation for adding up the cells of a batch, by how many users the batch touches. */
export async function costOfCells({ postgres, clickhouse }: Stores, place: WorldPlace): Promise<object[]> {
  const cells = new ClickHouseUserCells(postgres, clickhouse);
  const { users, organizations } = place.size;
  const costs: object[] = [];
  for (const table of ['conversation_facts', 'conversation_analysis'] as const) {
    for (const touched of [1, 10, 100, 1_000]) {
      const { user: before, system } = process.cpuUsage();
      const startedAt = performance.now();
      for (let round = 0; round < ROUNDS; round++) {
        const rows = Array.from({ length: touched }, (_, n) => {
          const user = place.world === 'hot-user' ? 0 : (n * 1_009 + round * 37) % users;
          const organization = organizationId(place, user % organizations);
          const owner = { user_id: userId(place, user), organization_id: organization };
          return { values: { tenant_id: place.tenantId, ...owner, conversation_id: newId() } };
        });
        await cells.addUp(table, rows);
      }
      const used = process.cpuUsage({ user: before, system });
      const microseconds = (used.user + used.system) / ROUNDS / touched;
      const ms = (performance.now() - startedAt) / ROUNDS;
      costs.push({ table, touched, 'us a conversation': Math.round(microseconds), 'ms a batch': Math.round(ms) });
    }
  }
  return costs;
}
