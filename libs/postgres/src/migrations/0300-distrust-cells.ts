import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cells are not read from the moment on that somebody inserts facts without adding them up, whoever may be there to see it. */
export class DistrustCells1700000000300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A rebuild that is asked for while one is under way must not be taken for that one.
    await runner.query(`ALTER TABLE cell_numbers ADD COLUMN rebuilds bigint NOT NULL DEFAULT 0`);
    // A worker reports before it inserts. One of an older release knows nothing of cells, and may be the only one.
    await runner.query(`
      CREATE FUNCTION distrust_cells() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM celled_tenants;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER distrust_cells AFTER INSERT OR UPDATE ON processes
        FOR EACH ROW WHEN (NEW.kind <> 'gateway' AND NOT NEW.keeps_cells) EXECUTE FUNCTION distrust_cells()`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
