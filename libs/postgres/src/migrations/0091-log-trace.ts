import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddLogTrace1700000000091 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // W3C traceparent of what wrote the entry, when it was traced: consumers link to it. Null otherwise, and a process
    // of an older version neither writes nor reads it.
    await runner.query(`ALTER TABLE log ADD COLUMN trace text`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
