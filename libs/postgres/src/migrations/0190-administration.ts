import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSecurityLog1700000000190 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The keys of a closed tenant open nothing; its records stay as long as it keeps them.
    await runner.query(`ALTER TABLE tenants ADD COLUMN closed_at timestamptz(3)`);
    // Both are listed newest first.
    await runner.query(`CREATE INDEX tenants_newest ON tenants (created_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX api_keys_newest ON api_keys (tenant_id, created_at DESC, id DESC)`);
    // No reference to tenants or keys: what was done to one is told for longer than it may be there. Names of people
    // have no place here.
    await runner.query(`
      CREATE TABLE security_log (
        id uuid PRIMARY KEY,
        created_at timestamptz(3) NOT NULL,
        kind text NOT NULL,
        actor text NOT NULL,
        key_id uuid,
        address text,
        tenant_id uuid,
        subject_id uuid,
        attempts integer NOT NULL,
        detail text
      )`);
    await runner.query(`CREATE INDEX security_log_newest ON security_log (created_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX security_log_of_tenant ON security_log (tenant_id, created_at DESC, id DESC)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
