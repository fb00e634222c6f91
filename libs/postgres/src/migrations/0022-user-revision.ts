import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddUserRevision1700000000022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Rises with every change of the row; projections keep the highest.
    await runner.query(`ALTER TABLE users ADD COLUMN revision bigint NOT NULL DEFAULT 1`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
