import type { QueryRunner } from 'typeorm';

/** A process of before notes none of the further periods that it touches, so it counts as one that keeps no cells. */
export async function trustPeriodCellsFrom(version: number, runner: QueryRunner): Promise<void> {
  await runner.query(`
      CREATE OR REPLACE FUNCTION count_current_cells_only() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.keeps_cells := NEW.keeps_cells AND NEW.cells_version >= ${version};
        RETURN NEW;
      END $$`);
  await runner.query(`
      CREATE OR REPLACE FUNCTION trust_current_cells_only() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RETURN CASE WHEN NEW.cells_version >= ${version} THEN NEW END;
      END $$`);
  // One that reported before this says so again within seconds, and may insert until then.
  await runner.query(`
      UPDATE processes SET keeps_cells = false
      WHERE kind <> 'gateway' AND seen_at > clock_timestamp() - interval '1 minute'`);
  // Of tenants whose periods are listed, none of these is.
  await runner.query(`DELETE FROM period_celled_tenants`);
}
