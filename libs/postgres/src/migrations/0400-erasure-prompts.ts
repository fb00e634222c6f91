import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The system prompts that an erased person's conversations came with, until those that nobody else uses are gone. */
export class RememberErasedPrompts1700000000400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE erasure_prompts (
        tenant_id uuid NOT NULL,
        erasure_id uuid NOT NULL,
        prompt_id uuid NOT NULL,
        PRIMARY KEY (tenant_id, erasure_id, prompt_id)
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
