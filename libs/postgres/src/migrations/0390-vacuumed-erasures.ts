import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the place of what an erasure deleted was freed on the disk. Until then, maintenance looks for those by the index. */
export class VacuumErasures1700000000390 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE erasures ADD COLUMN vacuumed_at timestamptz(3)`);
    await runner.query(`
      CREATE INDEX ON erasures (id) WHERE finished_at IS NOT NULL AND vacuumed_at IS NULL`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
