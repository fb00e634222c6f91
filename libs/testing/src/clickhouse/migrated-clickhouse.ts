import { cp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { drainPending, Session } from 'chdb';
import { EmbeddedClickHouse, migrateClickHouse, type Settings } from '@parley/clickhouse';
import { temporaryDirectory } from '../files/temporary-directory.js';
import { required } from '../jest/required.js';

/** Opens the engine on an empty directory with copies of the migrated tables, which the run's first suite makes. */
export async function openMigratedClickHouse(directory: string, readSettings?: Settings): Promise<EmbeddedClickHouse> {
  const template = join(required('PARLEY_TEST_TEMPLATES'), 'clickhouse');
  if (!(await copied(template, directory))) {
    await makeTemplate(template);
    await cp(template, directory, COPY);
  }
  const first = new Session(directory, { connectionArgs: ENGINE_ARGUMENTS });
  const clickhouse = EmbeddedClickHouse.open(directory, readSettings);
  first.close();
  return clickhouse;
}

/**
 * The first connection of a process sets the engine's arguments, and the engine lives as long as any connection. A
 * deletion whose part is being merged looks again after a random pause of up to a second; erasures and their tests wait
 * for dozens of them. A service keeps that pause, since looking more often costs a tenth of its rate of single events.
 */
const ENGINE_ARGUMENTS = ['--background_processing_pool_task_sleep_seconds_when_no_work_random_part=0.1'];

const COPY = { recursive: true, verbatimSymlinks: true } as const;

async function copied(template: string, directory: string): Promise<boolean> {
  try {
    await cp(template, directory, COPY);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Migrates before the rename, so that nobody copies half a template; of two suites that make it, one keeps its own. */
async function makeTemplate(path: string): Promise<void> {
  const made = await temporaryDirectory();
  const clickhouse = EmbeddedClickHouse.open(made.path);
  await migrateClickHouse(clickhouse);
  await clickhouse.close();
  await drainPending();
  try {
    await rename(made.path, path);
  } catch (error) {
    await made.remove();
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
  }
}
