import { join } from 'node:path';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { EmbeddedClickHouse, migrateClickHouse } from '@parley/clickhouse';
import type { DataDirectory, Teardown } from '@parley/platform';
import {
  connectPostgres,
  DEFAULT_PATIENCE,
  migratePostgres,
  type Postgres,
  postgresOf,
  startEmbeddedPostgres,
} from '@parley/postgres';

/** The worker's statements share the pool with the callers'. */
const PATIENCE = { ...DEFAULT_PATIENCE, statementMs: 120_000 };

interface EmbeddedStores {
  readonly dataSource: DataSource;
  readonly postgres: Postgres;
  readonly clickhouse: EmbeddedClickHouse;
  /** Resolves with what is wrong when PostgreSQL ends although nobody stopped it. */
  readonly failed: Promise<string>;
}

/** Both stores on the data directory, migrated: PostgreSQL as a child process, ClickHouse's engine in this one. */
export async function openEmbeddedStores(
  data: DataDirectory,
  { logger, say }: { readonly logger: Logger; readonly say: (line: string) => void },
  teardown: Teardown,
): Promise<EmbeddedStores> {
  say('Starting PostgreSQL ...');
  const server = await startEmbeddedPostgres({
    directory: join(data.path, 'postgres'),
    socketDirectory: join(data.runtimePath, 'postgres'),
    log: (line) => logger.debug({ from: 'postgres' }, line),
  });
  teardown.add(() => server.stop());
  const migrated = await migratePostgres(server);
  if (migrated.length > 0) say(`Migrated PostgreSQL (${migrated.length} steps).`);
  const dataSource = await connectPostgres({ ...server, separateReads: true, patience: PATIENCE });
  teardown.add(() => dataSource.destroy());

  say('Starting the ClickHouse engine ...');
  const clickhouse = EmbeddedClickHouse.open(join(data.path, 'clickhouse'));
  teardown.add(() => clickhouse.close());
  await migrateClickHouse(clickhouse);
  const failed = server.exited.then(({ expected, reason }) =>
    expected ? new Promise<string>(() => undefined) : `PostgreSQL ended by itself: ${reason}`,
  );
  return { dataSource, postgres: postgresOf(dataSource), clickhouse, failed };
}
