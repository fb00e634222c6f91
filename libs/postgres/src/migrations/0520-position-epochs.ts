import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountRewinds1700000000520 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Rises whenever the group is sent back, so that a consumer that woke up late does not commit a position from before.
    // A process of an older version commits without looking at it, as it did before.
    await runner.query(`ALTER TABLE log_positions ADD COLUMN epoch integer NOT NULL DEFAULT 0`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
