import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddUsage1700000000192 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // What the model that wrote a message used for it, how long it took, and why it stopped.
    await runner.query(`
      ALTER TABLE messages ADD COLUMN usage jsonb, ADD COLUMN latency_ms integer, ADD COLUMN finish_reason text`);
    // The sums of that by model, so that each change of a conversation is told with all of it.
    await runner.query(`ALTER TABLE conversations ADD COLUMN usage jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
