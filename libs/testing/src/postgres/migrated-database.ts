import { migratePostgres } from '@parley/postgres';
import { required } from '../jest/required.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

/** A migrated database for one suite: a copy of one that the run's first suite migrates. */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  const template = required('PARLEY_TEST_TEMPLATE_DATABASE');
  try {
    return await createTestDatabase({ template });
  } catch (error) {
    if (codeOf(error) !== NO_SUCH_DATABASE) throw error;
    await makeTemplate(template);
    return createTestDatabase({ template });
  }
}

const NO_SUCH_DATABASE = '3D000';
/** The second where two look at once: then it is the catalogue's own index that reports it. */
const DATABASE_IS_THERE: ReadonlySet<string | undefined> = new Set(['42P04', '23505']);

/** Migrates before the rename, so that nobody copies half a template; of two suites that make it, one keeps its own. */
async function makeTemplate(name: string): Promise<void> {
  const database = await createTestDatabase();
  await migratePostgres(database.connection);
  try {
    await database.rename(name);
  } catch (error) {
    await database.drop();
    if (!DATABASE_IS_THERE.has(codeOf(error))) throw error;
  }
}

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code;
