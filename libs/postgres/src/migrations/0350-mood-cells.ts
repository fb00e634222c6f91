import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Cells got further sums. A process says which version of cells it adds up, and one that says nothing is of a release
 * from before: while it runs, and until all cells are added up anew, answers read conversations.
 */
export class AddMoodCells1700000000350 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE processes ADD COLUMN cells_version smallint NOT NULL DEFAULT 1`);
    // Its own word is kept from being taken for "as they are now". The name comes before that of the triggers that ask.
    await runner.query(`
      CREATE FUNCTION count_current_cells_only() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.keeps_cells := NEW.keeps_cells AND NEW.cells_version >= 2;
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER count_current_cells_only BEFORE INSERT OR UPDATE ON processes
        FOR EACH ROW EXECUTE FUNCTION count_current_cells_only()`);
    await runner.query(`ALTER TABLE celled_tenants ADD COLUMN cells_version smallint NOT NULL DEFAULT 1`);
    // Cells of a version from before are not trusted, whoever asks for it.
    await runner.query(`
      CREATE FUNCTION trust_current_cells_only() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RETURN CASE WHEN NEW.cells_version >= 2 THEN NEW END;
      END $$`);
    await runner.query(`
      CREATE TRIGGER trust_current_cells_only BEFORE INSERT ON celled_tenants
        FOR EACH ROW EXECUTE FUNCTION trust_current_cells_only()`);
    await runner.query(`UPDATE cell_numbers SET rebuilds = rebuilds + 1`);
    await runner.query(`DELETE FROM celled_tenants`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
