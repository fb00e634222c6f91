import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Days of events have cells. A process of before notes none that it touched, so it counts as one that keeps no cells. */
export class KeepEventCells1700000000470 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION count_current_cells_only() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.keeps_cells := NEW.keeps_cells AND NEW.cells_version >= 5;
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE OR REPLACE FUNCTION trust_current_cells_only() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RETURN CASE WHEN NEW.cells_version >= 5 THEN NEW END;
      END $$`);
    // One that reported before this says so again within seconds, and may insert until then.
    await runner.query(`
      UPDATE processes SET keeps_cells = false
      WHERE kind <> 'gateway' AND seen_at > clock_timestamp() - interval '1 minute'`);
    // Of tenants whose periods are listed, none of these is.
    await runner.query(`DELETE FROM period_celled_tenants`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
