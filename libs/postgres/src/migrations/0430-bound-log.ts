import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The first of three steps that make of the log a table in partitions, each a transaction of its own so that none holds
 * its lock for as long as reading the log takes.
 */
export class BoundLog1700000000430 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Where the table of before will end as a partition. Far ahead, since what is written until the third step must be
    // below it also where that step is long in coming: 2^24 transactions are hours at a thousand a second. A database
    // that nobody uses yet has none to wait for. NOT VALID: new entries are held to it, old ones by the next step.
    await runner.query(`
      DO $$
      DECLARE
        ahead bigint := CASE WHEN EXISTS (SELECT FROM tenants) THEN 1 << 24 ELSE 1 << 16 END;
      BEGIN
        EXECUTE format('ALTER TABLE log ADD CONSTRAINT log_bound CHECK (xid < %L::xid8) NOT VALID',
          pg_snapshot_xmax(pg_current_snapshot())::text::bigint + ahead);
      END $$`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
