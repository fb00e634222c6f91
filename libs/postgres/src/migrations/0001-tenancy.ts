import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTenancy1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tenants (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        plan text NOT NULL,
        retention_days integer,
        created_at timestamptz(3) NOT NULL
      )`);
    // Only the SHA-256 of a key is kept: the table's content lets nobody in.
    await runner.query(`
      CREATE TABLE api_keys (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL REFERENCES tenants,
        name text NOT NULL,
        hash bytea NOT NULL UNIQUE,
        scopes text[] NOT NULL,
        created_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3),
        revoked_at timestamptz(3),
        last_used_at timestamptz(3)
      )`);
    await runner.query(`CREATE INDEX ON api_keys (tenant_id)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
