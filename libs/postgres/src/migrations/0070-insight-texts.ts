import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateInsightTexts1700000000070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // What a language model wrote of figures, for two hours: by the SHA-256 of all that it was given.
    await runner.query(`
      CREATE TABLE insight_texts (
        tenant_id uuid NOT NULL REFERENCES tenants,
        digest bytea NOT NULL,
        text jsonb NOT NULL,
        written_at timestamptz(3) NOT NULL,
        PRIMARY KEY (tenant_id, digest)
      )`);
    await runner.query(`CREATE INDEX ON insight_texts (tenant_id, written_at)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
