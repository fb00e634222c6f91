import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a log that loses its oldest entries needs. */
export class CreateLogTrims1700000000080 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Up to when entries have gone: a replay into emptied tables would no longer fill them, and is refused.
    await runner.query(`
      CREATE TABLE log_trims (
        stream text PRIMARY KEY,
        trimmed_to timestamptz(3) NOT NULL
      )`);
    // Trimming deletes from one end what was added at the other: vacuum has to keep pace, or scans of the beginning slow down.
    await runner.query(
      `ALTER TABLE log SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05)`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
