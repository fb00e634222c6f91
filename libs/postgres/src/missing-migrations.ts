import { MIGRATIONS } from './migrations/index.js';
import { type Queryable, sqlState } from './postgres.js';

const UNDEFINED_TABLE = '42P01';

/** Names of the migrations that this version needs and the database has not had. */
export async function missingPostgresMigrations(db: Queryable): Promise<string[]> {
  const applied = await db.query<{ name: string }>({ text: 'SELECT name FROM schema_migrations' }).catch((error) => {
    if (sqlState(error) === UNDEFINED_TABLE) return [];
    throw error;
  });
  const names = new Set(applied.map(({ name }) => name));
  return MIGRATIONS.map(({ name }) => name).filter((name) => !names.has(name));
}
