import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import {
  EmbeddedClickHouse,
  forgetInserts,
  hasNoTables,
  migrateClickHouse,
  missingClickHouseMigrations,
  openDespiteBrokenParts,
  setFsync,
} from '@parley/clickhouse';
import { rewindToMarks } from '@parley/event-log';
import { requestReplayOfWhatIsThere } from '@parley/operations';
import type { DataDirectory, Teardown } from '@parley/platform';
import {
  connectPostgres,
  DEFAULT_PATIENCE,
  migratePostgres,
  type Postgres,
  postgresOf,
  startEmbeddedPostgres,
} from '@parley/postgres';
import { requireNoUnfinishedRestore } from './backup/unfinished-restore.js';
import { EndMarker } from './end-marker.js';

const OWNER_ALONE = 0o077;

/** The worker's statements share the pool with the callers'. */
const PATIENCE = { ...DEFAULT_PATIENCE, statementMs: 120_000 };

interface EmbeddedStores {
  readonly dataSource: DataSource;
  readonly postgres: Postgres;
  readonly clickhouse: EmbeddedClickHouse;
  /** Resolves with the reason when PostgreSQL ends although nobody stopped it. */
  readonly failed: Promise<string>;
}

/**
 * Opens and migrates both stores of the data directory: PostgreSQL as a child process, ClickHouse's engine in this one.
 * @throws StartupError if a restore into the directory was interrupted.
 */
export async function openEmbeddedStores(
  data: DataDirectory,
  { logger, say, fsync }: { readonly logger: Logger; readonly say: (line: string) => void; readonly fsync: boolean },
  teardown: Teardown,
): Promise<EmbeddedStores> {
  await requireNoUnfinishedRestore(data.path);
  // The engine creates its folders and files with the umask; an existing folder is closed as a whole.
  process.umask(OWNER_ALONE);
  const end = await EndMarker.open(data.path);
  teardown.add(() => end.close());
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
  const postgres = postgresOf(dataSource);
  const directory = join(data.path, 'clickhouse');
  await mkdir(directory, { recursive: true });
  await chmod(directory, 0o700);
  if (end.endedUncleanly) await forgetInserts(directory);
  const clickhouse = EmbeddedClickHouse.open(directory);
  teardown.add(() => clickhouse.close());
  const isEmpty = await hasNoTables(clickhouse.reader);
  // Running all of them again would change nothing, and add a second to each start.
  if ((await missingClickHouseMigrations(clickhouse.reader)).length > 0) await migrateClickHouse(clickhouse);
  await setFsync(clickhouse.writer, fsync);
  await openDespiteBrokenParts(clickhouse.writer);
  // Inserts of the last minutes may not have reached the disk although the positions after them have.
  if (end.endedUncleanly) await rewindToMarks(postgres);
  if (isEmpty) await requestReplayOfWhatIsThere(postgres);
  end.setRecovered();
  const failed = server.exited.then(({ expected, reason }) =>
    expected ? new Promise<string>(() => undefined) : `PostgreSQL ended by itself: ${reason}`,
  );
  return { dataSource, postgres, clickhouse, failed };
}
