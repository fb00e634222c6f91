import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Products, models and prompts are listed as of one moment too; see 0030. The catalogue's models are there from the first. */
export class ListByPage1700000000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['products', 'models', 'prompts']) {
      await runner.query(`ALTER TABLE ${table} ADD COLUMN created_xid xid8`);
      await runner.query(`ALTER TABLE ${table} ALTER COLUMN created_xid SET DEFAULT pg_current_xact_id()`);
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
