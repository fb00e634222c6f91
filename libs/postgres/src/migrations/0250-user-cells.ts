import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What says whether ClickHouse's cells of users may be read, and in which order they were added up. */
export class KeepUserCells1700000000250 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Versions of cells: each taken after an insert of facts, and higher than all before it.
    await runner.query(`
      CREATE TABLE cell_numbers (
        single boolean PRIMARY KEY DEFAULT true CHECK (single),
        last bigint NOT NULL
      )`);
    await runner.query(`INSERT INTO cell_numbers (last) VALUES (0)`);
    // The tenants that have all of their cells. Of the others answers add up conversations.
    await runner.query(`
      CREATE TABLE celled_tenants (
        tenant_id uuid PRIMARY KEY,
        added_up_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
      )`);
    // While a worker of before inserts facts, cells miss them.
    await runner.query(`ALTER TABLE processes ADD COLUMN keeps_cells boolean NOT NULL DEFAULT false`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
