import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A group of topics is called by its own name again where it had taken on that of a topic that was found under it. */
export class RestoreGroupNames1700000000460 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE topics SET found_title = NULL WHERE key = topic_group AND found_title IS NOT NULL`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
