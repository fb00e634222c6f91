import 'reflect-metadata';
import { migrateClickHouse, ServerClickHouse } from '@parley/clickhouse';
import { StartupError } from '@parley/kernel';
import { readEnvironment } from '@parley/platform';
import { migratePostgres } from '@parley/postgres';
import { unreachable } from '../../../gateway/src/stores/open-stores.js';
import { STORE_VARIABLES, type StoreVariables, toStoresConfig } from '../../../gateway/src/stores/stores.config.js';

/**
 * Brings all stores that the environment names up to date. One that runs beside it waits, and finds nothing to do.
 * @returns what was done, a line each.
 */
export async function migrate(): Promise<string[]> {
  const { postgres, clickhouse } = toStoresConfig(readEnvironment<StoreVariables>(STORE_VARIABLES));
  const server = ServerClickHouse.open(clickhouse);
  try {
    const ran = await migratePostgres(postgres, () =>
      migrateClickHouse(server.writer).catch((cause: unknown) => {
        throw unreachable('ClickHouse', clickhouse.url, 'PARLEY_CLICKHOUSE_URL', cause);
      }),
    ).catch((cause: unknown) => {
      if (cause instanceof StartupError) throw cause;
      throw unreachable('PostgreSQL', `${postgres.host}:${postgres.port}`, 'PARLEY_POSTGRES_URL', cause);
    });
    return [
      ran.length === 0 ? 'PostgreSQL was up to date.' : `PostgreSQL took ${ran.length} migrations.`,
      'ClickHouse is up to date.',
    ];
  } finally {
    await server.close();
  }
}
