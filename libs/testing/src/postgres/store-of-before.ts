import { connectPostgres, postgresOf, type PostgresOptions, type Queryable } from '@parley/postgres';

/** A database as earlier code left it: migrated up to the migration whose name ends with this number, with its rows. */
export const storeOfBefore =
  (lastMigration: number, storeRows: (db: Queryable) => Promise<void>) =>
  async (connection: PostgresOptions): Promise<void> => {
    const dataSource = await connectPostgres({ ...connection, poolSize: 2 });
    try {
      const before = dataSource.migrations.filter(
        ({ constructor: { name } }) => Number(/\d{13}$/.exec(name)?.[0]) <= lastMigration,
      );
      Object.assign(dataSource, { migrations: before });
      await dataSource.runMigrations({ transaction: 'each' });
      await storeRows(postgresOf(dataSource));
    } finally {
      await dataSource.destroy();
    }
  };
