import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddPromptComponentIds1700000000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // From now on the caller's own id, null where there is none. Until now it could not be given, and repeated ours.
    await runner.query(`ALTER TABLE prompt_components ALTER COLUMN external_id DROP NOT NULL`);
    await runner.query(`UPDATE prompt_components SET external_id = NULL WHERE external_id = id::text`);
    // Callers name components by id. A component keeps it from version to version, so it is not unique.
    await runner.query(`CREATE INDEX ON prompt_components (tenant_id, id)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
