import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateModels1700000000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // What is known of models everywhere: reference data with nothing of a tenant in it, brought up to date at start.
    await runner.query(`
      CREATE TABLE catalogue_models (
        id uuid PRIMARY KEY,
        canonical_id text NOT NULL UNIQUE,
        facts jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL
      )`);
    // A tenant's own models, and what it says otherwise of the catalogue's: such a row has the catalogue's id, no
    // canonical_id, and only the facts that differ.
    await runner.query(`
      CREATE TABLE models (
        tenant_id uuid NOT NULL REFERENCES tenants,
        id uuid NOT NULL,
        canonical_id text,
        source text NOT NULL,
        facts jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL,
        PRIMARY KEY (tenant_id, id),
        UNIQUE (tenant_id, canonical_id)
      )`);
    // Which model each name stands for that conversations of the tenant use.
    await runner.query(`
      CREATE TABLE model_names (
        tenant_id uuid NOT NULL REFERENCES tenants,
        name text NOT NULL,
        model_id uuid NOT NULL,
        first_seen_at timestamptz(3) NOT NULL,
        PRIMARY KEY (tenant_id, name)
      )`);
    await runner.query(`CREATE INDEX ON model_names (tenant_id, model_id)`);
    // Of columns that appending messages leaves alone, so that those updates stay heap-only.
    await runner.query(`CREATE INDEX ON conversations (tenant_id, model, product_id) WHERE model IS NOT NULL`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
